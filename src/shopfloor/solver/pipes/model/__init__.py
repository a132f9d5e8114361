"""A turn as a search problem: labels, configurations, distances, lower bounds."""
