/**
 * Below this share of the expected readings a period first says what is missing: what was not
 * measured cannot be in range.
 */
export const ENOUGH_COVERAGE = 0.95

/** What the verdict on a period rests on. */
export type PeriodEvidence = {
  /** Readings with a temperature, and how many there would be if none were missing. */
  readings: number
  expected: number
  /**
   * Readings that are dated before the tool was made. They count as readings, but not among those
   * that were expected.
   */
  beforeSetUp: number
  /** The time of the gaps, and the time that the readings cover; no time is in both. */
  missingMs: number
  coveredMs: number
  excursions: number
  /** Whether a no-data alarm is open at the end of the period. */
  hasOpenNoDataAlarm: boolean
}

export type PeriodVerdict = {
  /** What the readings say about the measured time; 'none': there are no readings. */
  readings: 'none' | 'in-range' | 'out-of-range'
  /**
   * What the headline begins with; null when enough was measured. `share`: the part of the period
   * without readings, 0 to 1; null when only the open no-data alarm is to be named.
   */
  missing: { share: number | null; isSilent: boolean } | null
  /** See `setUpToName`: this too is said first. */
  beforeSetUp: number
  /** A tick is only for a period that was measured, since the tool was made, and in range. */
  sign: 'tick' | 'warning' | 'none'
}

const partOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole))

/**
 * The part of a period that has no readings, 0 to 1: of the expected readings or of the time,
 * whichever is more. Where the interval was shortened, hours without readings are only few of the
 * expected readings.
 */
export const missingShare = ({
  readings,
  beforeSetUp,
  expected,
  missingMs,
  coveredMs,
}: Omit<PeriodEvidence, 'excursions' | 'hasOpenNoDataAlarm'>): number =>
  Math.max(
    partOf(expected - (readings - beforeSetUp), expected),
    partOf(missingMs, missingMs + coveredMs),
  )

/** Whether a share of a period without readings is too large to speak for the whole period. */
const isTooMuch = (share: number): boolean => 1 - share < ENOUGH_COVERAGE

/**
 * How many readings are dated before the tool was made, where they are too many to be passed over;
 * 0 otherwise, as on the day on which a sensor was added.
 */
export const setUpToName = ({
  readings,
  beforeSetUp,
}: Pick<PeriodEvidence, 'readings' | 'beforeSetUp'>): number =>
  isTooMuch(partOf(beforeSetUp, readings)) ? beforeSetUp : 0

/** What may be said about a period as a whole. Page and measurement log follow the same rule. */
export const periodVerdict = (evidence: PeriodEvidence): PeriodVerdict => {
  const { readings, excursions, hasOpenNoDataAlarm: isSilent } = evidence
  const beforeSetUp = setUpToName(evidence)
  const share = missingShare(evidence)
  const missing =
    isTooMuch(share) || isSilent ? { share: isTooMuch(share) ? share : null, isSilent } : null
  if (readings === 0) return { readings: 'none', missing, beforeSetUp, sign: 'none' }
  if (excursions > 0) return { readings: 'out-of-range', missing, beforeSetUp, sign: 'warning' }
  const isProven = missing === null && beforeSetUp === 0
  return { readings: 'in-range', missing, beforeSetUp, sign: isProven ? 'tick' : 'none' }
}

/** A share as a whole per cent, 0 to 100: 0 and 100 only where nothing or everything is meant. */
export const wholePercent = (share: number): number =>
  share <= 0 ? 0 : share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)))
