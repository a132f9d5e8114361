"""What people are given beside games: identity, a record, ratings, friends, nudges, hosts."""
