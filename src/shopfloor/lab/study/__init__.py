"""Studies: what simulated games tell of a game, with how certain it is, as one page."""
