"""Not a chapter: what chapters share."""
