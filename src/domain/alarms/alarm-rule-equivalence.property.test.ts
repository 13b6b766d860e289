import { MINUTE_MS } from '../durations.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAlarmState } from './read-alarm-state.ts'
import { createAlarmRun } from './replay/alarm-run.ts'
import { wordsOf } from './testing/play-scenario.ts'
import {
  AFTERWARDS_MS,
  FAULT,
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

test(
  'HIGH and LOW mirror each other',
  () =>
    always([aTool, aSeries(60)], (tool, series) => {
      const plain = {
        ...tool,
        defrostFridge: false,
        settings: { ...tool.settings, raiseDelayLow: null, conditions: [] },
      }
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
  TIMEOUT_MS,
)

test(
  'a restart between any two events changes nothing',
  () =>
    always([aTool, someArrivals, someUserActions], (tool, arrivals, userActions) => {
      const restarted = play(tool, arrivals, {
        userActions,
        keep: (state) => (state === null ? null : readAlarmState(JSON.stringify(state))),
      })
      expect(restarted.words).toEqual(play(tool, arrivals, { userActions }).words)
    }),
  TIMEOUT_MS,
)

test(
  'calm readings that do not reach the rule change nothing',
  () =>
    always([aTool, aSeries(60), someUserActions], (tool, series, userActions) => {
      const all = play(tool, inTime(series), { userActions })
      const notAll = play(tool, inTime(series), { userActions, leavesOutCalm: true })
      expect(notAll.words).toEqual(all.words)
    }),
  TIMEOUT_MS,
)

test(
  'readings sent again with a later request change nothing',
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
  TIMEOUT_MS,
)

test(
  'readings shuffled and doubled within their batch cause the same messages',
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
  TIMEOUT_MS,
)

test(
  'a clock that ticks each minute causes the same messages as one that jumps from event to event',
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
  TIMEOUT_MS,
)
