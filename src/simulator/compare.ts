import type { Entry, Ledger, LedgerSeries, Value } from './ledger.ts'
import { seriesKey } from './ledger.ts'
import { PROTOCOL_NAMES, type ProtocolName } from './senders/protocols.ts'

/** A reading that the server has stored. */
export type StoredReading = { timeMs: number; value: Value }
/** By `seriesKey`, each in order of time. */
export type StoredSeries = ReadonlyMap<string, readonly StoredReading[]>

export type Comparison = {
  protocol: ProtocolName
  sent: number
  acknowledged: number
  refused: number
  /** Of those sent, how many the server has stored. */
  stored: number
  /** Acknowledged, and not stored. */
  lost: number
  /** Stored, and never sent. */
  unexpected: number
}

/** Storage keeps hundredths. */
const isSame = (one: Value, other: Value): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) < 0.005
    : one === other

type Match = { stored: number; lost: number; unexpected: number }

/** Each reading under its own time. */
const matchByTime = (entries: readonly Entry[], stored: readonly StoredReading[]): Match => {
  const byTime = new Map(stored.map((reading) => [reading.timeMs, reading.value]))
  const match = { stored: 0, lost: 0, unexpected: 0 }
  for (const { timeMs, value, state } of entries) {
    const there = byTime.get(timeMs)
    if (there !== undefined && isSame(there, value)) {
      match.stored += 1
      byTime.delete(timeMs)
    } else if (state === 'acknowledged') match.lost += 1
  }
  return { ...match, unexpected: byTime.size }
}

/** The server chose the times: the same values in the same order. */
const matchInOrder = (entries: readonly Entry[], stored: readonly StoredReading[]): Match => {
  const match = { stored: 0, lost: 0, unexpected: 0 }
  let next = 0
  for (const { value, state } of entries) {
    const there = stored[next]
    if (there !== undefined && isSame(there.value, value)) {
      match.stored += 1
      next += 1
    } else if (state === 'acknowledged') match.lost += 1
  }
  return { ...match, unexpected: stored.length - next }
}

const matchOf = ({ keepsTimes, entries }: LedgerSeries, stored: readonly StoredReading[]): Match =>
  keepsTimes ? matchByTime(entries, stored) : matchInOrder(entries, stored)

/** The ledger beside what the server has stored, by protocol. */
export const compare = (ledger: Ledger, stored: StoredSeries): Comparison[] => {
  const comparisons = new Map<ProtocolName, Comparison>()
  for (const [protocol, counts] of ledger.counts())
    comparisons.set(protocol, { protocol, ...counts, stored: 0, lost: 0, unexpected: 0 })
  for (const series of ledger.series()) {
    const { protocol, imeiNumber, sensor, channel } = series
    const match = matchOf(series, stored.get(seriesKey(imeiNumber, sensor, channel)) ?? [])
    const comparison = comparisons.get(protocol)!
    comparison.stored += match.stored
    comparison.lost += match.lost
    comparison.unexpected += match.unexpected
  }
  return PROTOCOL_NAMES.flatMap((name) => comparisons.get(name) ?? [])
}

/** Everything sent was acknowledged and is stored, once, and nothing else is. */
export const isEqual = ({ sent, acknowledged, stored, lost, unexpected }: Comparison): boolean =>
  sent === acknowledged && acknowledged === stored && lost === 0 && unexpected === 0
