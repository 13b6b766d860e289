import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { fileRoutes } from '../../src/server/http/file-routes.ts'
import { uploadRoutes } from '../../src/server/http/upload-routes.ts'
import { vector } from '../../src/server/imports/testing/vector.ts'
import { packed } from '../../src/server/storage/packed-file.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let door: FastifyInstance
let anna: Account
let bela: Account
let tool: Tool
let tools = 0

beforeAll(async () => {
  api = await openApi()
  door = Fastify()
  const accounts: Record<string, Account> = {}
  const authenticate = async (token: string) =>
    accounts[token] === undefined ? null : actorOf(accounts[token])
  await door.register(fileRoutes({ fileLinks: api.fileLinks, limits: api.services.limits }))
  await door.register(
    uploadRoutes({ authenticate, limits: api.services.limits, services: api.services }),
  )
  anna = accounts['anna'] = await api.addAccount('user', null, 'anna@example.com')
  bela = accounts['bela'] = await api.addAccount('user', null, 'bela@example.com')
  accounts['factory'] = await api.addAccount('factory', null, 'factory@example.com')
})
afterAll(async () => {
  await door.close()
  await api.close()
})
beforeEach(async () => {
  tool = await addTool(anna)
})

const addTool = (owner: Account): Promise<Tool> =>
  api.storage.transaction(async (stores) => {
    const imeiNumber = `35630704244${String(1_000 + tools++)}`
    await stores.devices.create({ imeiNumber, alias: null, keyHash: null, createdAt: api.clock() })
    return stores.tools.create({
      name: 'Fridge',
      imeiNumber,
      equipmentId: 1,
      userId: owner.id,
      defrostFridge: false,
      temperatureCorrection: 0,
      limits: DEFAULT_LIMITS,
      sendEmailMessage: true,
      sendNotificationMessage: true,
      notificationEmail: null,
      isBound: true,
      createdAt: new Date('2026-01-01T00:00:00Z'),
    })
  })

const post = async (text: string | Uint8Array, token = 'anna'): Promise<string> => {
  const answer = await door.inject({
    method: 'POST',
    url: '/uploads?name=october.csv',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(text),
  })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string }>().id
}

const ask = async (operation: string, owner = anna) => {
  const { data, errors } = await api.ask(operation, { actor: actorOf(owner) })
  return { data: data as Record<string, unknown> | null, keys: errors.flatMap(({ keys }) => keys) }
}

const IMPORT =
  'id fileName fileHash readings humidityReadings leftOut importedBy withdrawnAt withdrawnBy days { day }'
type Imported = {
  id: string
  fileHash: string
  readings: number
  leftOut: number
  importedBy: string
  withdrawnAt: string | null
  withdrawnBy: string | null
  days: unknown[]
}

const importing = (upload: string, more = '', into = tool) =>
  ask(`mutation { importReadings(toolId: "${into.id}", upload: "${upload}"${more}) { ${IMPORT} } }`)
const importFile = async (text: string | Uint8Array, more = '', into = tool): Promise<Imported> => {
  const { data, keys } = await importing(await post(text), more, into)
  if (data === null) throw new Error(JSON.stringify(keys))
  return data['importReadings'] as Imported
}
const preview = async (text: string | Uint8Array, more = '') => {
  const { data } = await ask(
    `{ importPreview(toolId: "${tool.id}", upload: "${await post(text)}"${more}) { format serial readings alreadyThere refused missing lowest highest sources layout { timeZone dateOrder valueColumn } refusedRows { line reason } examples { line timestamp celsius } days { day low high } } }`,
  )
  return data?.['importPreview'] as Record<string, unknown>
}

const DAY = 'dateStart: "2026-11-19T00:00:00Z", dateEnd: "2026-11-20T09:00:00Z"'
/** "08:00 4.5": the readings of the period, UTC. */
const chart = async (of = tool): Promise<string[]> => {
  const { data } = await ask(`{ chartSeries(toolId: "${of.id}", ${DAY}) { times means } }`)
  const { times, means } = data!['chartSeries'] as { times: number[]; means: number[] }
  return times.map((ms, i) => `${new Date(ms).toISOString().slice(11, 16)} ${means[i]}`)
}
const provenance = async (): Promise<string[]> => {
  const { data } = await ask(
    `{ readingProvenance(toolId: "${tool.id}", ${DAY}) { kind readings receivedAt } }`,
  )
  return (
    data!['readingProvenance'] as { kind: string; readings: number; receivedAt: string | null }[]
  ).map(({ kind, readings, receivedAt }) => `${kind} ${readings} ${receivedAt}`)
}
const rows = (...values: number[]): string =>
  `time,temp\n${values.map((value, i) => `2026-11-19T08:${String(i * 10).padStart(2, '0')}:00Z,${value}\n`).join('')}`
const measure = (minutes: number, celsius: number) =>
  api.storage.transaction((stores) =>
    stores.readings.append(
      {
        toolIds: [tool.id],
        timesMs: [Date.parse('2026-11-19T08:00:00Z') + minutes * MINUTE_MS],
        values: [celsius * 100],
      },
      Date.parse('2026-11-19T08:00:00Z') + minutes * MINUTE_MS,
    ),
  )

test('a preview says what would come, and stores nothing', async () => {
  const seen = await preview('time;temp °C\n19.11.2026 09:00;4,5\n19.11.2026 09:10;99999\n')
  expect(seen).toMatchObject({
    format: 'CSV',
    readings: 1,
    refused: 1,
    refusedRows: [{ line: 3, reason: 'BAD_VALUE' }],
    lowest: 4.5,
    layout: { timeZone: 'UTC', dateOrder: 'DMY', valueColumn: 1 },
    examples: [{ line: 2, timestamp: '2026-11-19T09:00:00Z', celsius: 4.5 }],
  })
  expect(await chart()).toEqual([])
  expect(await api.storage.imports.ofTool(tool.id)).toEqual([])
})

test('imported readings are marked, by whom and when, and raise no alarm', async () => {
  const imported = await importFile(rows(4.5, 60, 60, 60, 60, 60))
  expect(imported).toMatchObject({ readings: 6, importedBy: expect.stringContaining('Anna') })
  expect(await chart()).toHaveLength(6)
  expect(await provenance()).toContain('IMPORTED 6 2026-11-20T09:00:00Z')
  const { data } = await ask(
    `{ periodFigures(toolId: "${tool.id}", ${DAY}) { excursions { alarms { reason } } } }`,
  )
  expect(data).toMatchObject({
    periodFigures: { excursions: [{ alarms: [{ reason: 'IMPORTED' }] }] },
  })
  expect(await api.storage.alarms.ofTool(tool.id, { fromMs: 0, toMs: 1e14 })).toEqual([])
  const { data: last } = await ask(
    `{ getLastData(imeiNumber: "${tool.imeiNumber}", measureId: "1") { value } }`,
  )
  expect(last).toEqual({ getLastData: null })
})

test('what was measured stays, and an import fills what is missing', async () => {
  await measure(10, 5)
  expect(await preview(rows(1, 1, 1))).toMatchObject({ readings: 3, alreadyThere: 1 })
  await importFile(rows(1, 1, 1))
  expect(await chart()).toEqual(['08:00 1', '08:10 5', '08:20 1'])
  expect((await provenance()).filter((one) => one.startsWith('IMPORTED'))).toHaveLength(2)
})

test('rows that cannot be read refuse the whole file, unless they are to be left out', async () => {
  const text = `${rows(4, 5)}total,2\n`
  const upload = await post(text)
  expect((await importing(upload)).keys).toEqual(['imports.unreadableRows'])
  expect(await chart()).toEqual([])
  const { data } = await importing(upload, ', leaveOut: true')
  expect(data).toMatchObject({ importReadings: { readings: 2, leftOut: 1 } })
})

test('an import is taken back as a whole with a reason, erases nothing, and the right file follows', async () => {
  const wrong = await importFile(rows(80, 81))
  const { keys } = await ask(`mutation { withdrawImport(id: "${wrong.id}", reason: " ") { id } }`)
  expect(keys).toEqual(['imports.reasonMissing'])
  const { data } = await ask(
    `mutation { withdrawImport(id: "${wrong.id}", reason: "other fridge") { ${IMPORT} } }`,
  )
  expect(data).toMatchObject({ withdrawImport: { withdrawnAt: '2026-11-20T09:00:00Z' } })
  expect(await chart()).toEqual([])
  expect(await provenance()).toEqual(['WITHDRAWN 2 2026-11-20T09:00:00Z'])
  const again = await ask(`mutation { withdrawImport(id: "${wrong.id}", reason: "x") { id } }`)
  expect(again.keys).toEqual(['imports.withdrawnAlready'])

  await importFile(rows(4, 5))
  expect(await chart()).toEqual(['08:00 4', '08:10 5'])
  const { data: list } = await ask(`{ imports(toolId: "${tool.id}") { id withdrawnBy } }`)
  expect(list!['imports']).toHaveLength(2)
})

test('the trail says what was imported, with its hash, and why it was taken back', async () => {
  const { id, fileHash } = await importFile(rows(4))
  await ask(`mutation { withdrawImport(id: "${id}", reason: "other fridge") { id } }`)
  await ask(`mutation { importOriginal(id: "${id}") { path } }`)
  const entries = await entriesAbout(api.storage, { kind: 'tool', id: String(tool.id) })
  expect(entries.map(({ action }) => action)).toEqual([
    'readings.imported',
    'readings.import-withdrawn',
    'readings.import-fetched',
  ])
  expect(entries[0]).toMatchObject({ after: { fileHash, readings: 1, file: 'october.csv' } })
  expect(entries[1]).toMatchObject({ reason: 'other fridge' })
})

test('the same file is not imported twice, nor one that brings nothing new', async () => {
  await importFile(rows(4, 5))
  expect((await importing(await post(rows(4, 5)))).keys).toEqual(['imports.nothingNew'])
  const more = rows(4, 5, 6)
  await importFile(more)
  expect((await importing(await post('time,temp\n2026-11-19T08:00:00Z,9\n'))).keys).toEqual([
    'imports.nothingNew',
  ])
})

test('a file that somebody else posted, and one that was imported, is not there', async () => {
  const others = await post(rows(4), 'bela')
  expect((await importing(others)).keys).toEqual(['imports.uploadGone'])
  expect(bela.id).not.toBe(anna.id)
  const own = await post(rows(4))
  await importing(own)
  expect((await importing(own)).keys).toEqual(['imports.uploadGone'])
})

test('the original comes back byte by byte, and its SHA-256 is that of the import', async () => {
  const bytes = vector('fridge-tag-2l.txt')
  const { id, fileHash } = await importFile(bytes)
  expect(fileHash).toBe(createHash('sha256').update(bytes).digest('hex'))
  const { data } = await ask(`mutation { importOriginal(id: "${id}") { path fileName } }`)
  const { path } = data!['importOriginal'] as { path: string }
  const answer = await door.inject({ url: path })
  expect(answer.rawPayload.equals(Buffer.from(bytes))).toBe(true)
  expect(answer.headers['content-type']).toBe('application/octet-stream')
})

test("a Fridge-tag's daily lowest and highest are listed and never drawn", async () => {
  expect(await preview(vector('fridge-tag-2.txt'))).toMatchObject({
    format: 'FRIDGE_TAG',
    serial: '130400191544',
    readings: 0,
    days: [
      { day: '2023-04-20', low: 2, high: 8 },
      { day: '2023-04-19', low: 1.5, high: 7.1 },
      { day: '2023-04-18', low: 1.9, high: 8.5 },
      { day: '2023-04-17', low: 2.3, high: 20.8 },
    ],
  })
  const imported = await importFile(vector('fridge-tag-2.txt'))
  expect(imported).toMatchObject({ readings: 0 })
  expect(imported.days).toHaveLength(4)
  const { data } = await ask(
    `{ chartSeries(toolId: "${tool.id}", dateStart: "2023-04-01", dateEnd: "2023-05-01") { readings } }`,
  )
  expect(data).toEqual({ chartSeries: { readings: 0 } })
})

test('the humidity of a file becomes a channel of the sensor, beside what its device measures, and goes with its import', async () => {
  const text =
    'time,temp,humidity %\n2026-11-19T08:00:00Z,4,50\n2026-11-19T08:10:00Z,5,51.5\n2026-11-19T08:10:00Z,5,51.5\n'
  const { data: seen } = await ask(
    `{ importPreview(toolId: "${tool.id}", upload: "${await post(text)}") { readings humidityReadings layout { humidityColumn } examples { humidity } } }`,
  )
  expect(seen!['importPreview']).toEqual({
    readings: 2,
    humidityReadings: 2,
    layout: { humidityColumn: 2 },
    examples: [{ humidity: 50 }, { humidity: 51.5 }],
  })
  const { id } = await importFile(text)
  const humidity = async () => {
    const { data } = await ask(
      `{ chartSeries(toolId: "${tool.id}", ${DAY}, type: "humidity") { means } userToolList { id channels { type value timestamp isImported } } }`,
    )
    const tools = data!['userToolList'] as { id: string; channels: unknown[] }[]
    return {
      means: (data!['chartSeries'] as { means: number[] }).means,
      channels: tools.find((one) => one.id === String(tool.id))!.channels,
    }
  }
  expect(await humidity()).toEqual({
    means: [50, 51.5],
    channels: [
      { type: 'humidity', value: null, timestamp: '2026-11-19T08:10:00Z', isImported: true },
    ],
  })
  const { data: list } = await ask(`{ imports(toolId: "${tool.id}") { humidityReadings } }`)
  expect(list).toEqual({ imports: [{ humidityReadings: 2 }] })

  const { data: link } = await ask(
    `mutation { exportReadings(toolIds: ["${tool.id}"], ${DAY}, format: CSV, language: english) { path } }`,
  )
  const { body } = await door.inject({ url: (link!['exportReadings'] as { path: string }).path })
  expect(body).toContain('Relative humidity (%)')
  expect(body).toMatch(/08:10:00.*51\.5/)

  await ask(`mutation { withdrawImport(id: "${id}", reason: "other fridge") { id } }`)
  expect(await humidity()).toEqual({ means: [], channels: [] })
})

test('a file whose temperatures are all there still brings its humidity', async () => {
  await importFile(rows(4, 5))
  const { humidityReadings, readings } = (await importFile(
    'time,temp,humidity %\n2026-11-19T08:00:00Z,4,50\n',
  )) as Imported & { humidityReadings: number }
  expect({ humidityReadings, readings }).toEqual({ humidityReadings: 1, readings: 1 })
})

test('of a layout that was remembered before humidity was read, the suggested column counts', async () => {
  const text = (hour: string) => `time,temp,humidity %\n2026-11-19T${hour}:00:00Z,4,50\n`
  const first = await importFile(text('06'))
  await api.storage.transaction(async ({ imports }) => {
    const {
      id: _id,
      withdrawn: _,
      fileHash: _hash,
      fileSize: _size,
      ...before
    } = (await imports.byId(Number(first.id)))!
    const { humidityColumn: _column, ...layout } = before.layout
    await imports.create(
      { ...before, layout: layout as typeof before.layout },
      await packed(Buffer.from('older')),
    )
  })
  const { data } = await ask(
    `{ importPreview(toolId: "${tool.id}", upload: "${await post(text('08'))}") { humidityReadings } }`,
  )
  expect(data).toEqual({ importPreview: { humidityReadings: 1 } })
})

test('the layout of a file is remembered for the next one of its make', async () => {
  const first = 'when;degrees\n19/11/2026 09:00;41\n19/11/2026 09:10;41,9\n'
  await importFile(
    first,
    ', layout: { separator: SEMICOLON, decimal: COMMA, dateOrder: DMY, timeZone: "UTC", unit: F, rowsBefore: 1, dayColumn: 0, valueColumn: 1 }',
  )
  expect(await chart()).toEqual(['09:00 5', '09:10 5.5'])
  const next = await preview('when;degrees\n19/11/2026 10:00;41\n')
  expect(next).toMatchObject({ lowest: 5, layout: { timeZone: 'UTC' } })
})

test('the CSV that this server writes is imported as it is', async () => {
  await measure(0, 4.25)
  await measure(10, -18.5)
  const { data } = await ask(
    `mutation { exportReadings(toolIds: ["${tool.id}"], ${DAY}, format: CSV, language: hungarian) { path } }`,
  )
  const { body } = await door.inject({ url: (data!['exportReadings'] as { path: string }).path })
  const other = await addTool(anna)
  await importFile(body, '', other)
  expect(await chart(other)).toEqual(['08:00 4.25', '08:10 -18.5'])
})

test('the file of another maker, a picture and an empty file are refused with a sentence', async () => {
  expect((await importing(await post('Dear Anna'))).keys).toEqual(['imports.noReadings'])
  expect((await importing(await post(Uint8Array.of(0x89, 0x50, 0, 0)))).keys).toEqual([
    'imports.notText',
  ])
  expect((await importing(await post(''))).keys).toEqual(['imports.noReadings'])
})

test('who may have no tools sends no files, and too large a one is refused', async () => {
  const send = async (token: string | null, bytes: number) => {
    const answer = await door.inject({
      method: 'POST',
      url: '/uploads?name=a.csv',
      headers: {
        'content-type': 'application/octet-stream',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      payload: Buffer.alloc(bytes, 'a'),
    })
    return answer.statusCode
  }
  expect(await send(null, 10)).toBe(401)
  expect(await send('nobody', 10)).toBe(401)
  expect(await send('factory', 10)).toBe(403)
  expect(await send('anna', 33 * 1024 * 1024)).toBe(413)
})
