import type { ReviewContent } from '../../domain/reviews/review.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import type { LogIssuer, PrintedSignature } from '../measure-log/record/measure-log.ts'
import type { PaperBrand } from '../measure-log/record/paper-brand.ts'

/** A review as it is printed. Names stand beside the content, as they are in the record. */
export type ReviewPaper = {
  language: LanguageCode
  /** Number of the review. */
  number: number
  content: ReviewContent
  contentHash: string
  people: readonly (PersonName & { address: string })[]
  /** Who made it; empty for an erased person. */
  madeBy: PersonName
  /** The account whose review it is. */
  business: PersonName
  /** Left out: ours. */
  brand?: PaperBrand
  issued: { atMs: number; by: LogIssuer; fileId: string }
  signatures: readonly PrintedSignature[]
}
