import { MINUTE_MS } from '../../../../../domain/durations.ts'
import '../../../../theme/kit.css'
import type { ChartView } from '../chart-view.ts'

export const FROM = Date.parse('2026-11-20T00:00:00Z')
export const period = { fromMs: FROM, toMs: FROM + 120 * MINUTE_MS }

/**
 * Two hours of readings each minute: 5 °C, above 8 °C in the minutes 60 to 69, none in the minutes
 * 20 to 39.
 */
export const minutes = Array.from({ length: 120 }, (_, minute) => minute).filter(
  (minute) => minute < 20 || minute >= 40,
)
export const means = minutes.map((minute) => (minute >= 60 && minute < 70 ? 12 : 5))
export const words = {
  unit: 'Temperature, °C',
  celsius: (value: number) => value.toFixed(1),
  step: String,
  beyond: (value: number) => `+${value.toFixed(1)} °C`,
  min: 'min',
  max: 'max',
  alarm: 'alarm',
  events: 'Events',
  noReadings: 'no readings',
  notMonitored: 'not monitored',
  acknowledged: 'acknowledged',
  defrosting: 'defrosting',
  week: (week: number) => `Week ${week}`,
  weekShort: (week: number) => `W${week}`,
}
const times = minutes.map((minute) => FROM + minute * MINUTE_MS)
const gaps = times.flatMap((toMs, i) =>
  i > 0 && toMs - times[i - 1]! > 3 * MINUTE_MS
    ? [{ fromMs: times[i - 1]! + MINUTE_MS, toMs }]
    : [],
)
export const view: Omit<ChartView, 'width' | 'visible' | 'heading'> = {
  series: {
    times,
    lows: means,
    highs: means,
    means,
    gaps,
    stretchMs: 0,
    usualIntervalMs: MINUTE_MS,
  },
  covered: period,
  limits: [{ fromMs: FROM, min: 2, max: 8, notificationMin: 1, notificationMax: 9 }],
  style: 'plain',
  zone: 'UTC',
  scheme: 'light',
  height: 400,
  isNarrow: false,
  words,
}
