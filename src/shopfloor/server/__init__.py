"""The server: tables on the network, with people, bots and clocks, that never lose a move."""
