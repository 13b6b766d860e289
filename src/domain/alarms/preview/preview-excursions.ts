import { MINUTE_MS } from '../../durations.ts'
import { isOutOfRange, type Range } from '../../limits/range.ts'
import type { Series } from '../../readings/series.ts'
import { isFault } from '../../readings/stored-value.ts'
import type { DefrostComparison } from '../defrosts/defrost-comparison.ts'
import type { BookedIncident } from '../replay/incident-book.ts'

/** A stretch beyond the alarm limits, as the preview shows it. */
export type PreviewExcursion = {
  startedMs: number
  minutes: number
  isHigh: boolean
  /** Its most distant value from the limits, °C. */
  peak: number
  /** The most distant value of each of up to 12 equal parts, °C. */
  shape: number[]
  isAlarm: boolean
  /** It was taken for a defrost. */
  isDefrost: boolean
}

const PARTS = 12
/** The newest ones: a strip has no room for more. */
const MOST_EXCURSIONS = 60

type Stretch = { first: number; last: number; isHigh: boolean }

/** Consecutive readings on one side. `neverInRange`: there are readings, and none lies in range. */
const stretchesOf = (
  { times, values }: Series,
  range: Range,
): { stretches: Stretch[]; neverInRange: boolean } => {
  const stretches: Stretch[] = []
  let going: Stretch | null = null
  let inRange = 0
  let measured = 0
  for (let i = 0; i < times.length; i++) {
    const value = values[i]!
    if (isFault(value)) continue
    measured++
    const celsius = value / 100
    const isHigh = celsius >= range.max
    if (!isOutOfRange(celsius, range)) {
      inRange++
      going = null
    } else if (going !== null && going.isHigh === isHigh) going.last = i
    else stretches.push((going = { first: i, last: i, isHigh }))
  }
  return { stretches, neverInRange: measured > 0 && inRange === 0 }
}

const shapeOf = ({ values }: Series, { first, last, isHigh }: Stretch): number[] => {
  const count = Math.min(PARTS, last - first + 1)
  const shape: number[] = []
  for (let part = 0; part < count; part++) {
    const from = first + Math.floor((part * (last - first + 1)) / count)
    const to = first + Math.floor(((part + 1) * (last - first + 1)) / count)
    let worst = Number.NaN
    for (let i = from; i < to; i++) {
      const value = values[i]!
      if (isFault(value)) continue
      if (Number.isNaN(worst) || (isHigh ? value > worst : value < worst)) worst = value
    }
    if (!Number.isNaN(worst)) shape.push(worst / 100)
  }
  return shape
}

/**
 * The newest excursions of the readings, oldest first, with what became of each by some settings.
 * Short ones that no delay would let through are left out: `leastMinutes`.
 */
export const previewExcursions = (
  series: Series,
  range: Range,
  {
    incidents,
    compared,
    leastMinutes,
  }: {
    incidents: readonly BookedIncident[]
    compared: readonly DefrostComparison[]
    leastMinutes: number
  },
): { excursions: PreviewExcursion[]; neverInRange: boolean } => {
  const { stretches, neverInRange } = stretchesOf(series, range)
  const { times } = series
  const excursions = stretches
    .filter(({ first, last }) => times[last]! - times[first]! >= leastMinutes * MINUTE_MS)
    .slice(-MOST_EXCURSIONS)
    .map((stretch): PreviewExcursion => {
      const { first, last, isHigh } = stretch
      const startedMs = times[first]!
      const endedMs = times[last]!
      const shape = shapeOf(series, stretch)
      const touches = (sinceMs: number, untilMs: number | null): boolean =>
        sinceMs <= endedMs && (untilMs ?? Infinity) > startedMs
      return {
        startedMs,
        minutes: Math.round((endedMs - startedMs) / MINUTE_MS),
        isHigh,
        peak: isHigh ? Math.max(...shape) : Math.min(...shape),
        shape,
        isAlarm: incidents.some(
          (incident) =>
            incident.lane === (isHigh ? 'HIGH' : 'LOW') &&
            touches(incident.startedMs, incident.recoveredMs),
        ),
        isDefrost:
          isHigh &&
          compared.some(
            ({ sinceMs, untilMs, alarm }) => alarm === null && touches(sinceMs, untilMs),
          ),
      }
    })
  return { excursions, neverInRange }
}
