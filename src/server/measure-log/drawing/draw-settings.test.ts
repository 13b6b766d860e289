import { describe, expect, test } from 'vitest'
import { settingsInForce } from '../../../domain/alarms/alarm-settings.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { aCondition } from '../../storage/testing/alarm-rig.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { drawAndRead } from '../testing/eventful-log.ts'
import { elementsOf, textOf } from '../testing/read-pdf.ts'

const { fromMs } = aMeasureLog()
const set = { settings: settingsInForce({}, 8), defrostFridge: false, pausedUntilMs: null }

/** The rows of the settings in force that begin with one of these words. */
const rowsOf = async (change: Partial<MeasureLog>, ...labels: string[]): Promise<string[]> => {
  const { structure } = await drawAndRead(aMeasureLog(change))
  return elementsOf(structure, 'TR')
    .map((row) => textOf(row).join(' ').replaceAll('\u00a0', ' ').replaceAll(/ +/g, ' ').trim())
    .filter((row) => labels.some((label) => row.startsWith(label)))
}

describe('the settings in force of a log', () => {
  test('have the delay, the defrosting and each pause, with the date of each change', async () => {
    const noonMs = fromMs + 12 * HOUR_MS
    const alarms = [
      { ...set, fromMs: 0 },
      { ...set, fromMs: fromMs + 6 * HOUR_MS, pausedUntilMs: fromMs + 8 * HOUR_MS },
      {
        fromMs: noonMs,
        settings: settingsInForce({ raiseDelay: 20 }, 8),
        defrostFridge: true,
        pausedUntilMs: null,
      },
    ]
    expect(await rowsOf({ alarms }, 'Alarm delay', 'Defrosting', 'Pause', 'Hysteresis')).toEqual([
      'Alarm delay 10 min before the period',
      'Alarm delay 20 min 2026-11-20 12:00:00',
      'Hysteresis 0.5 °C before the period',
      'Defrosting not set before the period',
      'Defrosting 45 min, up to 6 °C above the alarm limit 2026-11-20 12:00:00',
      'Pause of alarms until 2026-11-20 08:00:00 2026-11-20 06:00:00',
    ])
  })

  test('have the recovery time, the largest pause, what is late, and the defrosts that are learned', async () => {
    const settings = settingsInForce(
      { recoveryHold: 7, gapMax: 20, late: 25, learnDefrosts: true, defrostCap: 90 },
      8,
    )
    const alarms = [
      { ...set, fromMs: 0, defrostFridge: true },
      { ...set, settings, fromMs: fromMs + 6 * HOUR_MS, defrostFridge: true },
      { ...set, settings, fromMs: fromMs + 8 * HOUR_MS },
    ]
    expect(await rowsOf({ alarms }, 'Recovery', 'Largest pause', 'Late for', 'Learned')).toEqual([
      'Recovery time 5 min before the period',
      'Recovery time 7 min 2026-11-20 06:00:00',
      'Largest pause that counts as unbroken 15 min before the period',
      'Largest pause that counts as unbroken 20 min 2026-11-20 06:00:00',
      'Late for alarms, if older on arrival than 15 min before the period',
      'Late for alarms, if older on arrival than 25 min 2026-11-20 06:00:00',
      'Learned defrosts not set before the period',
      'Learned defrosts on, up to 1 h 30 min 2026-11-20 06:00:00',
      'Learned defrosts not set 2026-11-20 08:00:00',
    ])
    expect(await rowsOf({}, 'Learned')).toEqual([])
  })

  test('say of each condition whether it alarms or only warns', async () => {
    const conditions = [
      aCondition(),
      { ...aCondition(), id: 2, name: 'Frost', limit: -0.5, severity: 'warning' as const },
    ]
    const settings = settingsInForce({ conditions }, 8)
    expect(await rowsOf({ alarms: [{ ...set, settings, fromMs: 0 }] }, 'Further')).toEqual([
      'Further conditions Above 8 °C for 10 h in 24 h: > 8 °C, 10 h / 24 h, alarm; Frost: > −0.5 °C, 10 h / 24 h, warning before the period',
    ])
  })

  test('have the delay below the lower limit and the further conditions, where they are set', async () => {
    const settings = settingsInForce({ raiseDelayLow: 5, conditions: [aCondition()] }, 8)
    const alarms = [
      { ...set, fromMs: 0 },
      { ...set, settings, fromMs: fromMs + 6 * HOUR_MS },
    ]
    expect(await rowsOf({ alarms }, 'Alarm delay when', 'Further')).toEqual([
      'Alarm delay when too cold 10 min before the period',
      'Alarm delay when too cold 5 min 2026-11-20 06:00:00',
      'Further conditions not set before the period',
      'Further conditions Above 8 °C for 10 h in 24 h: > 8 °C, 10 h / 24 h, alarm 2026-11-20 06:00:00',
    ])
  })

  test('say what the alarm limits and each condition watch, where the goods have a temperature', async () => {
    const conditions = [
      aCondition(),
      { ...aCondition(), id: 2, name: 'Core', watches: 'goods' as const },
    ]
    const settings = settingsInForce({ productLag: 30, watches: 'goods', conditions }, 8)
    const alarms = [
      { ...set, fromMs: 0 },
      { ...set, settings, fromMs: fromMs + 6 * HOUR_MS },
    ]
    expect(await rowsOf({ alarms }, 'Temperature of', 'Alarm limits watch', 'Further')).toEqual([
      'Temperature of the goods not set before the period',
      'Temperature of the goods calculated, τ = 30 min 2026-11-20 06:00:00',
      'Alarm limits watch the air before the period',
      'Alarm limits watch the goods (calculated) 2026-11-20 06:00:00',
      'Further conditions not set before the period',
      'Further conditions Above 8 °C for 10 h in 24 h: > 8 °C, 10 h / 24 h, the air, alarm; Core: > 8 °C, 10 h / 24 h, the goods (calculated), alarm 2026-11-20 06:00:00',
    ])
  })

  test('say what is not recorded, unless the sensor was added only then', async () => {
    const labels = ['Alarm settings', 'Alarm delay']
    expect(await rowsOf({ alarms: [] }, ...labels)).toEqual([
      'Alarm settings not recorded before the period',
    ])
    const alarms = [{ ...set, fromMs: fromMs + HOUR_MS }]
    expect(await rowsOf({ alarms }, ...labels)).toEqual([
      'Alarm settings not recorded before the period',
      'Alarm delay 10 min 2026-11-20 01:00:00',
    ])
    expect(await rowsOf({ alarms, toolSinceMs: fromMs + HOUR_MS }, ...labels)).toEqual([
      'Alarm delay 10 min 2026-11-20 01:00:00',
    ])
  })
})
