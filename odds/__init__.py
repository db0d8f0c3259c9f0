"""Exact odds and best decisions for dice heroes."""
