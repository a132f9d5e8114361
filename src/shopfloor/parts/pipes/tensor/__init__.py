"""Pipe games in numbers: what a seat may know as bytes, and menus of actions over one judge."""
