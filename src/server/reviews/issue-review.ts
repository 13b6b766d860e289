import { randomBytes } from 'node:crypto'
import { maySeeReviewsOf } from '../../domain/permissions/review-rules.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { ReviewContent } from '../../domain/reviews/review.ts'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { asPrinted, issuerOf } from '../measure-log/issue-log.ts'
import type { PdfFile, PdfProcesses } from '../measure-log/pdf-processes.ts'
import {
  paperBrandFacts,
  type PaperBrandDeps,
  paperBrandOf,
} from '../measure-log/record/paper-brand.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { ReviewDeps } from './make-review.ts'
import { reviewFacts } from './review-facts.ts'
import type { ReviewPaper } from './review-paper.ts'
import { reviewInSight, type ShownReview, showReview } from './show-reviews.ts'

export type IssueReviewDeps = ReviewDeps &
  PaperBrandDeps & {
    /** Draws reviews. */
    reviewPdf: Pick<PdfProcesses<ReviewPaper>, 'draw'>
  }

export type IssueReview = { id: number; language: Language; signal?: AbortSignal | undefined }

const LATER: Refusal = { kind: 'rate-limited', retryAfterSeconds: 10 }
const NOBODY: PersonName = { firstName: '', lastName: '' }

const paperOf = async (
  { storage }: Pick<IssueReviewDeps, 'storage'>,
  { id, accountId, content, contentHash, by, signatures }: ShownReview,
  presentation: Pick<ReviewPaper, 'language' | 'issued' | 'brand'>,
): Promise<ReviewPaper> => ({
  ...presentation,
  number: id,
  content: JSON.parse(content) as ReviewContent,
  contentHash,
  people: (await storage.reviews.peopleOf(id)).map(({ firstName, lastName, address }) => ({
    firstName,
    lastName,
    address,
  })),
  madeBy: by,
  business: (await storage.accounts.namesOf([accountId])).get(accountId) ?? NOBODY,
  signatures: signatures.map(asPrinted),
})

/** A review as a PDF, with its signatures. That it was issued is in the trail before it leaves the server. */
export const issueReview =
  (deps: IssueReviewDeps) =>
  async (
    actor: Actor,
    { id, language, signal }: IssueReview,
  ): Promise<Result<PdfFile, Refusal>> => {
    const { storage, clock, limits, reviewPdf } = deps
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const review = await showReview(deps)(viewer.value, { id })
    if (!review.ok) return review
    const turn = await limits.enter('logs', { actor: viewer.value, ticket: null, signal })
    if (turn.kind === 'refused') return refused(turn.refusal)
    if (turn.kind === 'abandoned') return refused(LATER)
    try {
      const at = clock()
      const by = await issuerOf(deps, viewer.value)
      const fileId = randomBytes(16).toString('hex')
      const brand = await paperBrandOf(deps, review.value.accountId)
      const paper = await paperOf(deps, review.value, {
        ...(brand && { brand }),
        language: LANGUAGE_CODES[language],
        issued: { atMs: at.getTime(), by, fileId },
      })
      const drawn = await reviewPdf.draw(paper, signal)
      if (drawn.kind !== 'pdf') return refused(LATER)
      return await transactionOf({ ...deps, storage }, viewer.value, async (stores, current) => {
        const still = await reviewInSight(stores, current, id, maySeeReviewsOf)
        if (!still.ok) return still
        await appendEntry(stores.audit, {
          at,
          actor: auditActor(current),
          action: 'review.issued',
          subject: { kind: 'account', id: String(still.value.accountId) },
          before: null,
          after: {
            ...reviewFacts(still.value),
            contentHash: still.value.contentHash,
            fileHash: drawn.file.sha256,
            language,
            ...paperBrandFacts(brand),
          },
        })
        return ok(drawn.file)
      })
    } finally {
      turn.done()
    }
  }
