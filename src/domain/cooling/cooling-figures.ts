import type { DefrostComparison } from '../alarms/defrosts/defrost-comparison.ts'
import { MINUTE_MS } from '../durations.ts'
import type { CompressorCycles } from './compressor-cycles.ts'
import type { CoolingDay } from './cooling-day.ts'
import { medianOf } from './day-shape.ts'
import { likeDefrosts, type WarmPeak } from './warm-peaks.ts'

/** A local day. `isWhole`: see `CoolingDay`; null: too little was measured. */
export type MeasuredDay = {
  day: string
  fromMs: number
  untilMs: number
  cooling: CoolingDay | null
}

/** What a page says of one day; null where too little was measured. */
export type CoolingDayFigures = {
  /** °C. */
  mean: number
  intervalMs: number
  cycles: CompressorCycles
  /** How many peaks that look like defrosts began in it. */
  defrosts: number
  /** The warmest of them, °C. */
  defrostPeak: number | null
  /**
   * From the beginning of the one before to that of each, ms, the median; null where none is known or
   * they come at no regular distance.
   */
  defrostEveryMs: number | null
}

export type CoolingFigures = {
  days: readonly { day: string; figures: CoolingDayFigures | null }[]
  /** The median over the period; null as above. */
  defrostEveryMs: number | null
}

/** What the rule decided counts; of other peaks, how they look. */
const defrostsAmong = (
  peaks: readonly WarmPeak[],
  compared: readonly DefrostComparison[],
): WarmPeak[] => {
  const alike = new Set(likeDefrosts(peaks))
  return peaks.filter((peak) => {
    const verdict = compared.find(
      ({ sinceMs, untilMs }) => sinceMs <= peak.startMs + peak.lengthMs && untilMs > peak.startMs,
    )
    return verdict === undefined ? alike.has(peak) : verdict.alarm === null
  })
}

type Spacing = { endsMs: number; lengthMs: number }

/** Between defrosts that follow one another with nothing unmeasured between them. */
const spacingsOf = (defrosts: readonly WarmPeak[], days: readonly MeasuredDay[]): Spacing[] => {
  const spacings: Spacing[] = []
  const broken = days.filter(({ cooling }) => cooling === null || !cooling.isWhole)
  for (let i = 1; i < defrosts.length; i++) {
    const [beganMs, endsMs] = [defrosts[i - 1]!.startMs, defrosts[i]!.startMs]
    if (!broken.some(({ fromMs, untilMs }) => fromMs <= endsMs && untilMs > beganMs))
      spacings.push({ endsMs, lengthMs: endsMs - beganMs })
  }
  return spacings
}

const LEAST_SPACINGS = 4
/** Defrosts begin anywhere on the compressor's wave, so two distances are never equal. */
const LIKE_SHARE = 0.15
const LIKE_MS = 45 * MINUTE_MS
const REGULAR_SHARE = 0.75

/**
 * Whether most distances are like the one before or after. Where only some defrosts are seen, as
 * small ones are, the distances between those are not.
 */
const areRegular = (spacings: readonly Spacing[]): boolean => {
  const isLike = (a: Spacing | undefined, b: Spacing): boolean =>
    a !== undefined &&
    Math.abs(a.lengthMs - b.lengthMs) <= Math.max(LIKE_MS, LIKE_SHARE * b.lengthMs)
  const alike = spacings.filter(
    (spacing, i) => isLike(spacings[i - 1], spacing) || isLike(spacings[i + 1], spacing),
  )
  return spacings.length >= LEAST_SPACINGS && alike.length >= REGULAR_SHARE * spacings.length
}

const CLEAR_RISE = 1.25
const CLEAR_SHARE = 0.8

/** Whether most defrosts stand out by far. Else there are more that do not, and are not seen. */
const areClear = (defrosts: readonly WarmPeak[]): boolean =>
  defrosts.filter(({ rise, leastRise }) => rise >= CLEAR_RISE * leastRise).length >=
  CLEAR_SHARE * defrosts.length

const medianLength = (spacings: readonly Spacing[]): number | null =>
  spacings.length === 0 ? null : medianOf(spacings.map(({ lengthMs }) => lengthMs))

/**
 * The days of a period, in order and without one left out, as figures. `compared`: excursions of the
 * period that the alarm rule compared with the defrosts that it has learned.
 */
export const coolingFigures = (
  days: readonly MeasuredDay[],
  compared: readonly DefrostComparison[],
): CoolingFigures => {
  const defrosts = defrostsAmong(
    days.flatMap(({ cooling }) => cooling?.peaks ?? []),
    compared,
  )
  const all = spacingsOf(defrosts, days)
  const spacings = areClear(defrosts) && areRegular(all) ? all : []
  const figuresOf = ({ cooling, fromMs, untilMs }: MeasuredDay): CoolingDayFigures | null => {
    if (cooling === null) return null
    const isOfDay = (timeMs: number): boolean => timeMs >= fromMs && timeMs < untilMs
    const ofDay = defrosts.filter(({ startMs }) => isOfDay(startMs))
    const { mean, intervalMs, cycles } = cooling
    return {
      mean,
      intervalMs,
      cycles,
      defrosts: ofDay.length,
      defrostPeak:
        ofDay.length === 0 ? null : Math.max(...ofDay.map(({ highest }) => highest)) / 100,
      defrostEveryMs: medianLength(spacings.filter(({ endsMs }) => isOfDay(endsMs))),
    }
  }
  return {
    days: days.map((day) => ({ day: day.day, figures: figuresOf(day) })),
    defrostEveryMs: medianLength(spacings),
  }
}
