"""Playing a pipe game: actions, chance, the grab, plants, books, views and drafts."""
