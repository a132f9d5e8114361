"""The research environment: every game for PettingZoo, Gymnasium, OpenSpiel and language models.

    from shopfloor.env.turns import Turns          # PettingZoo, one agent after the other
    from shopfloor.env.together import Together    # PettingZoo, all agents at once
    from shopfloor.env.solo import Solo            # Gymnasium, one agent against our bots
    from shopfloor.env.vector import Vector        # many games, stepped inside compiled code
    from shopfloor.env.openspiel import register   # OpenSpiel
    from shopfloor.env.text import TextGame        # words and numbered offers

Only `episode`, `menus`, `rewards` and `text` work without the extra `research`; docs/research.md
tells of all of them.
"""
