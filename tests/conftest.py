"""Every test may import `support`; hypothesis never fails because a machine is slow."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "shopfloor", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("shopfloor")
