import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { actorOf } from './api-rig.ts'
import { IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'

const PROVENANCE = `query ($id: ID!, $from: String!, $to: String!) {
  readingProvenance(toolId: $id, dateStart: $from, dateEnd: $to) {
    kind from to readings receivedAt receivedUntil
  } }`

let ingest: Ingest
let key: string
let tool: Tool
let setUpMs: number
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1)
  setUpMs = ingest.clock().getTime()
})
afterEach(() => ingest.closeIngest())

const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')
/** One reading a minute, from a time on. */
const send = (fromMs: number, count: number) =>
  ingest.send(
    {
      imei: IMEI,
      readings: Array.from({ length: count }, (_, i) => reading(1, iso(fromMs + i * MINUTE_MS), 4)),
    },
    { key },
  )
const provenance = async (fromMs: number, toMs: number) =>
  (
    await ingest.ask(PROVENANCE, {
      actor: actorOf(ingest.anna),
      variables: { id: tool.id, from: iso(fromMs), to: iso(toMs) },
    })
  ).data

test('a period whose readings arrived in time has no provenance to tell', async () => {
  ingest.moveClock(30 * MINUTE_MS)
  await send(setUpMs, 30)
  expect(await provenance(setUpMs - DAY_MS, setUpMs + DAY_MS)).toEqual({ readingProvenance: [] })
})

test('readings dated back by ten days are late, and measured before the sensor was set up', async () => {
  const fromMs = setUpMs - 10 * DAY_MS
  await send(fromMs, 30)
  const stretch = { from: iso(fromMs), to: iso(fromMs + 29 * MINUTE_MS), readings: 30 }
  const receipt = iso(Math.floor(ingest.clock().getTime() / 1_000) * 1_000)
  expect(await provenance(fromMs - DAY_MS, setUpMs)).toEqual({
    readingProvenance: [
      { kind: 'LATE', ...stretch, receivedAt: receipt, receivedUntil: receipt },
      { kind: 'BEFORE_SETUP', ...stretch, receivedAt: null, receivedUntil: null },
    ],
  })
})

test('a backlog is late only where it is older than a day', async () => {
  ingest.moveClock(25 * HOUR_MS)
  await send(setUpMs, 120)
  expect(await provenance(setUpMs, setUpMs + DAY_MS)).toMatchObject({
    readingProvenance: [{ kind: 'LATE', from: iso(setUpMs), readings: 60 }],
  })
})

test('readings by a clock that ran ahead are one stretch for many requests', async () => {
  const ahead = 2 * HOUR_MS
  for (let request = 0; request < 5; request++) {
    ingest.moveClock(10 * MINUTE_MS)
    await send(ingest.clock().getTime() + ahead - 9 * MINUTE_MS, 10)
  }
  expect(await provenance(setUpMs, setUpMs + DAY_MS)).toMatchObject({
    readingProvenance: [{ kind: 'SUSPECT_CLOCK', readings: 50 }],
  })
})
