"""What goes over a socket: messages both ways, and what a table does with them."""
