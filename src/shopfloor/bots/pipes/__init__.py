"""The bots of both pipe games; each game hands them its desk."""
