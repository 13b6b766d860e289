import { MINUTE_MS } from '../../domain/durations.ts'
import { CLIMATES } from '../../simulator/fridges/climates.ts'
import { simulatedFridge, type FridgePlan } from '../../simulator/fridges/simulated-fridge.ts'
import type { DemoFridge } from './demo-customers.ts'

const DAY_MINUTES = 1440
/** Length of the history that a new demo starts with. */
export const HISTORY_DAYS = 365
/**
 * The loggers measure every minute from `FINE_DAYS` before the set-up on; every 5 minutes before.
 */
const FINE_DAYS = 31
const COARSE_MINUTES = 5
const FAILED_DAYS_AGO = 17
const FAILED_MINUTES = 270
/** When the demo begins, the alarm of the open door is open but not escalated yet. */
const AJAR_MINUTES_AGO = 96
const AJAR_MINUTES = 150
const AJAR_EVERY_DAYS = 7
const SILENT_MINUTES_AGO = 208

const planOf = (fridge: DemoFridge, seed: number): FridgePlan => {
  const setUpMinute = HISTORY_DAYS * DAY_MINUTES
  const failedAt = setUpMinute - FAILED_DAYS_AGO * DAY_MINUTES
  return {
    ...CLIMATES[fridge.kind],
    seed,
    powerCuts: [],
    goods: null,
    driftPerDay: 0,
    failures:
      fridge.trouble === 'failed-once'
        ? [{ fromMinute: failedAt, untilMinute: failedAt + FAILED_MINUTES }]
        : [],
    doorAjar:
      fridge.trouble === 'door-ajar'
        ? {
            fromMinute: setUpMinute - AJAR_MINUTES_AGO - 4 * AJAR_EVERY_DAYS * DAY_MINUTES,
            minutes: AJAR_MINUTES,
            everyMinutes: AJAR_EVERY_DAYS * DAY_MINUTES,
          }
        : null,
  }
}

export type DemoReading = { sensor: number; timeMs: number; celsius: number }

/**
 * A simulated logger with one probe in each of `fridges`. `startMs`: its first reading,
 * `HISTORY_DAYS` before the demo was set up.
 */
export const demoDevice = (fridges: readonly DemoFridge[], seed: number, startMs: number) => {
  const probes = fridges.map((fridge, index) => ({
    sensor: index + 1,
    fridge: simulatedFridge(planOf(fridge, seed + index), startMs),
    silentFromMinute:
      fridge.trouble === 'silent' ? HISTORY_DAYS * DAY_MINUTES - SILENT_MINUTES_AGO : Infinity,
  }))
  const fineFromMinute = (HISTORY_DAYS - FINE_DAYS) * DAY_MINUTES
  let minute = 0

  /** The readings before `untilMs` that no earlier call has returned, in order of time. */
  const readingsUntil = (untilMs: number): DemoReading[] => {
    const readings: DemoReading[] = []
    for (; startMs + minute * MINUTE_MS < untilMs; minute += 1) {
      const isMeasured = minute >= fineFromMinute || minute % COARSE_MINUTES === 0
      for (const probe of probes) {
        const { celsius } = probe.fridge.nextMinute()
        if (isMeasured && minute < probe.silentFromMinute)
          readings.push({ sensor: probe.sensor, timeMs: startMs + minute * MINUTE_MS, celsius })
      }
    }
    return readings
  }

  return { readingsUntil }
}
