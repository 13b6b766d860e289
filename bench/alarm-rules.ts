// node bench/alarm-rules.ts: the alarm rule over 60 simulated days of freezers, cold rooms and busy
// fridges with failures at known times, against simpler rules: the table of docs/alarms.md.
import { type AlarmSettings, DEFAULT_ALARM_SETTINGS } from '../src/domain/alarms/alarm-settings.ts'
import type { DefrostShape } from '../src/domain/alarms/defrosts/defrost-shape.ts'
import { shapeOfReadings } from '../src/domain/alarms/defrosts/shape-of-readings.ts'
import {
  type LearnedDefrosts,
  learnedDefrosts,
} from '../src/domain/alarms/defrosts/usual-defrost.ts'
import { createAlarmRun } from '../src/domain/alarms/replay/alarm-run.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../src/domain/durations.ts'
import { seriesOf as readingSeries, type Series } from '../src/domain/readings/series.ts'
import { storedCelsius } from '../src/domain/readings/stored-value.ts'
import { CLIMATES, FRIDGE_LIMITS } from '../src/simulator/fridges/climates.ts'
import {
  type FridgePlan,
  type MinuteSpan,
  simulatedFridge,
} from '../src/simulator/fridges/simulated-fridge.ts'
import { median } from './support/pairs.ts'

const DAYS = 60
const MINUTES_A_DAY = 1_440
const MINUTES_BETWEEN_READINGS = 5
const ROOMS_OF_A_KIND = 4
const START_MS = Date.UTC(2026, 0, 5)
/** An alarm that begins so long after a failure's end still belongs to it. */
const AFTERWARDS_MS = 3 * HOUR_MS

const failuresOf = (seed: number, hours: number): MinuteSpan[] =>
  [12, 26, 41, 55].map((day, i) => {
    const fromMinute = day * MINUTES_A_DAY + ((seed * 211 + i * 487) % MINUTES_A_DAY)
    return { fromMinute, untilMinute: fromMinute + hours * 60 }
  })

const QUIET = { powerCuts: [], doorAjar: null, driftPerDay: 0 }

type Kind = { name: string; limits: keyof typeof FRIDGE_LIMITS; plan: (seed: number) => FridgePlan }

const KINDS: readonly Kind[] = [
  {
    name: 'freezers, three defrosts of 40 min a day',
    limits: 'freezer',
    plan: (seed) => ({
      ...CLIMATES.freezer,
      ...QUIET,
      seed,
      defrost: { everyHours: 8, minutes: 40 },
      goods: null,
      failures: failuresOf(seed, 8),
    }),
  },
  {
    name: 'cold rooms, four defrosts of 55 min a day',
    limits: 'meat',
    plan: (seed) => ({
      ...CLIMATES.meat,
      ...QUIET,
      seed,
      defrost: { everyHours: 6, minutes: 55 },
      goods: null,
      failures: failuresOf(seed, 6),
    }),
  },
  {
    name: 'fridges whose door is opened eight times an hour',
    limits: 'fridge',
    plan: (seed) => ({
      ...CLIMATES.fridge,
      ...QUIET,
      seed,
      doorsPerHour: 8,
      goods: null,
      failures: failuresOf(seed, 4),
    }),
  },
]

type Rule = {
  name: string
  settings: Partial<AlarmSettings>
  isDefrosting: boolean
  /** A person has called the first three alarms defrosts, as what always rings needs it. */
  isTaught?: true
}

const WEEK = 7 * 24 * 60
const SIMPLE = { recoveryHold: 0, hysteresis: 0, reminder: WEEK, escalation: WEEK }
const RULES: readonly Rule[] = [
  {
    name: 'defaults before',
    settings: { defrostGrace: 45, defrostCeiling: 6, reminderFactor: 1 },
    isDefrosting: true,
  },
  { name: 'defaults now', settings: { learnDefrosts: true }, isDefrosting: true },
  {
    name: 'defaults now, the first three acknowledged as defrosts',
    settings: { learnDefrosts: true },
    isDefrosting: true,
    isTaught: true,
  },
  { name: 'plain threshold', settings: { ...SIMPLE, raiseDelay: 0 }, isDefrosting: false },
  { name: 'threshold for 30 min', settings: { ...SIMPLE, raiseDelay: 30 }, isDefrosting: false },
]

type Count = { alarms: number; wrong: number; missed: number; late: number[]; messages: number }

const seriesOf = (plan: FridgePlan): Series => {
  const fridge = simulatedFridge(plan, START_MS)
  const readings: [timeMs: number, value: number][] = []
  for (let minute = 0; minute < DAYS * MINUTES_A_DAY; minute++) {
    const { celsius } = fridge.nextMinute()
    if (minute % MINUTES_BETWEEN_READINGS === 0)
      readings.push([START_MS + minute * MINUTE_MS, storedCelsius(celsius)])
  }
  return readingSeries(readings)
}

/** What the first three excursions teach that can be remembered at all. */
const taught = (series: Series, limit: number): LearnedDefrosts => {
  const { times, values } = series
  const shapes: DefrostShape[] = []
  for (let i = 1; i < times.length && shapes.length < 3; i++) {
    if (values[i]! / 100 < limit || values[i - 1]! / 100 >= limit) continue
    let end = i
    while (end < times.length - 1 && values[end]! / 100 >= limit) end++
    const excursion = {
      times: times.subarray(i - 1, end + 1),
      values: values.subarray(i - 1, end + 1),
    }
    const shape = shapeOfReadings(excursion, { sinceMs: times[i]!, limit }, () => true)
    if (shape !== null) shapes.push(shape)
  }
  return learnedDefrosts(limit, shapes)
}

/** One room by one rule; nobody acknowledges anything after that. */
const played = (kind: Kind, { settings, isDefrosting, isTaught }: Rule, seed: number): Count => {
  const plan = kind.plan(seed)
  const series = seriesOf(plan)
  const { notificationMin: min, notificationMax: max } = FRIDGE_LIMITS[kind.limits]
  let messages = 0
  const run = createAlarmRun({
    tool: {
      settings: { ...DEFAULT_ALARM_SETTINGS, ...settings },
      range: { min, max },
      earlierRanges: [],
      defrostFridge: isDefrosting,
      defrosts: isTaught === true ? taught(series, max) : null,
      escalationSteps: 0,
      hasDailySummary: false,
      pausedUntilMs: null,
    },
    onNotice: () => messages++,
  })
  series.times.forEach((timeMs, i) => run.measure(timeMs, series.values[i]!))
  run.runUntil(START_MS + DAYS * DAY_MS)
  const alarms = run.incidents.filter(({ lane }) => lane === 'HIGH')
  const spans = plan.failures.map(({ fromMinute, untilMinute }) => ({
    fromMs: START_MS + fromMinute * MINUTE_MS,
    toMs: START_MS + untilMinute * MINUTE_MS + AFTERWARDS_MS,
  }))
  const firstOf = spans.map(({ fromMs, toMs }) =>
    alarms.find(
      ({ startedMs, recoveredMs }) => startedMs < toMs && (recoveredMs ?? Infinity) > fromMs,
    ),
  )
  const isOfFailure = (alarm: (typeof alarms)[number]): boolean =>
    spans.some(
      ({ fromMs, toMs }) => alarm.startedMs < toMs && (alarm.recoveredMs ?? Infinity) > fromMs,
    )
  return {
    alarms: alarms.length,
    wrong: alarms.filter((alarm) => !isOfFailure(alarm)).length,
    missed: firstOf.filter((alarm) => alarm === undefined).length,
    late: firstOf.flatMap((alarm) =>
      alarm === undefined ? [] : [(alarm.openedMs - alarm.startedMs) / MINUTE_MS],
    ),
    messages,
  }
}

const all = (kind: Kind, rule: Rule): Count => {
  const counts = Array.from({ length: ROOMS_OF_A_KIND }, (_, i) => played(kind, rule, 101 + i))
  const sum = (of: (count: Count) => number) =>
    counts.reduce((total, count) => total + of(count), 0)
  return {
    alarms: sum(({ alarms }) => alarms),
    wrong: sum(({ wrong }) => wrong),
    missed: sum(({ missed }) => missed),
    late: counts.flatMap(({ late }) => late),
    messages: sum(({ messages }) => messages),
  }
}

console.log(
  '| rooms | rule | alarms | false | failures without one | minutes from the crossing, median / latest | messages |\n|---|---|---|---|---|---|---|',
)
for (const kind of KINDS) {
  for (const rule of RULES) {
    const { alarms, wrong, missed, late, messages } = all(kind, rule)
    const lateness =
      late.length === 0 ? '–' : `${Math.round(median(late))} / ${Math.round(Math.max(...late))}`
    console.log(
      `| ${kind.name} | ${rule.name} | ${alarms} | ${wrong} | ${missed} | ${lateness} | ${messages} |`,
    )
  }
}
