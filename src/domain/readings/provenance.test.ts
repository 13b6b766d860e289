import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import {
  joinedArrivals,
  lateOnRecord,
  markedStretches,
  type Provenance,
  provenanceOf,
} from './provenance.ts'

const MIDNIGHT = Date.UTC(2026, 10, 20)
const arrival = (minute: number, receivedMs: number | null, isContinued = true) => ({
  fromMs: MIDNIGHT + minute * MINUTE_MS,
  toMs: MIDNIGHT + (minute + 9) * MINUTE_MS + 1,
  readings: 10,
  receivedMs,
  isContinued,
})

test('a backlog that arrives in several requests within an hour is one stretch', () => {
  const received = MIDNIGHT + 100 * HOUR_MS
  expect(
    joinedArrivals([
      arrival(0, received, false),
      arrival(10, received + 30_000),
      arrival(20, received - 5_000),
    ]),
  ).toEqual([
    {
      kind: 'late',
      fromMs: MIDNIGHT,
      toMs: MIDNIGHT + 29 * MINUTE_MS + 1,
      readings: 30,
      receivedMs: { first: received - 5_000, last: received + 30_000 },
    },
  ])
})

test('deliveries more than an hour apart are stretches of their own', () => {
  const received = MIDNIGHT + 100 * HOUR_MS
  const readings = joinedArrivals([
    arrival(0, received, false),
    arrival(10, received + 40 * MINUTE_MS),
    arrival(20, received + 61 * MINUTE_MS),
  ]).map((stretch) => stretch.readings)
  expect(readings).toEqual([20, 10])
})

test('a reading in time between two stretches keeps them apart', () => {
  const received = MIDNIGHT + 100 * HOUR_MS
  expect(joinedArrivals([arrival(0, received, false), arrival(20, received, false)])).toHaveLength(
    2,
  )
})

test('readings whose arrival is not recorded are a kind of their own', () => {
  const received = MIDNIGHT + 100 * HOUR_MS
  expect(
    joinedArrivals([arrival(0, null, false), arrival(10, null), arrival(20, received)]).map(
      ({ kind, readings, receivedMs }) => ({ kind, readings, receivedMs }),
    ),
  ).toEqual([
    { kind: 'arrival-unknown', readings: 20, receivedMs: null },
    { kind: 'late', readings: 10, receivedMs: { first: received, last: received } },
  ])
})

test('marks of many requests are one stretch while no other reading lies between', () => {
  const mark = (fromMs: number, toMs: number, receivedMs: number) => ({
    kind: 'suspect-clock' as const,
    fromMs,
    toMs,
    receivedMs,
  })
  expect(
    markedStretches([1, 5, 6, 9, 12, 20], [mark(5, 6, 50), mark(6, 10, 60), mark(20, 21, 70)]),
  ).toEqual([
    {
      kind: 'suspect-clock',
      fromMs: 5,
      toMs: 10,
      readings: 3,
      receivedMs: { first: 50, last: 60 },
    },
    {
      kind: 'suspect-clock',
      fromMs: 20,
      toMs: 21,
      readings: 1,
      receivedMs: { first: 70, last: 70 },
    },
  ])
})

test('a mark without a reading is no stretch', () => {
  const mark = { kind: 'suspect-clock' as const, fromMs: 5, toMs: 6, receivedMs: 1 }
  expect(markedStretches([1, 9], [mark])).toEqual([])
  expect(markedStretches([], [mark])).toEqual([])
})

test('the stretches of a period are listed by their beginning, empty ones left out', () => {
  const stretch = (kind: Provenance['kind'], fromMs: number, readings = 1): Provenance => ({
    kind,
    fromMs,
    toMs: fromMs + 1,
    readings,
    receivedMs: null,
  })
  expect(
    provenanceOf(
      [stretch('before-setup', 5), stretch('suspect-clock', 1, 0)],
      [stretch('late', 5), stretch('late', 9)],
    ).map(({ kind, fromMs }) => [kind, fromMs]),
  ).toEqual([
    ['late', 5],
    ['before-setup', 5],
    ['late', 9],
  ])
})

test('late readings are counted over all stretches, with the longest time to an arrival', () => {
  const received = MIDNIGHT + 100 * HOUR_MS
  const stretches = [
    ...joinedArrivals([
      arrival(0, received, false),
      arrival(10, received + 30_000),
      arrival(500, null, false),
      arrival(900, received, false),
    ]),
    { kind: 'before-setup' as const, fromMs: 0, toMs: 1, readings: 7, receivedMs: null },
  ]
  expect(lateOnRecord(stretches)).toEqual({ readings: 30, atMostMs: 100 * HOUR_MS + 30_000 })
  expect(lateOnRecord([])).toEqual({ readings: 0, atMostMs: null })
})
