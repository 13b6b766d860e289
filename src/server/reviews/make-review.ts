import { createHash } from 'node:crypto'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayMakeReviewsOf } from '../../domain/permissions/review-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { MOST_REPORT_TOOLS } from '../../domain/reports/report-schedule.ts'
import {
  REVIEW_FORM,
  type ReviewContent,
  type ReviewKind,
  type ReviewMatter,
} from '../../domain/reviews/review.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import { reportAccount } from '../reports/report-account.ts'
import { reportTools } from '../reports/report-tools.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Review } from '../storage/review-store.ts'
import type { Storage } from '../storage/storage.ts'
import { gatherAlarms } from './gather-alarms.ts'
import { type Gathering, gatherSettings } from './gather-settings.ts'
import { gatherTrail } from './gather-trail.ts'
import { peopleRegister, personHash } from './people-register.ts'
import { reviewFacts } from './review-facts.ts'
import { NO_SENSORS, SENSOR_GONE, tooManySensors } from './review-refusals.ts'
import { reviewSpan } from './review-span.ts'

export type ReviewDeps = {
  storage: Storage
  clock: Clock
  limits: Pick<UsageLimits, 'enter'>
}

/** `dateStart`, `dateEnd`: the first and the last day, by the clocks of the account. `toolIds` null: all sensors. */
export type MakeReview = {
  userId: number | null
  kind: ReviewKind
  dateStart: string
  dateEnd: string
  toolIds: readonly number[] | null
  clientAddress: string
  signal?: AbortSignal | undefined
}

/** The sensors that are reviewed; none of the trail, which is that of the account. */
const toolsFor = async (
  { storage }: Pick<ReviewDeps, 'storage'>,
  account: Account,
  { kind, toolIds }: Pick<MakeReview, 'kind' | 'toolIds'>,
): Promise<Result<Tool[], Refusal>> => {
  if (kind === 'TRAIL') return ok([])
  if (toolIds !== null && toolIds.length > MOST_REPORT_TOOLS)
    return refused(tooManySensors(MOST_REPORT_TOOLS))
  const { tools, leftOut, gone } = await reportTools(storage, {
    accountId: account.id,
    selection:
      toolIds === null ? { kind: 'ACCOUNT' } : { kind: 'TOOLS', toolIds: [...new Set(toolIds)] },
  })
  if (gone > 0) return refused(SENSOR_GONE)
  if (leftOut > 0) return refused(tooManySensors(MOST_REPORT_TOOLS))
  return tools.length === 0 ? refused(NO_SENSORS) : ok(tools.map(({ tool }) => tool))
}

const gather = (
  { storage }: Pick<ReviewDeps, 'storage'>,
  kind: ReviewKind,
  given: Gathering,
): Promise<Result<ReviewMatter, Refusal>> => {
  if (kind === 'SETTINGS') return gatherSettings(storage, given)
  return kind === 'TRAIL' ? gatherTrail(storage, given) : gatherAlarms(storage, given)
}

/** Makes a review of what is stored now. It is never changed; a signature is bound to its hash. */
export const makeReview =
  (deps: ReviewDeps) =>
  async (actor: Actor, input: MakeReview): Promise<Result<Review, Refusal>> => {
    const { storage, clock } = deps
    const { kind, signal } = input
    const owner = await reportAccount(storage, actor, input.userId, mayMakeReviewsOf)
    if (!owner.ok) return owner
    const { value: account } = owner
    const timeZone = account.timeZone ?? FIRST_TIME_ZONE
    const now = clock()
    const span = reviewSpan(input, timeZone, now.getTime())
    if (!span.ok) return span
    const tools = await toolsFor(deps, account, input)
    if (!tools.ok) return tools
    const turn = await deps.limits.enter('charts', { actor, address: input.clientAddress, signal })
    if (turn.kind === 'refused') return refused(turn.refusal)
    if (turn.kind === 'abandoned') throw signal?.reason
    const register = peopleRegister()
    const matter = await gather(deps, kind, {
      account,
      tools: tools.value,
      span: span.value,
      people: register,
      nowMs: now.getTime(),
      signal,
    }).finally(turn.done)
    if (!matter.ok) return matter
    const people = await register.named(storage)
    return transactionOf(deps, actor, async (stores, current) => {
      const still = await reportAccount(stores, current, account.id, mayMakeReviewsOf)
      if (!still.ok) return still
      const { fromDay, toDay } = span.value
      const toolIds = kind === 'TRAIL' ? null : (input.toolIds?.toSorted((a, b) => a - b) ?? null)
      const head = { accountId: account.id, fromDay, toDay, timeZone, toolIds }
      const full: ReviewContent = {
        form: REVIEW_FORM,
        ...head,
        madeMs: now.getTime(),
        madeBy: current.id,
        ...matter.value,
        people: people.map(personHash),
      }
      const content = JSON.stringify(full)
      const contentHash = createHash('sha256').update(content).digest('hex')
      const review = await stores.reviews.add(
        { ...head, kind, content, contentHash, madeAt: now, madeBy: current.id },
        people,
      )
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(current),
        action: 'review.made',
        subject: { kind: 'account', id: String(account.id) },
        before: null,
        after: { ...reviewFacts(review), contentHash },
      })
      return ok(review)
    })
  }
