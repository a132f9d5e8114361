"""What every tile and every decision of a finished pipe game was worth."""
