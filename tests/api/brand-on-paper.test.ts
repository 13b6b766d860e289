import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { readPdf } from '../../src/server/measure-log/testing/read-pdf.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf } from './api-rig.ts'
import { IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'

const LOG = `{ generateMeasureLog(imeiNumber: "${IMEI}", measureId: "1", dateStart: "2026-11-20", dateEnd: "2026-11-20", language: english) }`
const BRAND = {
  name: 'Polar',
  accent: '#005A3C',
  senderName: null,
  replyTo: null,
  mailFooter: null,
  paperFooter: 'Polar Kft., Győr',
}

let ingest: Ingest
let toolId: number
beforeEach(async () => {
  ingest = await openIngest()
  const key = await ingest.register()
  toolId = (await ingest.addTool(1)).id
  await ingest.send({ imei: IMEI, readings: [reading(1, '2026-11-20T08:00:00Z', 4)] }, { key })
  // The day of the reading is over.
  ingest.moveClock(DAY_MS)
})
afterEach(() => ingest.closeIngest())

const linesOf = async (): Promise<string[]> => {
  const { data, errors } = await ingest.ask(LOG, { actor: actorOf(ingest.anna) })
  if (errors[0]) throw new Error(errors[0].message)
  const { generateMeasureLog: file } = data as { generateMeasureLog: string }
  return readPdf(Buffer.from(file, 'base64')).pages[0]!.lines
}
const issues = async () =>
  (await entriesAbout(ingest.storage, { kind: 'tool', id: String(toolId) }))
    .filter(({ action }) => action === 'log.issued')
    .map(({ after }) => after)

test('a log has the name and the line of its brand, which the trail keeps as they were; its record stays the same', async () => {
  expect(await linesOf()).toContain('Coldwatch')
  await autoCommit(ingest.storage).brands.set(ingest.anna.id, BRAND)
  await autoCommit(ingest.storage).brands.setHosts(ingest.anna.id, ['cold.polar.example'])
  const branded = await linesOf()
  expect(branded).toEqual(expect.arrayContaining(['Polar', 'Polar Kft., Győr']))
  expect(branded).not.toContain('Coldwatch')
  expect(branded.join(' ')).toContain('https://cold.polar.example/verify?code=')
  await autoCommit(ingest.storage).brands.set(ingest.anna.id, { ...BRAND, name: 'Frost' })
  const [ours, polar] = await issues()
  expect(ours).not.toHaveProperty('brandName')
  expect(polar).toMatchObject({ brandName: 'Polar', paperFooter: 'Polar Kft., Győr' })
  expect(polar?.['code']).toBe(ours?.['code'])
})
