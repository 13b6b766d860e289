import { DAY_MS, HOUR_MS } from '../durations.ts'

/** A reading that arrives later than this after it was measured is late on the record, ms. */
export const LATE_ON_RECORD_MS = DAY_MS

/**
 * Why a stretch of readings proves less than the others: it arrived late; it was measured before the
 * sensor or its device was set up; its device's clock ran ahead; its sender had no key; or the
 * program that stored it did not write down when it arrived. `damaged`: what was stored can no longer
 * be read, so that the readings are missing. `imported`: it came as a file, and its receipt is the
 * time of the import. `withdrawn`: it came as a file that was taken back, so that it is missing.
 */
export const PROVENANCE_KINDS = [
  'late',
  'before-setup',
  'suspect-clock',
  'unauthenticated',
  'arrival-unknown',
  'damaged',
  'imported',
  'withdrawn',
] as const
export type ProvenanceKind = (typeof PROVENANCE_KINDS)[number]

/**
 * A stretch of such readings, from <= t < to. `receivedMs`: its first and last receipt; null where
 * that is not the point. Times in ms since 1970.
 */
export type Provenance = {
  kind: ProvenanceKind
  fromMs: number
  toMs: number
  readings: number
  receivedMs: { first: number; last: number } | null
}

/**
 * Consecutive readings of one receipt. `receivedMs` null: not recorded. `isContinued`: no other
 * reading lies between this stretch and the one before.
 */
type Arrival = {
  fromMs: number
  toMs: number
  readings: number
  receivedMs: number | null
  isContinued: boolean
}

/** Receipts that lie closer together belong to one delivery: a backlog takes many requests. */
const ONE_DELIVERY_MS = HOUR_MS

/** Joins what arrived together. `arrivals`: in order, only those that are late on the record. */
export const joinedArrivals = (arrivals: Iterable<Arrival>): Provenance[] => {
  const stretches: Provenance[] = []
  for (const { fromMs, toMs, readings, receivedMs, isContinued } of arrivals) {
    const last = stretches.at(-1)
    if (last !== undefined && isContinued && belongsTo(last, receivedMs)) {
      last.toMs = toMs
      last.readings += readings
      if (last.receivedMs !== null && receivedMs !== null)
        last.receivedMs = {
          first: Math.min(last.receivedMs.first, receivedMs),
          last: Math.max(last.receivedMs.last, receivedMs),
        }
    } else
      stretches.push({
        kind: receivedMs === null ? 'arrival-unknown' : 'late',
        fromMs,
        toMs,
        readings,
        receivedMs: receivedMs === null ? null : { first: receivedMs, last: receivedMs },
      })
  }
  return stretches
}

const belongsTo = ({ receivedMs: before }: Provenance, receivedMs: number | null): boolean =>
  before === null || receivedMs === null
    ? before === receivedMs
    : Math.max(before.last, receivedMs) - Math.min(before.first, receivedMs) <= ONE_DELIVERY_MS

/** Says of the readings of a span (from <= t < to) why they are less certain. */
export type ReadingMark = {
  kind: ProvenanceKind
  fromMs: number
  toMs: number
  receivedMs: number | null
}

/**
 * The readings within marks, as stretches: consecutive ones of one kind are joined, since a device
 * whose clock is wrong brings a mark with each request. `times`: of all readings, ascending. `marks`:
 * by their beginning; of two that overlap the earlier one counts.
 */
export const markedStretches = (
  times: ArrayLike<number>,
  marks: readonly ReadingMark[],
): Provenance[] => {
  const stretches: Provenance[] = []
  let next = 0
  let lastAt = -2
  for (let at = 0; at < times.length && next < marks.length; at++) {
    const timeMs = times[at]!
    while (next < marks.length && marks[next]!.toMs <= timeMs) next++
    const mark = marks[next]
    if (mark === undefined || timeMs < mark.fromMs) continue
    const last = stretches.at(-1)
    const { kind, receivedMs } = mark
    const receipt = receivedMs === null ? null : { first: receivedMs, last: receivedMs }
    if (last !== undefined && lastAt === at - 1 && last.kind === kind) {
      last.toMs = timeMs + 1
      last.readings++
      if (last.receivedMs !== null && receivedMs !== null)
        last.receivedMs = {
          first: Math.min(last.receivedMs.first, receivedMs),
          last: Math.max(last.receivedMs.last, receivedMs),
        }
    } else
      stretches.push({ kind, fromMs: timeMs, toMs: timeMs + 1, readings: 1, receivedMs: receipt })
    lastAt = at
  }
  return stretches
}

/**
 * Answers the stretches that hold a reading, one of each list at most. Each list is in order and is
 * read as far as it is needed. Call the answer with ascending times only.
 */
export const provenanceAt = (
  lists: readonly Iterable<Provenance>[],
): ((timeMs: number) => Provenance[]) => {
  const cursors = lists.map((list) => {
    const stretches = list[Symbol.iterator]()
    return { stretches, current: stretches.next() }
  })
  return (timeMs) => {
    const holding: Provenance[] = []
    for (const cursor of cursors) {
      while (cursor.current.done !== true && cursor.current.value.toMs <= timeMs)
        cursor.current = cursor.stretches.next()
      if (cursor.current.done !== true && cursor.current.value.fromMs <= timeMs)
        holding.push(cursor.current.value)
    }
    return holding
  }
}

/**
 * How many readings arrived late on the record, and the longest time from a measurement to its
 * arrival, ms; null without one. Within a stretch of one delivery this is exact to an hour, upwards.
 */
export const lateOnRecord = (
  stretches: readonly Provenance[],
): { readings: number; atMostMs: number | null } => {
  let count = 0
  let atMostMs: number | null = null
  for (const { kind, fromMs, readings, receivedMs } of stretches) {
    if (kind !== 'late' || receivedMs === null) continue
    count += readings
    atMostMs = Math.max(atMostMs ?? 0, receivedMs.last - fromMs)
  }
  return { readings: count, atMostMs }
}

/** Stretches whose readings are damaged in storage. `readings`: how many were stored, if that is known. */
export const damagedStretches = (
  spans: readonly { fromMs: number; toMs: number; readings: number }[],
): Provenance[] =>
  spans.map(({ fromMs, toMs, readings }) => ({
    kind: 'damaged',
    fromMs,
    toMs,
    readings,
    receivedMs: null,
  }))

/** Kinds of readings that are missing where their stretch is. */
export const isMissingKind = (kind: ProvenanceKind): kind is 'damaged' | 'withdrawn' =>
  kind === 'damaged' || kind === 'withdrawn'

/** All stretches of a period, by their beginning, those of one beginning in the order of kinds. */
export const provenanceOf = (...lists: readonly (readonly Provenance[])[]): Provenance[] =>
  lists
    .flat()
    .filter(({ kind, readings }) => readings > 0 || kind === 'damaged')
    .toSorted(
      (a, b) =>
        a.fromMs - b.fromMs || PROVENANCE_KINDS.indexOf(a.kind) - PROVENANCE_KINDS.indexOf(b.kind),
    )
