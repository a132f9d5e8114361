"""The most a work phase of Fantastic Factories can make."""
