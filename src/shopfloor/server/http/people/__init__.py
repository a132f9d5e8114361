"""What people ask over HTTP about themselves: passkeys, sessions, and all that is kept of them."""
