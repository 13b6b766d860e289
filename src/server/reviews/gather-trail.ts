import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Refusal } from '../../domain/refusal.ts'
import {
  MOST_REVIEW_ENTRIES,
  type ReviewedChain,
  type ReviewMatter,
} from '../../domain/reviews/review.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { chainCheck } from '../audit/chain-check.ts'
import type { Reads } from '../storage/storage.ts'
import type { Gathering } from './gather-settings.ts'
import { TOO_MANY_ENTRIES } from './review-refusals.ts'

const SLICE = 1_000

/** Checks the whole trail from its beginning, with breaks for other requests. */
const checkedChain = async (
  { audit }: Pick<Reads, 'audit'>,
  signal: AbortSignal | undefined,
): Promise<ReviewedChain> => {
  const check = chainCheck(audit)
  for (;;) {
    signal?.throwIfAborted()
    const progress = await check()
    if (progress.kind === 'whole')
      return { entries: progress.entries, hash: progress.hash, fault: null }
    if (progress.kind === 'faulty') {
      const { entries, hash } = await audit.head()
      return { entries, hash, fault: progress.fault.entry }
    }
    await nextTurn()
  }
}

/** The entries of the account's trail in the period, counted by action, and a check of the whole chain. */
export const gatherTrail = async (
  stores: Pick<Reads, 'audit'>,
  { account, span, signal }: Gathering,
): Promise<Result<Extract<ReviewMatter, { kind: 'TRAIL' }>, Refusal>> => {
  const counts = new Map<string, number>()
  let entries = 0
  let [first, last]: [number | null, number | null] = [null, null]
  for (let before: number | null = null; ;) {
    signal?.throwIfAborted()
    const page = await stores.audit.page({
      scope: { kind: 'subtree', path: account.path },
      from: new Date(span.fromMs),
      to: new Date(span.toMs),
      before,
      first: SLICE,
    })
    for (const { id, action } of page) {
      counts.set(action, (counts.get(action) ?? 0) + 1)
      first = Math.min(first ?? id, id)
      last = Math.max(last ?? id, id)
    }
    entries += page.length
    if (entries > MOST_REVIEW_ENTRIES) return refused(TOO_MANY_ENTRIES)
    if (page.length < SLICE) break
    before = page.at(-1)?.id ?? null
    await nextTurn()
  }
  return ok({
    kind: 'TRAIL',
    entries,
    counts: [...counts]
      .map(([action, n]) => ({ action, entries: n }))
      .toSorted((a, b) => (a.action < b.action ? -1 : 1)),
    first,
    last,
    chain: await checkedChain(stores, signal),
  })
}
