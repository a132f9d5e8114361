"""Digital editions of three board games about factories, and the engine they share."""

__version__ = "0.1.0"
