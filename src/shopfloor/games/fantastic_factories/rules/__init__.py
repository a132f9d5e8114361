"""The rules of Fantastic Factories, phase by phase; each module names the clauses it tells."""
