import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeReviewsOf } from '../../domain/permissions/review-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { ReviewKind } from '../../domain/reviews/review.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import { reportAccount, type ReportRule } from '../reports/report-account.ts'
import type { Review, ReviewPerson } from '../storage/review-store.ts'
import type { Signature } from '../storage/signature-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import { BAD_FIRST } from './review-refusals.ts'

export const MOST_REVIEWS = 100

/** A review with who made it ('' for an erased person) and the signatures under it, the oldest first. */
export type ShownReview = Review & { by: PersonName; signatures: Signature[] }

const NOBODY: PersonName = { firstName: '', lastName: '' }

const shown = async (
  { accounts, signatures }: Pick<Reads, 'accounts' | 'signatures'>,
  reviews: readonly Review[],
): Promise<ShownReview[]> => {
  const names = await accounts.namesOf([...new Set(reviews.map(({ madeBy }) => madeBy))])
  const all = await signatures.ofRecords(reviews.map(({ contentHash }) => contentHash))
  return reviews.map((review) => ({
    ...review,
    by: names.get(review.madeBy) ?? NOBODY,
    signatures: all.filter(
      ({ subject, contentHash }) =>
        subject.kind === 'review' && subject.id === review.id && contentHash === review.contentHash,
    ),
  }))
}

/** The reviews of an account, the newest first; without `userId` of the one that the caller acts for. */
export const listReviews =
  ({ storage }: { storage: Storage }) =>
  async (
    actor: Actor,
    input: { userId: number | null; kind: ReviewKind | null; first: number; before: number | null },
  ): Promise<Result<{ account: Account; reviews: ShownReview[] }, Refusal>> => {
    const owner = await reportAccount(storage, actor, input.userId, maySeeReviewsOf)
    if (!owner.ok) return owner
    if (!(input.first >= 1 && input.first <= MOST_REVIEWS)) return refused(BAD_FIRST(MOST_REVIEWS))
    const reviews = await storage.reviews.ofAccount(owner.value.id, input)
    return ok({ account: owner.value, reviews: await shown(storage, reviews) })
  }

/** A review that the actor may see by this rule; refused as absent when it is out of sight. */
export const reviewInSight = async (
  stores: Pick<Reads, 'accounts' | 'reviews'>,
  actor: Actor,
  id: number,
  may: ReportRule,
): Promise<Result<Review, Refusal>> => {
  const review = await stores.reviews.byId(id)
  const owner = await reportAccount(stores, actor, review?.accountId ?? 0, may)
  if (!owner.ok) return owner
  return review === null ? refused({ kind: 'not-found' }) : ok(review)
}

export const showReview =
  ({ storage }: { storage: Storage }) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<ShownReview, Refusal>> => {
    const review = await reviewInSight(storage, actor, id, maySeeReviewsOf)
    if (!review.ok) return review
    const [one] = await shown(storage, [review.value])
    return one === undefined ? refused({ kind: 'not-found' }) : ok(one)
  }

/** In the order in which the content names them. */
export const peopleOfReview =
  ({ storage }: { storage: Storage }) =>
  (review: Review): Promise<ReviewPerson[]> =>
    storage.reviews.peopleOf(review.id)
