"""What luck gave and what decisions cost: the review of a finished game, whatever game it is."""

from shopfloor.analysis.books import Books
from shopfloor.analysis.review import Moment, Review, SeatReview, review, review_of

__all__ = ["Books", "Moment", "Review", "SeatReview", "review", "review_of"]
