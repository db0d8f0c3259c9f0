"""The settlement: what attacks do to a battlefield."""
