"""A simple builder: fast, and always legal."""
