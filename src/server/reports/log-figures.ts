import type { LogIncident } from './measure-log.ts'

/** How long, and which share (0 to 1) of the time that the readings stand for. */
export type TimeShare = { ms: number; share: number }

/** °C; weighed by the time that each reading stands for, which never bridges a gap. */
export type LogStatistics = {
  /** The value, and when it was first reached. */
  lowest: { celsius: number; atMs: number }
  highest: { celsius: number; atMs: number }
  mean: number
  median: number
  standardDeviation: number
  /** USP <1079.2>. */
  meanKinetic: number
  /** The time that all readings stand for. */
  coveredMs: number
  /** Out of range, by the limits in force at each reading. */
  high: TimeShare
  low: TimeShare
  excursions: number
  /** Of the excursions, ms; 0 without any. */
  longestMs: number
}

/** A stretch without temperatures, longer than three intervals as they were then. `missing`: how many readings did not come. */
export type LogGap = { fromMs: number; toMs: number; missing: number }

export type LogCompleteness = {
  /** How many readings there would be if none were missing, at the interval as it was then. */
  expected: number
  /** Readings with a temperature. */
  received: number
  /** Readings in which the sensor reported a fault in place of a temperature; they are not received. */
  faults: number
  /** 0 to 1: received of expected; null when none were expected. */
  coverage: number | null
  /** The time of all gaps, each less the one interval that is no gap. */
  missingMs: number
  gaps: readonly LogGap[]
}

export type LogExcursion = {
  side: 'high' | 'low'
  beganMs: number
  endedMs: number
  /** False when a gap or the record's end came first: it lasted at least this long. */
  isEndKnown: boolean
  extreme: { celsius: number; atMs: number }
  /** The limit broken, as in force when it began, °C. */
  limit: number
  /** The alarms of that side that it raised, oldest first. */
  incidents: readonly LogIncident[]
  /** Warmth by defrosting, as the alarm would excuse it. */
  isDefrost: boolean
}

/** What follows from a record. */
export type LogFigures = {
  /** The usual interval as it was, each with its beginning; the first one begins with the record. Empty without readings. */
  intervals: readonly { fromMs: number; intervalMs: number }[]
  /** Null without a temperature. */
  statistics: LogStatistics | null
  completeness: LogCompleteness
  /** Oldest first; defrosts are among them. */
  excursions: readonly LogExcursion[]
  /** Alarms that belong to no excursion of these: silence, a sensor's fault, or narrower notification limits. */
  otherIncidents: readonly LogIncident[]
}
