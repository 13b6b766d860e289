import { DAY_MS } from '../../../domain/durations.ts'
import type { DamagedRow } from '../damaged-readings.ts'
import type { DamagedSpan, Span } from '../reading-store.ts'
import { dayOf, LAST_TIME_MS } from './days.ts'
import type { SealedDays } from './sealed-days.ts'

/**
 * See `ReadingReads.damaged`: the damaged sealed days of a tool, and what damaged rows of the hot
 * log probably held of it.
 */
export const damagedSpans = async (
  sealed: Pick<SealedDays, 'damaged'>,
  damagedRows: readonly DamagedRow[],
  toolId: number,
  { fromMs, toMs }: Span,
): Promise<DamagedSpan[]> => {
  const from = Math.max(0, fromMs)
  const to = Math.min(toMs, LAST_TIME_MS + 1)
  if (!(from < to)) return []
  const damaged = await sealed.damaged(toolId, dayOf(from), dayOf(Math.ceil(to) - 1))
  const days = damaged.map(({ firstDay, days: count, readings }) => ({
    fromMs: firstDay * DAY_MS,
    toMs: (firstDay + count) * DAY_MS,
    readings,
  }))
  const rows = damagedRows.flatMap(({ probably }) => probably.filter((p) => p.toolId === toolId))
  return joinedSpans(
    [...days, ...rows]
      .map(({ readings, ...span }) => ({
        fromMs: Math.max(from, span.fromMs),
        toMs: Math.min(to, span.toMs),
        readings,
      }))
      .filter((span) => span.fromMs < span.toMs),
  )
}

/** The same spans by their beginning, those that touch joined. */
export const joinedSpans = (spans: readonly DamagedSpan[]): DamagedSpan[] => {
  const apart: DamagedSpan[] = []
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = apart.at(-1)
    if (last !== undefined && span.fromMs <= last.toMs) {
      last.toMs = Math.max(last.toMs, span.toMs)
      last.readings += span.readings
    } else apart.push({ ...span })
  }
  return apart
}
