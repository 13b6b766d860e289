import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AlarmSettings,
  settingsInForce,
  type SettingsInForce,
} from '../alarms/alarm-settings.ts'
import type { AlarmTool } from '../alarms/alarm-tool.ts'
import { createAlarmRun } from '../alarms/replay/alarm-run.ts'
import { isThorough } from '../alarms/testing/random-alarms.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { periodFigures } from '../readings/period-figures.ts'
import { seriesOf } from '../readings/series.ts'
import { storedFault } from '../readings/stored-value.ts'
import type { AlarmReason } from './alarm-reason.ts'
import { excursionAlarms, incidentsDuring } from './excursion-alarms.ts'

const START = Date.UTC(2026, 2, 28, 12)
const at = (minute: number): number => START + minute * MINUTE_MS

type Pause = { fromMinute: number; minutes: number }
type Story = {
  settings: Partial<AlarmSettings>
  defrostFridge: boolean
  /** From which minute on readings come, as [minutes after the one before, hundredths of °C]. */
  steps: (readonly [number, number])[]
  pause: Pause | null
}

/** Around colours of 2 and 8 °C and alarm limits of 1 and 9 °C, and around the defrost ceiling. */
const aValue = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(500, 850, 900, 950, 1_200, 1_600, 150, 100, 50) },
  { weight: 1, arbitrary: fc.constant(storedFault('read-error')) },
)
/** Minutes between two stretches of like values, and between two readings of one. */
const aPause = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(1, 2, 5) },
  { weight: 1, arbitrary: fc.integer({ min: 6, max: 90 }) },
)
const someSteps = fc
  .array(
    fc.record({
      pause: aPause,
      interval: fc.constantFrom(1, 2, 5),
      value: aValue,
      readings: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((stretches) =>
    stretches.flatMap(({ pause, interval, value, readings }) =>
      Array.from({ length: readings }, (_, i) => [i === 0 ? pause : interval, value] as const),
    ),
  )

const aStory: fc.Arbitrary<Story> = fc.record({
  settings: fc.record({
    raiseDelay: fc.constantFrom(0, 5, 10, 20),
    defrostGrace: fc.constantFrom(15, 30, 45),
    recoveryHold: fc.constantFrom(0, 5),
    hysteresis: fc.constantFrom(0, 0.5),
  }),
  defrostFridge: fc.boolean(),
  steps: someSteps,
  pause: fc.option(
    fc.record({
      fromMinute: fc.integer({ min: 0, max: 120 }),
      minutes: fc.integer({ min: 1, max: 120 }),
    }),
    { nil: null },
  ),
})

const LIMITS = { fromMs: 0, min: 2, max: 8, notificationMin: 1, notificationMax: 9 }

const toolOf = (
  { settings, defrostFridge }: Story,
  pausedUntilMs: number | null,
): AlarmTool & { settings: SettingsInForce } => ({
  settings: settingsInForce({ silence: 100_000, ...settings }, 8),
  range: { min: LIMITS.notificationMin, max: LIMITS.notificationMax },
  earlierRanges: [],
  defrostFridge,
  defrosts: null,
  escalationSteps: 0,
  hasDailySummary: false,
  pausedUntilMs,
})

const readingsOf = ({ steps }: Story): (readonly [number, number])[] => {
  let minute = 30
  return steps.map(([minutes, value]) => [at((minute += minutes)), value] as const)
}

/** The steps of a story whose readings were measured until then. */
const stepsUntil = (story: Story, untilMs: number): Story['steps'] =>
  story.steps.slice(0, readingsOf(story).filter(([timeMs]) => timeMs <= untilMs).length)

/** The incidents that the live rule makes of a story whose readings all arrive at once. */
const incidentsOf = (story: Story) => {
  const run = createAlarmRun({ tool: toolOf(story, null), onNotice: () => {} })
  const { pause } = story
  const changes: { atMs: number; untilMs: number }[] =
    pause === null
      ? []
      : [{ atMs: at(pause.fromMinute), untilMs: at(pause.fromMinute + pause.minutes) }]
  for (const [timeMs, value] of readingsOf(story)) {
    const change = changes[0]
    if (change !== undefined && change.atMs <= timeMs) {
      run.changeTool(change.atMs, toolOf(story, change.untilMs))
      changes.shift()
    }
    run.measure(timeMs, value)
  }
  return run.incidents.map((incident) => ({ ...incident, isLate: false }))
}

const END = START + 10 * DAY_MS

/** The excursions of a story as a record has them, with their alarms. */
const recordOf = (story: Story, incidents = incidentsOf(story), untilMs = END) => {
  const series = seriesOf(readingsOf(story))
  const { excursions } = periodFigures(series, {
    passed: { fromMs: START, toMs: untilMs },
    rangeAt: () => LIMITS,
    fallbackMs: 5 * MINUTE_MS,
  })
  const { defrostFridge, pause } = story
  const entry = { settings: toolOf(story, null).settings, defrostFridge, pausedUntilMs: null }
  const alarms = [
    { ...entry, fromMs: START },
    ...(pause === null
      ? []
      : [
          {
            ...entry,
            fromMs: at(pause.fromMinute),
            pausedUntilMs: at(pause.fromMinute + pause.minutes),
          },
        ]),
  ]
  const facts = {
    series,
    fromMs: START,
    untilMs,
    fallbackMs: 5 * MINUTE_MS,
    limits: [LIMITS],
    alarms,
    compared: [],
    arrivals: [],
  }
  return excursions.map((excursion) => {
    const raised = incidentsDuring(incidents, excursion)
    return { excursion, raised, alarms: excursionAlarms(excursion, raised, facts) }
  })
}

const always = (check: (story: Story) => void): void =>
  fc.assert(fc.property(aStory, check), { numRuns: isThorough ? 3_000 : 250 })

/** Whether the live rule raises an alarm in the same excursion of a story that differs in one point. */
const wouldAlarm = (story: Story, excursion: Parameters<typeof incidentsDuring>[1]): boolean =>
  incidentsDuring(incidentsOf(story), excursion).length > 0

const NO_ALARM: readonly AlarmReason['kind'][] = [
  'within-alarm-limits',
  'short',
  'unproven',
  'defrost-time',
  'paused',
  'too-late',
  'no-alarm',
]

test('an excursion with an alarm says why it came, one without says why none came', () => {
  always((story) => {
    for (const { raised, alarms } of recordOf(story)) {
      expect(alarms).toHaveLength(Math.max(1, raised.length))
      for (const { openedMs, reason } of alarms) {
        expect(NO_ALARM.includes(reason.kind)).toBe(raised.length === 0)
        expect(openedMs !== null).toBe(raised.length > 0)
      }
    }
  })
})

test('without a delay, the alarm that a delay prevented would have come', () => {
  always((story) => {
    for (const { excursion, alarms } of recordOf(story)) {
      if (!['short', 'unproven'].includes(alarms[0]!.reason.kind)) continue
      const eager = { ...story.settings, raiseDelay: 0, defrostGrace: 0 }
      expect(wouldAlarm({ ...story, settings: eager, pause: null }, excursion)).toBe(true)
      const settings = { ...story.settings, defrostGrace: 1_000 }
      const withDelay = incidentsOf({ ...story, settings, defrostFridge: false })
      for (const { startedMs } of incidentsDuring(withDelay, excursion))
        expect(startedMs).toBeLessThan(excursion.beganMs)
    }
  })
})

test('without the time for defrosting, the alarm that it prevented would have come', () => {
  always((story) => {
    for (const { excursion, alarms } of recordOf(story)) {
      if (alarms[0]!.reason.kind !== 'defrost-time') continue
      expect(story.defrostFridge).toBe(true)
      expect(wouldAlarm({ ...story, defrostFridge: false, pause: null }, excursion)).toBe(true)
    }
  })
})

test('without the pause, the alarm that it prevented would have come', () => {
  always((story) => {
    for (const { excursion, alarms } of recordOf(story)) {
      const { reason } = alarms[0]!
      if (reason.kind !== 'paused') continue
      const pause = story.pause!
      expect(reason.untilMs).toBe(at(pause.fromMinute + pause.minutes))
      expect(wouldAlarm({ ...story, pause: null }, excursion)).toBe(true)
    }
  })
})

test('an alarm after the pause would have an earlier start without it', () => {
  always((story) => {
    for (const { excursion, raised, alarms } of recordOf(story)) {
      for (const { openedMs, reason } of alarms) {
        if (reason.kind !== 'after-pause') continue
        const earlier = incidentsDuring(incidentsOf({ ...story, pause: null }), excursion)
        const [alarm] = raised.filter((incident) => incident.openedMs === openedMs)
        expect(earlier[0]!.startedMs).toBeLessThan(alarm!.startedMs)
      }
    }
  })
})

test('where settings and readings are all known and arrived in time, every reason is found', () => {
  always((story) => {
    for (const { alarms } of recordOf(story))
      for (const { reason } of alarms)
        expect(['raised', 'no-alarm', 'readings-late', 'too-late']).not.toContain(reason.kind)
  })
})

test('without a history of the settings no reason rests on them', () => {
  always((story) => {
    const series = seriesOf(readingsOf(story))
    for (const { excursion, raised } of recordOf(story)) {
      const alarms = excursionAlarms(excursion, raised, {
        series,
        fromMs: START,
        untilMs: END,
        fallbackMs: 5 * MINUTE_MS,
        limits: [LIMITS],
        alarms: [],
        compared: [],
        arrivals: [],
      })
      for (const { reason } of alarms)
        expect(['within-alarm-limits', 'no-alarm', 'raised', 'already-open']).toContain(reason.kind)
    }
  })
})

test('where an alarm is put down to readings after the record, those in the record alone open none', () => {
  always((story) => {
    const incidents = incidentsOf(story)
    for (const { startedMs, openedMs } of incidents) {
      const untilMs = openedMs - 1
      const within = { ...story, steps: stepsUntil(story, untilMs) }
      const opensWithin = incidentsOf(within).some((incident) => incident.startedMs === startedMs)
      for (const { alarms } of recordOf(within, incidents, untilMs))
        for (const { reason, openedMs: at } of alarms)
          if (at === openedMs && reason.kind === 'after-period') expect(opensWithin).toBe(false)
    }
  })
})
