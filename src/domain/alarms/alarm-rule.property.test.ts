import { MINUTE_MS } from '../durations.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedCelsius, type StoredValue } from '../readings/stored-value.ts'
import { settingsInForce } from './alarm-settings.ts'
import type { AlarmTool } from './alarm-tool.ts'
import type { BookedIncident } from './replay/incident-book.ts'
import { modelConditions } from './testing/model-conditions.ts'
import { modelIncidents } from './testing/simple-model.ts'
import {
  TIMEOUT_MS,
  START_MS,
  aSeries,
  aTool,
  always,
  inTime,
  play,
  someArrivals,
  someUserActions,
} from './testing/random-alarms.ts'
import type { Arrival } from './testing/random-alarms.ts'

const byReadings = ({ lane }: { lane: string }) => lane !== 'NODATA' && lane !== 'CONDITION'

test(
  'fresh readings open and end the same incidents as a simple model without state',
  () =>
    always([aTool, aSeries(120)], (tool, series) => {
      const { notices, incidents } = play(tool, inTime(series))
      const recovered = new Map(
        notices
          .filter(({ notice }) => notice.kind === 'RECOVERED')
          .map(({ incident, notice }) => [incident, notice.atMs]),
      )
      const opened = incidents
        .filter(byReadings)
        .map((incident) => ({
          lane: incident.lane,
          startedMs: incident.startedMs,
          openedMs: incident.openedMs,
          recoveredMs: incident.recoveredMs,
          provenMs: recovered.get(incident) ?? null,
        }))
        .sort((a, b) => a.openedMs - b.openedMs || a.lane.localeCompare(b.lane))
      expect(opened).toEqual(modelIncidents(series, tool))
    }),
  TIMEOUT_MS,
)

test(
  'fresh readings open and end the conditions as a simple model without state',
  () =>
    always([aTool, aSeries(120)], (tool, series) => {
      const { incidents } = play(tool, inTime(series))
      const opened = incidents
        .filter(({ condition }) => condition !== undefined)
        .map(({ condition, startedMs, openedMs, recoveredMs }) => ({
          id: condition!.id,
          startedMs,
          openedMs,
          recoveredMs,
        }))
      expect(opened.toSorted((a, b) => a.id - b.id)).toEqual(modelConditions(series, tool))
    }),
  TIMEOUT_MS,
)

test(
  'every message has a key of its own, and follows the OPENED of its incident',
  () =>
    always([aTool, someArrivals, someUserActions], (tool, arrivals, userActions) => {
      const { notices, incidents } = play(tool, arrivals, { userActions })
      const keys = new Set<string>()
      const opened = new Set<BookedIncident>()
      for (const {
        notice: { kind, sequence },
        incident,
      } of notices) {
        const key = `${incidents.indexOf(incident)} ${kind} ${sequence}`
        expect(keys.has(key)).toBe(false)
        keys.add(key)
        if (kind === 'OPENED') opened.add(incident)
        else if (kind !== 'LATE_EXCURSION') expect(opened.has(incident)).toBe(true)
      }
    }),
  TIMEOUT_MS,
)

test(
  'the first message of an open incident is its only OPENED; an incident that recovers has one RECOVERED',
  () =>
    always([aTool, someArrivals, someUserActions], (tool, arrivals, userActions) => {
      const { notices, incidents } = play(tool, arrivals, { userActions })
      for (const incident of incidents) {
        const kinds = notices
          .filter((notice) => notice.incident === incident)
          .map(({ notice }) => notice.kind)
        if (incident.cause !== null)
          expect(kinds.filter((kind) => kind === 'RECOVERED')).toHaveLength(1)
        if (incident.recoveredMs === null) expect(kinds[0]).toBe('OPENED')
        expect(kinds.slice(1)).not.toContain('OPENED')
      }
    }),
  TIMEOUT_MS,
)

/** The same tool with its limits on the air: goods follow it too slowly for what is checked. */
const onAir = (tool: AlarmTool): AlarmTool => ({
  ...tool,
  settings: { ...tool.settings, watches: 'air' },
})

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
  'a proven fresh breach always ends in one open alarm that sent its OPENED',
  () =>
    always(
      [aTool.map(onAir), someArrivals, fc.constantFrom(9, 8, 15, 2, 1)],
      (tool, arrivals, celsius) => {
        const lane = celsius >= 8 ? 'HIGH' : 'LOW'
        const proof =
          lane === 'HIGH' && tool.defrostFridge
            ? Math.max(
                tool.settings.raiseDelay,
                settingsInForce(tool.settings, tool.range.max).defrostGrace,
              )
            : lane === 'LOW'
              ? (tool.settings.raiseDelayLow ?? tool.settings.raiseDelay)
              : tool.settings.raiseDelay
        const { notices, incidents } = play(tool, [
          ...arrivals,
          ...tail(arrivals, proof, storedCelsius(celsius)),
        ])
        const open = incidents.filter(
          (incident) => incident.lane === lane && incident.recoveredMs === null,
        )
        expect(open).toHaveLength(1)
        expect(
          notices.some(({ notice, incident }) => notice.kind === 'OPENED' && incident === open[0]),
        ).toBe(true)
      },
    ),
  TIMEOUT_MS,
)

test(
  'clear readings at the end always end all alarms',
  () =>
    always([aTool.map(onAir), someArrivals], (tool, arrivals) => {
      // Of those that 5 °C is clear of; a window remembers breaches that are over.
      const conditions = tool.settings.conditions.filter(
        ({ side, limit, window, watches }) =>
          watches === 'air' &&
          window === null &&
          limit === (side === 'above' || side === 'atOrAbove' ? 8 : 2),
      )
      const quiet = { ...tool, settings: { ...tool.settings, conditions, silence: 100_000 } }
      const { incidents, state } = play(quiet, [
        ...arrivals,
        ...tail(arrivals, tool.settings.recoveryHold, storedCelsius(5)),
      ])
      expect(incidents.filter(({ recoveredMs }) => recoveredMs === null)).toEqual([])
      expect(state).toBeNull()
    }),
  TIMEOUT_MS,
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
  'every proven excursion causes a message, in whatever order its readings arrive',
  () =>
    always(
      [
        aTool.map(onAir),
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
        const hasMessage = (excursion: Stretch): boolean =>
          incidents.some((incident) => meet(excursion, incident))
        // Two excursions look like one until a reading between them arrives: the message about
        // one of them then covers both.
        const wasCoveredByMessage = (excursion: Stretch): boolean =>
          arrivals.some((_, i) => {
            const arrived = new Set(arrivals.slice(0, i + 1).flatMap(({ timesMs }) => timesMs))
            return modelIncidents(
              series.filter(({ timeMs }) => arrived.has(timeMs)),
              tool,
            ).some((stretch) => meet(stretch, excursion) && hasMessage(stretch))
          })
        for (const excursion of modelIncidents(series, tool)) {
          if (excursion.lane === 'SENSOR' || hasMessage(excursion)) continue
          expect(wasCoveredByMessage(excursion)).toBe(true)
        }
      },
    ),
  TIMEOUT_MS,
)

test(
  'a lane never has two open incidents, and none opens or ends before its start',
  () =>
    always([aTool, someArrivals, someUserActions], (tool, arrivals, userActions) => {
      // The book throws where the database would refuse.
      const { incidents } = play(tool, arrivals, { userActions })
      for (const { startedMs, recoveredMs, openedMs } of incidents) {
        if (recoveredMs !== null) expect(recoveredMs).toBeGreaterThanOrEqual(startedMs)
        expect(openedMs).toBeGreaterThanOrEqual(startedMs)
      }
    }),
  TIMEOUT_MS,
)
