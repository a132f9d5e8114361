"""What can be asked about a game that is over, beside its replay."""
