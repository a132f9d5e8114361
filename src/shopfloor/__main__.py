"""`python -m shopfloor` is the command."""

from shopfloor.cli import main

if __name__ == "__main__":
    main()
