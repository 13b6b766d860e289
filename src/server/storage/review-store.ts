import type { ReviewKind } from '../../domain/reviews/review.ts'
import type { PersonName } from '../../domain/users/person-name.ts'

/** A record that people review. It is never changed. `toDay`: the day after the last. */
export type Review = {
  id: number
  accountId: number
  kind: ReviewKind
  fromDay: string
  toDay: string
  timeZone: string
  /** Null: all sensors of the account. */
  toolIds: readonly number[] | null
  /** JSON text of `ReviewContent`, exactly as it is hashed. */
  content: string
  /** SHA-256 of `content`, hex: what is signed. */
  contentHash: string
  madeAt: Date
  madeBy: number
}

/** In the order in which the content names them. All texts are '' of an erased person. */
export type ReviewPerson = PersonName & { address: string; accountId: number | null }
export type NewReviewPerson = ReviewPerson & { salt: string }

export type ReviewReads = {
  byId(id: number): Promise<Review | null>
  /** Of an account, the newest first. `before`: only those with a lower id. */
  ofAccount(
    accountId: number,
    page: { kind: ReviewKind | null; first: number; before: number | null },
  ): Promise<Review[]>
  peopleOf(id: number): Promise<ReviewPerson[]>
}

export type ReviewWrites = ReviewReads & {
  add(review: Omit<Review, 'id'>, people: readonly NewReviewPerson[]): Promise<Review>
  /** Erases names, addresses and salts of the account, and of the address where others entered it. */
  erase(person: { accountId: number; address: string | null }): Promise<void>
}
