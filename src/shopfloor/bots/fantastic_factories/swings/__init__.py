"""What every roll, draw and decision of a finished game of Fantastic Factories was worth."""
