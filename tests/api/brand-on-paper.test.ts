import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { elementsOf, readPdf } from '../../src/server/measure-log/testing/read-pdf.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { createBrands } from '../../src/server/brands/brand-cache.ts'
import { filesOf } from '../../src/server/inspection-folders/folder-files.ts'
import { createFolderPass } from '../../src/server/inspection-folders/make-folders.ts'
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

const ask = async <T>(query: string, actor: Actor = actorOf(ingest.anna)): Promise<T> => {
  const { data, errors } = await ingest.ask(query, { actor })
  if (errors[0]) throw new Error(errors[0].message)
  return Object.values(data ?? {})[0] as T
}
const linesOf = async (query = LOG, actor?: Actor): Promise<string[]> =>
  readPdf(Buffer.from(await ask<string>(query, actor), 'base64')).pages[0]!.lines
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

const LOGO = {
  mediaType: 'image/svg+xml',
  hash: 'c0ffee'.padEnd(64, '0'),
  bytes: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path d="M0 0h9v3z"/></svg>',
  ),
} as const

test('every paper has the logo for light ground in place of the name, and the trail says which', async () => {
  const { brands } = autoCommit(ingest.storage)
  await brands.set(ingest.anna.id, BRAND)
  await brands.setLogo(ingest.anna.id, 'dark', LOGO)
  expect(await linesOf()).toContain('Polar')
  await brands.setLogo(ingest.anna.id, 'light', LOGO)
  const anna = await loggedIn()
  for (const query of [LOG, '{ haccpPdf(month: "2026-11", language: english) }']) {
    const { pages, structure } = readPdf(Buffer.from(await ask<string>(query, anna), 'base64'))
    expect(pages[0]!.lines, query).not.toContain('Polar')
    expect(pages[0]!.content, query).toContain('/Logo0 Do')
    expect(elementsOf(structure, 'Figure')[0]?.dictionary.get('Alt'), query).toBe('Polar')
  }
  expect((await issues()).at(-1)).toMatchObject({ brandName: 'Polar', lightLogo: LOGO.hash })
  await brands.setLogo(ingest.anna.id, 'light', { ...LOGO, mediaType: 'image/webp' })
  expect(await linesOf()).toContain('Polar')
})

const POLAR = expect.arrayContaining(['Polar', 'Polar Kft., Győr'])
/** What people do who are logged in. */
const loggedIn = async (): Promise<Actor> => ({
  ...actorOf(ingest.anna),
  sessionHash: await ingest.openSession(ingest.anna.id),
})

test('registers, reviews and reports about deviations have the name and the line of their brand, and the trail says so', async () => {
  await autoCommit(ingest.storage).brands.set(ingest.anna.id, BRAND)
  const anna = await loggedIn()
  const review = await ask<{ id: string }>(
    'mutation { makeReview(kind: SETTINGS, dateStart: "2026-11-20", dateEnd: "2026-11-20") { id } }',
    anna,
  )
  const deviation = await ask<{ id: string }>(
    `mutation { beginDeviation(toolId: "${toolId}", dateStart: "2026-11-20T07:00:00Z", dateEnd: "2026-11-20T08:30:00Z") { id } }`,
    anna,
  )
  for (const query of [
    '{ haccpPdf(month: "2026-11", language: english) }',
    `{ reviewPdf(id: "${review.id}", language: english) }`,
    `{ deviationReport(id: "${deviation.id}", language: english) }`,
  ]) {
    const lines = await linesOf(query, anna)
    expect(lines, query).toEqual(POLAR)
    expect(lines, query).not.toContain('Coldwatch')
  }
  for (const [kind, id, action] of [
    ['account', ingest.anna.id, 'haccp.issued'],
    ['account', ingest.anna.id, 'review.issued'],
    ['tool', toolId, 'deviation.issued'],
  ] as const) {
    const entries = await entriesAbout(ingest.storage, { kind, id: String(id) })
    expect(entries.find((entry) => entry.action === action)?.after, action).toMatchObject({
      brandName: 'Polar',
      paperFooter: 'Polar Kft., Győr',
    })
  }
})

test('each part of a folder for an inspection has the name and the line of its brand', async () => {
  await autoCommit(ingest.storage).brands.set(ingest.anna.id, BRAND)
  const folder = join(ingest.dataDir, 'inspection-folders')
  const { id } = await ask<{ id: string }>(
    `mutation { makeInspectionFolder(toolIds: ["${toolId}"], dateStart: "2026-11-20", dateEnd: "2026-11-20", language: english) { id } }`,
    await loggedIn(),
  )
  const brands = createBrands(ingest.storage)
  await createFolderPass({
    storage: ingest.storage,
    clock: ingest.clock,
    brands,
    folder,
    isAlone: true,
    onError: (error) => {
      throw error
    },
  })(() => false)
  brands.close()
  const { pages } = readPdf(readFileSync(filesOf(folder, Number(id)).pdf))
  expect(pages[0]!.lines).toEqual(POLAR)
  expect(pages[1]!.lines).toEqual(POLAR)
  for (const { lines } of pages) {
    expect(lines).toContain('Polar Kft., Győr')
    expect(lines).not.toContain('Coldwatch')
  }
})
