import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AlarmSettings,
  settingsInForce,
  type SettingsInForce,
} from '../alarms/alarm-settings.ts'
import type { AlarmTool } from '../alarms/alarm-tool.ts'
import { createAlarmRun } from '../alarms/replay/alarm-run.ts'
import { aCondition } from '../alarms/testing/play-scenario.ts'
import { isThorough } from '../alarms/testing/random-alarms.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import type { Excursion } from '../readings/excursions.ts'
import { periodFigures } from '../readings/period-figures.ts'
import { seriesOf } from '../readings/series.ts'
import { storedFault } from '../readings/stored-value.ts'
import type { AlarmFacts } from './alarm-facts.ts'
import type { AlarmReason } from './alarm-reason.ts'
import { type ConditionAlarm, rangSinceMs } from './condition-alarm.ts'
import { excursionAlarms, incidentsDuring } from './excursion-alarms.ts'
import { goodsOnRecord, someWatchGoods } from './goods-on-record.ts'

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
    productLag: fc.constantFrom(0, 15, 60),
    watches: fc.constantFrom('air' as const, 'goods' as const),
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

/** What a record knows of a story. `alarms`: what was set, where that is known. */
const factsOf = (story: Story, untilMs = END): AlarmFacts => {
  const series = seriesOf(readingsOf(story))
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
  return {
    series,
    goods: someWatchGoods(alarms)
      ? goodsOnRecord(series, seriesOf([]), alarms, 5 * MINUTE_MS)
      : null,
    fromMs: START,
    untilMs,
    fallbackMs: 5 * MINUTE_MS,
    limits: [LIMITS],
    alarms,
    compared: [],
    arrivals: [],
  }
}

/** The excursions of a story as a record has them, with their alarms. */
const recordOf = (story: Story, incidents = incidentsOf(story), untilMs = END) => {
  const facts = factsOf(story, untilMs)
  const { excursions } = periodFigures(facts.series, {
    passed: { fromMs: START, toMs: untilMs },
    rangeAt: () => LIMITS,
    fallbackMs: 5 * MINUTE_MS,
  })
  return excursions.map((excursion) => {
    const raised = incidentsDuring(incidents, excursion, facts)
    return { excursion, raised, alarms: excursionAlarms(excursion, raised, facts) }
  })
}

const RUNS = { numRuns: isThorough ? 3_000 : 250 }

const always = (check: (story: Story) => void): void => fc.assert(fc.property(aStory, check), RUNS)

/** Whether the live rule raises an alarm in the same excursion of a story that differs in one point. */
const wouldAlarm = (story: Story, excursion: Excursion): boolean =>
  during(story, excursion).length > 0
const during = (story: Story, excursion: Excursion) =>
  incidentsDuring(incidentsOf(story), excursion, factsOf(story))

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
      const withDelay = during({ ...story, settings, defrostFridge: false }, excursion)
      for (const { startedMs } of withDelay) expect(startedMs).toBeLessThan(excursion.beganMs)
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
        const alarm = raised.find((incident) => incident.openedMs === openedMs)!
        const [earlier] = during({ ...story, pause: null }, excursion).filter(
          ({ lane }) => lane === alarm.lane,
        )
        expect(earlier!.startedMs).toBeLessThan(alarm.startedMs)
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
    const facts = { ...factsOf(story), alarms: [] }
    for (const { excursion, raised } of recordOf(story)) {
      const alarms = excursionAlarms(excursion, raised, facts)
      for (const { reason } of alarms)
        expect([
          'within-alarm-limits',
          'no-alarm',
          'raised',
          'already-open',
          'sensor-fault',
        ]).toContain(reason.kind)
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

const aConditionOf = fc.record({
  limit: fc.constantFrom(6, 8),
  minutes: fc.constantFrom(0, 5, 15),
  window: fc.constantFrom(null, 20, 90),
  watches: fc.constantFrom('air' as const, 'goods' as const),
})

test('an alarm of a condition rang from the very reading on that proved it to the live rule', () => {
  fc.assert(
    fc.property(aStory, aConditionOf, (story, condition) => {
      const conditions = [aCondition(condition)]
      const watched = { ...story, pause: null, settings: { ...story.settings, conditions } }
      const facts = factsOf(watched)
      for (const incident of incidentsOf(watched)) {
        if (incident.lane !== 'CONDITION') continue
        expect(rangSinceMs(incident as ConditionAlarm, facts)).toBe(incident.openedMs)
        // A day-old receipt: what it was proven by is known from the readings alone.
        const late = { ...incident, openedMs: incident.openedMs + DAY_MS } as ConditionAlarm
        expect(rangSinceMs(late, facts)).toBe(incident.openedMs)
      }
    }),
    RUNS,
  )
})

test('an excursion says that no alarm came only where none rang meanwhile', () => {
  fc.assert(
    fc.property(aStory, aConditionOf, (story, condition) => {
      const conditions = [aCondition(condition)]
      const watched = { ...story, settings: { ...story.settings, conditions } }
      const incidents = incidentsOf(watched)
      for (const { excursion, alarms } of recordOf(watched, incidents)) {
        const { side, beganMs, endedMs } = excursion
        const rang = incidents.some(
          ({ lane, openedMs }) =>
            (lane !== 'CONDITION' || side === 'high') &&
            lane !== (side === 'high' ? 'LOW' : 'HIGH') &&
            beganMs <= openedMs &&
            openedMs <= endedMs,
        )
        if (rang) for (const { reason } of alarms) expect(NO_ALARM).not.toContain(reason.kind)
      }
    }),
    RUNS,
  )
})
