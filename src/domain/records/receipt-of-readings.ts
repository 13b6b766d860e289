import { STALE_MS } from '../alarms/held-notices.ts'
import type { AlarmFacts } from './alarm-facts.ts'
import type { Places } from './rule-on-record.ts'

/** When the server got readings: as measured, or later. */
export type Receipt = { isLate: boolean; fromMs: number; toMs: number }

/** Null: that is not known of all. */
export const receiptOf = ({ first, last }: Places, facts: AlarmFacts): Receipt | null => {
  const { series, arrivals, untilMs } = facts
  const { times } = series
  const within = { isLate: false, fromMs: times[first]!, toMs: times[last]! }
  const touching = arrivals.filter(
    ({ kind, fromMs, toMs }) =>
      (kind === 'late' || kind === 'arrival-unknown') &&
      fromMs <= within.toMs &&
      toMs > within.fromMs,
  )
  if (isImported({ first, last }, facts)) return null
  if (touching.length === 0) return within
  const receipts = touching.map(({ receivedMs }) => receivedMs)
  const isOf = (timeMs: number): boolean =>
    touching.some(({ fromMs, toMs }) => fromMs <= timeMs && timeMs < toMs)
  for (let place = first; place <= last; place++) if (!isOf(times[place]!)) return null
  if (receipts.includes(null)) return null
  const fromMs = Math.min(...receipts.map((receipt) => receipt!.first))
  const toMs = Math.max(...receipts.map((receipt) => receipt!.last))
  return toMs < untilMs || fromMs - within.toMs > STALE_MS ? { isLate: true, fromMs, toMs } : null
}

/** Whether one of these readings came as a file, which the alarm rule never sees. */
export const isImported = (
  { first, last }: Places,
  { series: { times }, arrivals }: AlarmFacts,
): boolean =>
  arrivals.some(
    ({ kind, fromMs, toMs }) =>
      kind === 'imported' && fromMs <= times[last]! && toMs > times[first]!,
  )
