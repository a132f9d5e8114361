"""What is shipped: the sdist, the wheel, and what an installed wheel can do."""
