"""Judging a factory: placement, networks, chains, cost, and a build against its turn."""
