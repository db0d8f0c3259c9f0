"""What the chapters of the four heroes are made of."""
