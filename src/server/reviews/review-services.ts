import { issueReview, type IssueReviewDeps } from './issue-review.ts'
import { makeReview } from './make-review.ts'
import { listReviews, peopleOfReview, showReview } from './show-reviews.ts'

export const reviewServices = (deps: IssueReviewDeps) => ({
  list: listReviews(deps),
  show: showReview(deps),
  peopleOf: peopleOfReview(deps),
  make: makeReview(deps),
  issue: issueReview(deps),
})
