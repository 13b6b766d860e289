import type { Generated } from 'kysely'
import type { ReviewKind } from '../../../../domain/reviews/review.ts'

/** Records that people review, and the people whom they name. */
export type ReviewTables = {
  review: {
    id: Generated<number>
    account_id: number
    kind: ReviewKind
    from_day: string
    to_day: string
    time_zone: string
    /** JSON list of numbers; null for all. */
    tool_ids: string | null
    /** JSON text. */
    content: string
    content_hash: string
    made_at: number
    made_by: number
  }
  review_person: {
    review_id: number
    place: number
    account_id: number | null
    first_name: string
    last_name: string
    address: string
    salt: string
  }
}
