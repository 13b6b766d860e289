import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedCelsius, storedFault, type StoredValue } from '../readings/stored-value.ts'
import { ALARM_LANES, type AlarmLane } from './alarm-decision.ts'
import type { AlarmState } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'
import { readAlarmState } from './read-alarm-state.ts'
import { createAlarmRun } from './replay/alarm-run.ts'
import type { BookedIncident, BookedNotice } from './replay/incident-book.ts'
import { fridge, wordsOf } from './testing/play-scenario.ts'
import { modelIncidents, type ModelReading } from './testing/simple-model.ts'

/** `npm run test:alarms` runs in the mode "thorough". */
const isThorough = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'thorough'
const numRuns = isThorough ? 100_000 : 500
const PATIENCE = isThorough ? HOUR_MS : 60_000

const always = <Ts extends [unknown, ...unknown[]]>(
  arbitraries: { [K in keyof Ts]: fc.Arbitrary<Ts[K]> },
  check: (...args: Ts) => void,
): void => {
  fc.assert(fc.property(...arbitraries, check), { numRuns })
}

/** What a device hands over at once; minutes. `times` before the receipt by so much. */
type Arrival = { atMs: number; timesMs: number[]; values: StoredValue[] }

const FAULT = storedFault('read-error')
/**
 * Around the limits of 2 and 8 °C, the hysteresis and the defrost ceiling, for runs long enough to
 * prove something.
 */
const aValue = fc
  .constantFrom(5, 5, 8, 9, 9, 7.5, 7.6, 14, 14.01, 15, 2, 1, 2.5, 2.4)
  .map(storedCelsius)
const aValueOrFault = fc.oneof(
  { weight: 9, arbitrary: aValue },
  { weight: 1, arbitrary: fc.constant(FAULT) },
)
/** Values come in stretches, as they do in a fridge. */
const someValues = fc
  .array(fc.tuple(aValueOrFault, fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 12 })
  .map((stretches) => stretches.flatMap(([value, length]) => Array.from({ length }, () => value)))

const aTool: fc.Arbitrary<AlarmTool> = fc
  .record({
    raiseDelay: fc.constantFrom(0, 5, 10, 12),
    recoveryHold: fc.constantFrom(0, 5, 7),
    hysteresis: fc.constantFrom(0, 0.5, 1),
    reminder: fc.constantFrom(7, 60, 100_000),
    escalation: fc.constantFrom(5, 30, 100_000),
    silence: fc.constantFrom(20, 30, 100_000),
    defrostGrace: fc.constantFrom(0, 20, 45),
    isDefrosting: fc.boolean(),
    steps: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ isDefrosting, steps, ...settings }) =>
    fridge(settings, { defrostFridge: isDefrosting, escalationSteps: steps }),
  )

const START_MS = Date.UTC(2026, 2, 28, 12)

/** Readings in the order of time, some minutes apart. */
const aSeries = (longestGap: number): fc.Arbitrary<ModelReading[]> =>
  someValues.chain((values) =>
    fc
      .array(
        fc.oneof(
          { weight: 8, arbitrary: fc.integer({ min: 1, max: 6 }) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: longestGap }) },
        ),
        { minLength: values.length, maxLength: values.length },
      )
      .map((gaps) => {
        let timeMs = START_MS
        return values.map((value, i) => ({ timeMs: (timeMs += gaps[i]! * MINUTE_MS), value }))
      }),
  )

/** The series handed over in pieces: in time or late, alone or in batches, some behind others. */
const someArrivals: fc.Arbitrary<Arrival[]> = aSeries(40).chain((series) =>
  fc
    .array(
      fc.record({
        size: fc.integer({ min: 1, max: 8 }),
        delay: fc.constantFrom(0, 0, 0, 1, 10, 20, 60, 300),
      }),
      { minLength: series.length, maxLength: series.length },
    )
    .map((pieces) => {
      const arrivals: Arrival[] = []
      for (let from = 0, i = 0; from < series.length; from += pieces[i++]!.size) {
        const piece = series.slice(from, from + pieces[i]!.size)
        arrivals.push({
          atMs: piece.at(-1)!.timeMs + pieces[i]!.delay * MINUTE_MS,
          timesMs: piece.map(({ timeMs }) => timeMs),
          values: piece.map(({ value }) => value),
        })
      }
      return arrivals.sort((a, b) => a.atMs - b.atMs)
    }),
)

/** What people do meanwhile: they acknowledge, move a limit, pause the tool for half an hour. */
type Deed = { atMs: number; acknowledge?: AlarmLane; max?: number; isPausing?: boolean }

const someDeeds: fc.Arbitrary<Deed[]> = fc
  .array(
    fc
      .record({
        atMs: fc.integer({ min: 0, max: 400 }).map((minutes) => START_MS + minutes * MINUTE_MS),
        deed: fc.oneof(
          fc.constantFrom(...ALARM_LANES).map((acknowledge) => ({ acknowledge })),
          fc.constantFrom(7, 8, 9, 10, 14.5).map((max) => ({ max })),
          fc.constant({ isPausing: true }),
        ),
      })
      .map(({ atMs, deed }) => ({ atMs, ...deed })),
    { maxLength: 5 },
  )
  .map((deeds) => deeds.sort((a, b) => a.atMs - b.atMs))

const PAUSE_MS = 30 * MINUTE_MS

type Played = {
  told: BookedNotice[]
  words: string[]
  incidents: readonly BookedIncident[]
  state: AlarmState | null
}

const AFTERWARDS_MS = 60 * MINUTE_MS

type Keep = (state: AlarmState | null) => AlarmState | null

const play = (
  tool: AlarmTool,
  arrivals: readonly Arrival[],
  { keep = (state) => state, deeds = [] }: { keep?: Keep; deeds?: readonly Deed[] } = {},
): Played => {
  const told: BookedNotice[] = []
  let state: AlarmState | null = null
  const run = createAlarmRun({
    tool,
    onNotice: (notice) => told.push(notice),
    keep: (next) => (state = keep(next)),
  })
  let changed = tool
  const act = ({ atMs, acknowledge, max, isPausing }: Deed): void => {
    if (acknowledge !== undefined) return run.acknowledge(atMs, acknowledge)
    if (max !== undefined) changed = { ...changed, range: { ...changed.range, max } }
    if (isPausing === true) changed = { ...changed, pausedUntilMs: atMs + PAUSE_MS }
    run.changeTool(atMs, changed)
  }
  let done = 0
  for (const { atMs, timesMs, values } of arrivals) {
    while (done < deeds.length && deeds[done]!.atMs <= atMs) act(deeds[done++]!)
    run.arrive(atMs, timesMs, values)
  }
  if (arrivals.length > 0) run.runUntil(arrivals.at(-1)!.atMs + AFTERWARDS_MS)
  return {
    told,
    words: told.map((notice) => wordsOf(notice, START_MS)),
    incidents: run.incidents,
    state,
  }
}

const inTime = (series: readonly ModelReading[]): Arrival[] =>
  series.map(({ timeMs, value }) => ({ atMs: timeMs, timesMs: [timeMs], values: [value] }))

const byReadings = ({ lane }: { lane: string }) => lane !== 'NODATA'

test(
  'fresh readings open and end the incidents of a slow model that has no state',
  () =>
    always([aTool, aSeries(120)], (tool, series) => {
      const { told, incidents } = play(tool, inTime(series))
      const recovered = new Map(
        told
          .filter(({ notice }) => notice.kind === 'RECOVERED')
          .map(({ incident, notice }) => [incident, notice.atMs]),
      )
      const found = incidents
        .filter(byReadings)
        .map((incident) => ({
          lane: incident.lane,
          startedMs: incident.startedMs,
          openedMs: incident.openedMs,
          recoveredMs: incident.recoveredMs,
          provenMs: recovered.get(incident) ?? null,
        }))
        .sort((a, b) => a.openedMs - b.openedMs || a.lane.localeCompare(b.lane))
      expect(found).toEqual(modelIncidents(series, tool))
    }),
  PATIENCE,
)

test(
  'HIGH and LOW mirror each other',
  () =>
    always([aTool, aSeries(60)], (tool, series) => {
      const plain = { ...tool, defrostFridge: false }
      const mirrored = series.map(({ timeMs, value }) => ({
        timeMs,
        value: value === FAULT ? value : 1_000 - value,
      }))
      const swapped = (words: string) =>
        words.replace(/HIGH|LOW/, (lane) => (lane === 'HIGH' ? 'LOW' : 'HIGH'))
      const inOrder = (words: string[]) => words.toSorted()
      expect(inOrder(play(plain, inTime(mirrored)).words)).toEqual(
        inOrder(play(plain, inTime(series)).words.map(swapped)),
      )
    }),
  PATIENCE,
)

test(
  'a restart between any two events changes nothing',
  () =>
    always([aTool, someArrivals, someDeeds], (tool, arrivals, deeds) => {
      const restarted = play(tool, arrivals, {
        deeds,
        keep: (state) => (state === null ? null : readAlarmState(JSON.stringify(state))),
      })
      expect(restarted.words).toEqual(play(tool, arrivals, { deeds }).words)
    }),
  PATIENCE,
)

test(
  'every message has a key of its own, and tells of an incident that was told to open',
  () =>
    always([aTool, someArrivals, someDeeds], (tool, arrivals, deeds) => {
      const { told, incidents } = play(tool, arrivals, { deeds })
      const keys = new Set<string>()
      const opened = new Set<BookedIncident>()
      for (const {
        notice: { kind, sequence },
        incident,
      } of told) {
        const key = `${incidents.indexOf(incident)} ${kind} ${sequence}`
        expect(keys.has(key)).toBe(false)
        keys.add(key)
        if (kind === 'OPENED') opened.add(incident)
        else if (kind !== 'LATE_EXCURSION') expect(opened.has(incident)).toBe(true)
      }
    }),
  PATIENCE,
)

test(
  'each incident that recovers is told to have recovered, once; each that opens, to have opened',
  () =>
    always([aTool, someArrivals, someDeeds], (tool, arrivals, deeds) => {
      const { told, incidents } = play(tool, arrivals, { deeds })
      for (const incident of incidents) {
        const kinds = told
          .filter((notice) => notice.incident === incident)
          .map(({ notice }) => notice.kind)
        if (incident.cause !== null)
          expect(kinds.filter((kind) => kind === 'RECOVERED')).toHaveLength(1)
        if (incident.recoveredMs === null) expect(kinds[0]).toBe('OPENED')
        expect(kinds.slice(1)).not.toContain('OPENED')
      }
    }),
  PATIENCE,
)

test(
  'what is sent again with a later arrival changes nothing',
  () =>
    always(
      [aTool, someArrivals, fc.array(fc.nat(), { minLength: 1, maxLength: 5 })],
      (tool, arrivals, places) => {
        const again = [...arrivals]
        for (const place of places) {
          const at = place % again.length
          const earlier = again[(place >> 8) % (at + 1)]!
          again.splice(at + 1, 0, { ...earlier, atMs: again[at]!.atMs })
        }
        expect(play(tool, again).words).toEqual(play(tool, arrivals).words)
      },
    ),
  PATIENCE,
)

test(
  'readings shuffled and doubled within their batch end in the same messages',
  () =>
    always(
      [aTool, someArrivals, fc.infiniteStream(fc.nat({ max: 1_000 }))],
      (tool, arrivals, order) => {
        const next = () => order.next().value
        const shuffled = arrivals.map(({ atMs, timesMs, values }) => {
          const places = [...timesMs.keys(), ...(timesMs.length > 1 ? timesMs.keys() : [])]
            .map((place) => [next(), place] as const)
            .sort(([a], [b]) => a - b)
          return {
            atMs,
            timesMs: places.map(([, place]) => timesMs[place]!),
            values: places.map(([, place]) => values[place]!),
          }
        })
        expect(play(tool, shuffled).words).toEqual(play(tool, arrivals).words)
      },
    ),
  PATIENCE,
)

test(
  'a clock that ticks each minute tells the same as one that jumps from event to event',
  () =>
    always([aTool, someArrivals], (tool, arrivals) => {
      const words: string[] = []
      const run = createAlarmRun({
        tool,
        onNotice: (notice) => words.push(wordsOf(notice, START_MS)),
      })
      let nowMs = arrivals[0]!.atMs
      const untilMs = arrivals.at(-1)!.atMs + AFTERWARDS_MS
      let next = 0
      for (; nowMs <= untilMs; nowMs += MINUTE_MS) {
        run.runUntil(nowMs)
        while (next < arrivals.length && arrivals[next]!.atMs === nowMs) {
          const { timesMs, values } = arrivals[next++]!
          run.arrive(nowMs, timesMs, values)
        }
      }
      expect(words).toEqual(play(tool, arrivals).words)
    }),
  PATIENCE,
)

/** A reading a minute, from the minute after everything else, each arriving in time. */
const tail = (arrivals: readonly Arrival[], minutes: number, value: StoredValue): Arrival[] => {
  const fromMs = arrivals.reduce(
    (lastMs, { atMs, timesMs }) => Math.max(lastMs, atMs, ...timesMs),
    START_MS,
  )
  return Array.from({ length: minutes + 1 }, (_, i) => fromMs + (i + 1) * MINUTE_MS).map(
    (timeMs) => ({ atMs: timeMs, timesMs: [timeMs], values: [value] }),
  )
}

test(
  'a proven fresh breach always ends Active, and somebody is told',
  () =>
    always([aTool, someArrivals, fc.constantFrom(9, 8, 15, 2, 1)], (tool, arrivals, celsius) => {
      const lane = celsius >= 8 ? 'HIGH' : 'LOW'
      const proof =
        lane === 'HIGH' && tool.defrostFridge
          ? Math.max(tool.settings.raiseDelay, tool.settings.defrostGrace)
          : tool.settings.raiseDelay
      const { told, incidents } = play(tool, [
        ...arrivals,
        ...tail(arrivals, proof, storedCelsius(celsius)),
      ])
      const open = incidents.filter(
        (incident) => incident.lane === lane && incident.recoveredMs === null,
      )
      expect(open).toHaveLength(1)
      expect(
        told.some(({ notice, incident }) => notice.kind === 'OPENED' && incident === open[0]),
      ).toBe(true)
    }),
  PATIENCE,
)

test(
  'a clear tail always ends Normal',
  () =>
    always([aTool, someArrivals], (tool, arrivals) => {
      const quiet = { ...tool, settings: { ...tool.settings, silence: 100_000 } }
      const { incidents, state } = play(quiet, [
        ...arrivals,
        ...tail(arrivals, tool.settings.recoveryHold, storedCelsius(5)),
      ])
      expect(incidents.filter(({ recoveredMs }) => recoveredMs === null)).toEqual([])
      expect(state).toBeNull()
    }),
  PATIENCE,
)

/**
 * Intervals of up to six minutes join whatever is known of the usual one, so that the order of
 * arrival does not count.
 */
const joined = (tool: AlarmTool): AlarmTool => ({
  ...tool,
  settings: { ...tool.settings, gapMax: 18, silence: 100_000 },
})

test(
  'no proven excursion stays untold, in whatever order its readings arrive',
  () =>
    always(
      [
        aTool,
        aSeries(6),
        fc.infiniteStream(fc.nat({ max: 400 })),
        fc.infiniteStream(fc.nat({ max: 3 })),
      ],
      (anyTool, series, delays, sizes) => {
        const tool = joined(anyTool)
        const arrivals: Arrival[] = []
        for (let from = 0; from < series.length;) {
          const piece = series.slice(from, from + 1 + sizes.next().value)
          from += piece.length
          arrivals.push({
            atMs: piece.at(-1)!.timeMs + delays.next().value * MINUTE_MS,
            timesMs: piece.map(({ timeMs }) => timeMs),
            values: piece.map(({ value }) => value),
          })
        }
        arrivals.sort((a, b) => a.atMs - b.atMs)
        const { incidents } = play(tool, arrivals)
        type Stretch = { lane: string; startedMs: number; recoveredMs: number | null }
        const meet = (a: Stretch, b: Stretch): boolean =>
          a.lane === b.lane &&
          a.startedMs <= (b.recoveredMs ?? Infinity) &&
          b.startedMs <= (a.recoveredMs ?? Infinity)
        const isTold = (excursion: Stretch): boolean =>
          incidents.some((incident) => meet(excursion, incident))
        // What looked like one excursion with one that was told, until a reading came between them,
        // was told with it.
        const wasPartOfTold = (excursion: Stretch): boolean =>
          arrivals.some((_, i) => {
            const arrived = new Set(arrivals.slice(0, i + 1).flatMap(({ timesMs }) => timesMs))
            return modelIncidents(
              series.filter(({ timeMs }) => arrived.has(timeMs)),
              tool,
            ).some((stretch) => meet(stretch, excursion) && isTold(stretch))
          })
        for (const excursion of modelIncidents(series, tool)) {
          if (excursion.lane === 'SENSOR' || isTold(excursion)) continue
          expect(wasPartOfTold(excursion)).toBe(true)
        }
      },
    ),
  PATIENCE,
)

test(
  "storage hears of each lane's incident in turn: never two open at once",
  () =>
    always([aTool, someArrivals, someDeeds], (tool, arrivals, deeds) => {
      // The book throws where the database would refuse.
      const { incidents } = play(tool, arrivals, { deeds })
      for (const { startedMs, recoveredMs, openedMs } of incidents) {
        if (recoveredMs !== null) expect(recoveredMs).toBeGreaterThanOrEqual(startedMs)
        expect(openedMs).toBeGreaterThanOrEqual(startedMs)
      }
    }),
  PATIENCE,
)
