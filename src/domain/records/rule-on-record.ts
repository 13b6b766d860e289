import type { TemperatureLane } from '../alarms/alarm-state.ts'
import { type AlarmTool, isContinuous } from '../alarms/alarm-tool.ts'
import { sidesThroughTime } from '../alarms/sides-through-time.ts'
import { isBreach, nextTemperatureLane, pending, type Side } from '../alarms/temperature-lane.ts'
import type { LimitsInForce } from '../limits/limits-in-force.ts'
import type { Excursion } from '../readings/excursions.ts'
import { localIntervalMs } from '../readings/local-interval.ts'
import type { Series } from '../readings/series.ts'
import { isFault, type StoredValue } from '../readings/stored-value.ts'
import type { AlarmsInForce, Pause } from './alarms-in-force.ts'

/** Readings of a period and the limits in force in it. Times in ms since 1970. */
export type JudgedReadings = {
  series: Series
  /**
   * The temperature of the goods at each of them, hundredths of °C, NaN for none; null where nothing
   * watches it.
   */
  goods: Float64Array | null
  /** The beginning of the period: what was measured before is not among the readings. */
  fromMs: number
  /** The usual interval where the series holds too few readings to tell, ms. */
  fallbackMs: number
  /** Oldest first, never empty; the first ones also hold for the time before them. */
  limits: readonly LimitsInForce[]
}

/** What of a tool's alarm settings decides when a breach opens an alarm. */
export type DelaySettings = Pick<AlarmsInForce, 'settings' | 'defrostFridge'>

/** Minutes that a breach of a side must last. */
export const delayOf = ({ settings }: DelaySettings, side: Excursion['side']): number =>
  side === 'low' ? settings.raiseDelayLow : settings.raiseDelay

/** Readings by their places, both included. */
export type Places = { first: number; last: number }

/** When a breach is proven. `isByCeiling`: not by its length, but by its height while defrosting. */
export type Proof = { timeMs: number; isByCeiling: boolean }

const toolOf = (
  limits: readonly LimitsInForce[],
  { settings, defrostFridge }: DelaySettings,
): AlarmTool => {
  const ranges = limits.map(({ notificationMin: min, notificationMax: max }) => ({ min, max }))
  return {
    settings,
    range: ranges.at(-1)!,
    earlierRanges: ranges
      .slice(0, -1)
      .map((range, i) => ({ untilMs: limits[i + 1]!.fromMs, range })),
    defrostFridge,
    // A record does not hold what was learned by then: see `excursionAlarms`.
    defrosts: null,
    escalationSteps: 0,
    hasDailySummary: false,
    pausedUntilMs: null,
  }
}

/** One lane of the alarm rule on the readings of a period, with one choice of settings. */
export const ruleOnRecord = (
  { series: { times, values }, goods, fromMs, fallbackMs, limits }: JudgedReadings,
  lane: 'HIGH' | 'LOW',
  settings: DelaySettings,
) => {
  const tool = toolOf(limits, settings)
  const sidesAt = sidesThroughTime(tool)
  const sideAt = (timeMs: number): Side => {
    const { high, low } = sidesAt(timeMs)
    return lane === 'HIGH' ? high : low
  }

  /** `from` −1: the beginning of the period. */
  const joins = (from: number, to: number): boolean =>
    isContinuous(times[to]! - (from < 0 ? fromMs : times[from]!), tool, () =>
      localIntervalMs(times, from, to, fallbackMs),
    )

  /** What a lane takes at a reading that is no fault. */
  const watchedAt = (place: number, watches: Side['watches']): StoredValue => {
    const ofGoods = watches === 'goods' ? (goods?.[place] ?? Number.NaN) : Number.NaN
    return Number.isNaN(ofGoods) ? values[place]! : ofGoods
  }

  const breaches = (place: number): boolean => {
    if (isFault(values[place]!)) return false
    const side = sideAt(times[place]!)
    return isBreach(watchedAt(place, side.watches), side)
  }

  /**
   * When readings open an alarm; null: they do not. Readings of a pause open nothing, and a breach
   * from before its end counts from the first reading after it. `sinceMs`: when a breach began that
   * goes on at the first of them, null for none.
   */
  const proofIn = (
    { first, last }: Places,
    pauses: readonly Pause[],
    sinceMs: number | null = null,
  ): Proof | null => {
    let state: TemperatureLane | null = null
    let before: number | null = null
    for (let place = first; place <= last; place++) {
      if (isFault(values[place]!)) continue
      const timeMs = times[place]!
      const pause = pauses.findLast((each) => each.fromMs <= timeMs) ?? null
      const side = { ...sideAt(timeMs), pausedUntilMs: pause?.untilMs ?? -Infinity }
      const value = watchedAt(place, side.watches)
      if (before === null && sinceMs !== null) state = pending(sinceMs, value, side)
      const isJoined = before === null || joins(before, place)
      before = place
      if (pause !== null && timeMs < pause.untilMs) {
        state = null
        continue
      }
      state = nextTemperatureLane(state, timeMs, value, side, {
        isContinuous: isJoined,
        value: Number.NaN,
        usualIntervalMs: () => fallbackMs,
      })
      if (state?.state === 'ACTIVE')
        return { timeMs, isByCeiling: timeMs - state.sinceMs < side.delayMs }
    }
    return null
  }

  return { tool, breaches, joins, watchedAt, proofIn }
}
