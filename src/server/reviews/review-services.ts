import { makeReview, type ReviewDeps } from './make-review.ts'
import { listReviews, peopleOfReview, showReview } from './show-reviews.ts'

export const reviewServices = (deps: ReviewDeps) => ({
  list: listReviews(deps),
  show: showReview(deps),
  peopleOf: peopleOfReview(deps),
  make: makeReview(deps),
})
