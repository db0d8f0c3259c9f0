"""Certificates of a solve answer, which a short script proves by itself."""
