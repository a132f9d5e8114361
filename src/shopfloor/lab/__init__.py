"""Simulation at scale and measurements."""
