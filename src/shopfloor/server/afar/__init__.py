"""What reaches other machines over NATS, where a host has it: outposts that think, and the bus."""
