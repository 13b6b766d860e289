import { describe, expect, test } from 'vitest'
import { type AlarmSettings, settingsInForce } from '../alarms/alarm-settings.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import type { Provenance } from '../readings/provenance.ts'
import { seriesOf } from '../readings/series.ts'
import { storedCelsius } from '../readings/stored-value.ts'
import type { AlarmReason } from './alarm-reason.ts'
import { alarmsInForce } from './alarms-in-force.ts'
import { alarmsOf, minute, type Raised, set } from './testing/alarms-of-excursion.ts'

const DEFROSTS = set({ defrostFridge: true })

const reasonOf = (...story: Parameters<typeof alarmsOf>): AlarmReason =>
  alarmsOf(...story)[0]!.reason
const warm = (minutes: number, celsius = 10) => Array.from({ length: minutes }, () => celsius)

describe('an excursion without an alarm', () => {
  test('never reached the alarm limits', () => {
    expect(reasonOf(warm(60, 8.9))).toEqual({ kind: 'within-alarm-limits' })
    expect(reasonOf(warm(60, 1.1))).toEqual({ kind: 'within-alarm-limits' })
  })

  test('was short by the delay that was set, not by the default', () => {
    expect(reasonOf(warm(9))).toEqual({ kind: 'short', minutes: 10 })
    const alarms = [set({}, { raiseDelay: 30 })]
    expect(reasonOf(warm(25), { alarms })).toEqual({ kind: 'short', minutes: 30 })
  })

  test('was long, but beyond the alarm limit only for a short time', () => {
    expect(reasonOf([...warm(30, 8.5), ...warm(5), ...warm(30, 8.5)])).toEqual({
      kind: 'unproven',
      minutes: 10,
    })
  })

  test('lasted as long as the delay, but its readings do not prove that', () => {
    expect(reasonOf(warm(10))).toEqual({ kind: 'unproven', minutes: 10 })
  })

  test('went on when its readings ended, with less than the delay proven', () => {
    const series = seriesOf(
      [...warm(10, 5), ...warm(4)].map((value, i) => [minute(i), storedCelsius(value)] as const),
    )
    expect(reasonOf([], { series })).toEqual({ kind: 'unproven', minutes: 10 })
  })

  test('was within the time that a defrosting sensor allows', () => {
    expect(reasonOf(warm(40), { alarms: [DEFROSTS] })).toEqual({
      kind: 'defrost-time',
      minutes: 45,
    })
  })

  test('is short, and no defrosting, where the delay alone explains it', () => {
    expect(reasonOf(warm(8), { alarms: [DEFROSTS] })).toEqual({ kind: 'short', minutes: 10 })
  })

  test('that was too cold is never excused by defrosting', () => {
    expect(reasonOf(warm(40, 0), { alarms: [DEFROSTS] })).toEqual({ kind: 'no-alarm' })
  })

  test('lay in a pause, until the end that the pause truly had', () => {
    const paused = set({ fromMs: minute(5), pausedUntilMs: minute(600) })
    const ended = set({ fromMs: minute(58) })
    expect(reasonOf(warm(45), { alarms: [set(), paused, ended] })).toEqual({
      kind: 'paused',
      untilMs: minute(58),
    })
  })

  test('arrived more than seven days after it', () => {
    const receivedMs = minute(50) + 8 * DAY_MS
    const late: Provenance = {
      kind: 'late',
      fromMs: minute(5),
      toMs: minute(50),
      readings: 45,
      receivedMs: { first: receivedMs, last: receivedMs },
    }
    expect(reasonOf(warm(30), { arrivals: [late], alarms: [] })).toEqual({
      kind: 'too-late',
      days: 7,
    })
    expect(reasonOf(warm(30), { arrivals: [{ ...late, toMs: minute(20) }] }).kind).toBe('no-alarm')
    const unknown = { ...late, kind: 'arrival-unknown' as const, receivedMs: null }
    expect(reasonOf(warm(30), { arrivals: [unknown] }).kind).toBe('no-alarm')
  })

  test('has no reason where nobody knows what was set', () => {
    expect(reasonOf(warm(5), { alarms: [] })).toEqual({ kind: 'no-alarm' })
    expect(reasonOf(warm(5), { alarms: [set({ fromMs: minute(12) })] }).kind).toBe('no-alarm')
  })

  test('has no reason where the alarm should have come by all that is known', () => {
    expect(reasonOf(warm(30))).toEqual({ kind: 'no-alarm' })
  })

  test('is not called short where it may have begun before the period', () => {
    const series = seriesOf(
      [...warm(4), ...warm(10, 5)].map((value, i) => [minute(i), storedCelsius(value)] as const),
    )
    expect(reasonOf([], { series }).kind).toBe('no-alarm')
    expect(reasonOf([], { series, fromMs: -HOUR_MS })).toEqual({ kind: 'short', minutes: 10 })
  })
})

describe('an excursion with an alarm', () => {
  const raised = (openedMinute: number, startedMinute = 10): Raised => ({
    startedMs: minute(startedMinute),
    openedMs: minute(openedMinute),
  })

  test('names the delay, and when the alarm was raised', () => {
    expect(alarmsOf(warm(30), { raised: [raised(20)] })).toEqual([
      { openedMs: minute(20), reason: { kind: 'after-delay', minutes: 10 } },
    ])
  })

  test('without a delay, the alarm came at once', () => {
    const alarms = [set({}, { raiseDelay: 0 })]
    expect(reasonOf(warm(30), { raised: [raised(10)], alarms })).toEqual({ kind: 'at-once' })
  })

  test('longer than the time for defrosting, or above its ceiling', () => {
    expect(reasonOf(warm(60), { raised: [raised(55)], alarms: [DEFROSTS] })).toEqual({
      kind: 'after-defrost-time',
      minutes: 45,
    })
    expect(reasonOf(warm(60, 16), { raised: [raised(20)], alarms: [DEFROSTS] })).toEqual({
      kind: 'above-defrost-ceiling',
      celsius: 6,
      minutes: 10,
    })
  })

  test('that began in a pause counts from its end', () => {
    const alarms = [set({ pausedUntilMs: minute(30) })]
    expect(reasonOf(warm(60), { raised: [raised(40, 30)], alarms })).toEqual({
      kind: 'after-pause',
      untilMs: minute(30),
      minutes: 10,
    })
  })

  test('whose readings arrived late, over already or not', () => {
    expect(reasonOf(warm(60), { raised: [raised(60)] })).toEqual({ kind: 'readings-late' })
    expect(reasonOf(warm(30), { raised: [{ ...raised(900), isLate: true }] })).toEqual({
      kind: 'readings-late',
    })
  })

  test('belongs to an alarm that was open when it began', () => {
    expect(reasonOf(warm(30), { raised: [raised(5, 0)] })).toEqual({ kind: 'already-open' })
  })

  test('came by readings after the period, where those in it do not prove the delay', () => {
    const warmToTheEnd = Array.from(
      { length: 18 },
      (_, i) => [minute(i), storedCelsius(i < 10 ? 5 : 9.5)] as const,
    )
    const ended = (minutes: number) => ({
      series: seriesOf(warmToTheEnd.slice(0, minutes)),
      untilMs: minute(minutes),
    })
    expect(reasonOf([], { raised: [raised(20)], ...ended(18) })).toEqual({ kind: 'after-period' })
    const alarms = [set({}, { raiseDelay: 5 })]
    expect(reasonOf([], { raised: [raised(20)], alarms, ...ended(18) })).toEqual({ kind: 'raised' })
    expect(reasonOf([], { raised: [raised(20)], alarms: [], ...ended(18) })).toEqual({
      kind: 'raised',
    })
  })

  test('says no reason where the settings were changed meanwhile, or are not known', () => {
    const changed = [set({}, { raiseDelay: 60 }), set({ fromMs: minute(22) })]
    expect(reasonOf(warm(30), { raised: [raised(23)], alarms: changed })).toEqual({
      kind: 'raised',
    })
    expect(reasonOf(warm(30), { raised: [raised(20)], alarms: [] })).toEqual({ kind: 'raised' })
  })
})

describe('the settings of a period', () => {
  const history = [
    { from: new Date(100), settings: {}, defrostFridge: false, pausedUntil: null },
    { from: new Date(200), settings: { raiseDelay: 5 }, defrostFridge: false, pausedUntil: null },
    { from: new Date(300), settings: {}, defrostFridge: true, pausedUntil: new Date(250) },
  ]
  const FRIDGE = [{ fromMs: 0, notificationMax: 8 }]

  test('are those in force at some time of it; the first ones do not hold before they were written down', () => {
    const fromMs = (span: { fromMs: number; untilMs: number }) =>
      alarmsInForce(history, span, FRIDGE).map((entry) => entry.fromMs)
    expect(fromMs({ fromMs: 0, untilMs: 100 })).toEqual([])
    expect(fromMs({ fromMs: 0, untilMs: 101 })).toEqual([100])
    expect(fromMs({ fromMs: 200, untilMs: 300 })).toEqual([200])
    expect(fromMs({ fromMs: 150, untilMs: 400 })).toEqual([100, 200, 300])
  })

  test('are written out with the defaults, and without a pause that had ended', () => {
    expect(alarmsInForce(history, { fromMs: 250, untilMs: 400 }, FRIDGE)).toMatchObject([
      { settings: settingsInForce({ raiseDelay: 5 }, 8) },
      { defrostFridge: true, pausedUntilMs: null },
    ])
  })

  test('a fridge that becomes a freezer has the defrost of a freezer from then on, where nobody set it', () => {
    const limits = [...FRIDGE, { fromMs: 350, notificationMax: -18 }]
    const graces = (settings: Partial<AlarmSettings>, defrostFridge = true) =>
      alarmsInForce(
        [{ from: new Date(300), settings, defrostFridge, pausedUntil: null }],
        { fromMs: 0, untilMs: 400 },
        limits,
      ).map((entry) => [entry.fromMs, entry.settings.defrostGrace, entry.settings.defrostCeiling])
    expect(graces({})).toEqual([
      [300, 45, 6],
      [350, 75, 24],
    ])
    expect(graces({ defrostCeiling: 9 })).toEqual([
      [300, 45, 9],
      [350, 75, 9],
    ])
    expect(graces({ defrostGrace: 30, defrostCeiling: 9 })).toEqual([[300, 30, 9]])
    expect(graces({}, false)).toEqual([[300, 45, 6]])
  })
})
