"""What a host does to a server's data from a shell: tables, people, backups, keys, room."""
