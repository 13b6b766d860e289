import { mayMakeReviewsOf } from '../../domain/permissions/review-rules.ts'
import type { SignableKind } from '../signatures/signable-record.ts'
import { reviewFacts } from './review-facts.ts'
import { reviewInSight } from './show-reviews.ts'

/** Reviews of settings, alarms and the trail. They never change. */
export const signableReviews: SignableKind = {
  find: async (stores, actor, id) => {
    const review = await reviewInSight(stores, actor, id, mayMakeReviewsOf)
    if (!review.ok) return null
    const { accountId, contentHash } = review.value
    return {
      subject: { kind: 'review', id },
      contentHash,
      entry: {
        subject: { kind: 'account', id: String(accountId) },
        facts: reviewFacts(review.value),
      },
    }
  },
}
