import Fastify, { type FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { fileRoutes } from '../../src/server/http/file-routes.ts'
import { readPdf } from '../../src/server/measure-log/testing/read-pdf.ts'
import { DATABASE_FILE } from '../../src/server/storage/sqlite/open-connection.ts'
import { flipByte, sealedId } from '../../src/server/storage/sqlite/testing/damage.ts'
import { actorOf } from './api-rig.ts'
import { IMEI, type Ingest, openIngest } from './ingest-rig.ts'

const DAY = Date.UTC(2026, 10, 18)
const PERIOD = 'dateStart: "2026-11-17T00:00:00Z", dateEnd: "2026-11-21T00:00:00Z"'
const SENSOR = `imeiNumber: "${IMEI}", measureId: "1"`
const GOOD = 2 * 288

let ingest: Ingest
let door: FastifyInstance
let tool: Tool
/** Three days with a reading every five minutes; the last one is damaged while the server runs. */
beforeEach(async () => {
  ingest = await openIngest()
  door = Fastify()
  await door.register(fileRoutes({ fileLinks: ingest.fileLinks, limits: ingest.services.limits }))
  tool = await ingest.addTool(1)
  const timesMs = Array.from({ length: 3 * 288 }, (_, i) => DAY - DAY_MS + i * 5 * MINUTE_MS)
  await ingest.storage.transaction(({ readings }) =>
    readings.append(
      {
        toolIds: timesMs.map(() => tool.id),
        timesMs,
        values: timesMs.map((_, i) => 400 + (i % 9)),
      },
      ingest.clock().getTime(),
    ),
  )
  while (await ingest.storage.housekeeping.sealSlice(ingest.clock().getTime() + DAY_MS));
})
afterEach(async () => {
  await door.close()
  await ingest.closeIngest()
})

const ask = async (query: string) => {
  const { data, errors } = await ingest.ask(query, { actor: actorOf(ingest.anna) })
  expect(errors).toEqual([])
  return data!
}
const damage = (): void =>
  flipByte(join(ingest.dataDir, DATABASE_FILE), 'chunk', sealedId(tool.id, DAY + DAY_MS))
const log = async () => {
  const { generateMeasureLog } = await ask(
    `{ generateMeasureLog(${SENSOR}, ${PERIOD}, language: english) }`,
  )
  const pdf = readPdf(Buffer.from(String(generateMeasureLog), 'base64'))
  return pdf.pages.flatMap(({ lines }) => lines)
}

test('a damaged day is missing in chart and figures, the days beside it are there', async () => {
  damage()
  const { chartSeries, chartData, periodFigures, recentSeries } = await ask(`{
    chartSeries(toolId: "${tool.id}", ${PERIOD}) { readings gapStarts }
    chartData(${SENSOR}, ${PERIOD}) { value }
    periodFigures(toolId: "${tool.id}", ${PERIOD}) { readings missingMs }
    recentSeries(hours: 168) { toolId }
  }`)
  expect(chartSeries).toMatchObject({ readings: GOOD })
  expect(chartData).toHaveLength(GOOD)
  expect(periodFigures).toMatchObject({ readings: GOOD })
  expect(recentSeries).toEqual([{ toolId: String(tool.id) }])
})

test('the API says from when to when readings are damaged, and how many', async () => {
  damage()
  const { readingProvenance } = await ask(
    `{ readingProvenance(toolId: "${tool.id}", ${PERIOD}) { kind from to readings } }`,
  )
  expect(readingProvenance).toContainEqual({
    kind: 'DAMAGED',
    from: '2026-11-19T00:00:00Z',
    to: '2026-11-19T23:59:59.999Z',
    readings: 288,
  })
})

test('the measurement log names the damaged day and says so on its first page', async () => {
  expect((await log()).join('\n')).not.toContain('damaged')
  damage()
  const text = (await log()).join(' ')
  expect(text).toContain('Readings are damaged in storage and missing here')
  expect(text).toContain('damaged in storage, therefore missing here')
  expect(text).toContain('Damaged in storage 288')
})

test('the check of a log that was issued before says that readings are damaged', async () => {
  const { generateMeasureLog } = await ask(
    `{ generateMeasureLog(${SENSOR}, ${PERIOD}, language: english) }`,
  )
  const file = Buffer.from(String(generateMeasureLog), 'base64')
  const verify = async () =>
    (
      await ask(
        `{ verifyLog(fileHash: "${createHash('sha256').update(file).digest('hex')}") { changed isDamaged } }`,
      )
    )['verifyLog']
  expect(await verify()).toEqual({ changed: [], isDamaged: false })
  damage()
  expect(await verify()).toMatchObject({ isDamaged: true })
})

test.each(['CSV', 'JSON'])(
  'an export as %s has the good days, and a line for the damaged one',
  async (format) => {
    damage()
    const { exportReadings } = await ask(
      `mutation { exportReadings(toolIds: ["${tool.id}"], ${PERIOD}, format: ${format}) { path } }`,
    )
    const { body } = await door.inject({ url: (exportReadings as { path: string }).path })
    if (format === 'JSON') {
      const [exported] = JSON.parse(body).tools
      expect(exported.readings).toHaveLength(GOOD)
      expect(exported.damaged).toEqual([
        { from: '2026-11-19T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z', readings: 288 },
      ])
      return
    }
    const lines = body.split('\r\n').slice(1, -1)
    expect(lines).toHaveLength(GOOD + 1)
    expect(lines.at(-1)).toContain(
      ',2026-11-19T00:00:00.000Z,,damaged in storage,-10,10,,damaged in storage: 2026-11-19T00:00:00.000Z/2026-11-20T00:00:00.000Z',
    )
  },
)
