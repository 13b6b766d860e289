import { type AlarmSettings, settingsInForce } from '../../alarms/alarm-settings.ts'
import { MINUTE_MS } from '../../durations.ts'
import { periodFigures } from '../../readings/period-figures.ts'
import { type Series, seriesOf } from '../../readings/series.ts'
import { storedCelsius } from '../../readings/stored-value.ts'
import type { AlarmFacts, RaisedAlarm } from '../alarm-facts.ts'
import type { AlarmsInForce } from '../alarms-in-force.ts'
import { excursionAlarms, incidentsDuring } from '../excursion-alarms.ts'
import { goodsOnRecord, someWatchGoods } from '../goods-on-record.ts'

const LIMITS = { fromMs: 0, min: 2, max: 8, notificationMin: 1, notificationMax: 9 }
export const minute = (count: number): number => count * MINUTE_MS

/** Alarm settings in force from the beginning on, but for these. */
export const set = (
  change: Partial<AlarmsInForce> = {},
  settings: Partial<AlarmSettings> = {},
) => ({
  fromMs: 0,
  settings: settingsInForce(settings, 8),
  defrostFridge: false,
  pausedUntilMs: null,
  ...change,
})

export type Raised = Pick<RaisedAlarm, 'startedMs' | 'openedMs'> & Partial<RaisedAlarm>

export type Story = Partial<Omit<AlarmFacts, 'goods'>> & {
  raised?: readonly Raised[]
  /** Which of the excursions, from 0. */
  place?: number
}

/** A reading each minute, from minute 0 on. */
export const readings = (celsius: readonly number[]): Series =>
  seriesOf(celsius.map((value, i) => [minute(i), storedCelsius(value)] as const))

/**
 * The first excursion of a reading each minute, in range for ten minutes before these values and
 * after them; with its alarms.
 */
export const alarmsOf = (
  values: readonly number[],
  { raised = [], place = 0, ...change }: Story = {},
) => {
  const calm = Array.from({ length: 10 }, () => 5)
  const all = [...calm, ...values, ...calm]
  const series = change.series ?? readings(all)
  const untilMs = minute(all.length)
  const excursion = periodFigures(series, {
    passed: { fromMs: 0, toMs: untilMs },
    rangeAt: () => LIMITS,
    fallbackMs: MINUTE_MS,
  }).excursions[place]!
  const incidents = raised.map((incident) => ({
    lane: excursion.side === 'high' ? 'HIGH' : 'LOW',
    recoveredMs: null,
    isLate: false,
    ...incident,
  }))
  const alarms = change.alarms ?? [set()]
  const facts: AlarmFacts = {
    series,
    goods: someWatchGoods(alarms) ? goodsOnRecord(series, seriesOf([]), alarms, MINUTE_MS) : null,
    fromMs: 0,
    untilMs,
    fallbackMs: MINUTE_MS,
    limits: [LIMITS],
    alarms,
    compared: [],
    arrivals: [],
    ...change,
  }
  return excursionAlarms(excursion, incidentsDuring(incidents, excursion, facts), facts)
}
