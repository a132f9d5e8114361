"""Tables that are being played: rooms, sockets, messages, clocks, drafts."""
