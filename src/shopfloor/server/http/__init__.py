"""What is asked over HTTP: routes, payloads, their description, and the built client."""
