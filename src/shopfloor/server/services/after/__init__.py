"""What can be done with a game that is over: reviewed, tried otherwise, played on from."""
