import { MINUTE_MS } from '../../src/domain/durations.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { fileRoutes } from '../../src/server/http/file-routes.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let door: FastifyInstance
let reseller: Account
let anna: Account
let bela: Account
const toolIds: Record<string, number> = {}

const addTool = (
  owner: Account,
  name: string,
  imeiNumber: string,
  readings: number,
): Promise<void> =>
  api.storage.transaction(async (stores) => {
    await stores.devices.create({ imeiNumber, alias: null, keyHash: null, createdAt: api.clock() })
    const tool = await stores.tools.create({
      name,
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
      createdAt: api.clock(),
    })
    toolIds[name] = tool.id
    const now = api.clock().getTime()
    const timesMs = Array.from({ length: readings }, (_, i) => now - (readings - i) * MINUTE_MS)
    await stores.readings.append(
      {
        toolIds: timesMs.map(() => tool.id),
        timesMs,
        values: timesMs.map((_, i) => 400 + (i % 10)),
      },
      now,
    )
  })

beforeAll(async () => {
  api = await openApi()
  door = Fastify()
  await door.register(fileRoutes({ fileLinks: api.fileLinks, limits: api.services.limits }))
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  anna = await api.addAccount('user', reseller, 'anna@example.com')
  bela = await api.addAccount('user', null, 'bela@example.com')
  await addTool(anna, 'Fridge', '356307042441013', 2_500)
  await addTool(anna, 'Freezer', '356307042441021', 3)
  await addTool(bela, 'Cellar', '356307042441039', 3)
})
afterAll(async () => {
  await door.close()
  await api.close()
})

const PERIOD = 'dateStart: "2026-11-18", dateEnd: "2026-11-20"'
const offerExport = async (account: Account, args: string) => {
  const { data, errors } = await api.ask(
    `mutation { exportReadings(${args}) { path fileName expiresAt } }`,
    { actor: actorOf(account) },
  )
  return {
    link: data as { exportReadings: { path: string; fileName: string; expiresAt: string } } | null,
    errors,
  }
}
const fetchExport = async (account: Account, args: string) => {
  const { link, errors } = await offerExport(account, args)
  if (link === null) throw new Error(JSON.stringify(errors))
  return door.inject({ url: link.exportReadings.path })
}

test('a CSV export of a tool has every reading, and a file name with tool and period', async () => {
  const answer = await fetchExport(
    anna,
    `toolIds: ["${toolIds['Fridge']}"], ${PERIOD}, format: CSV`,
  )
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(
    "attachment; filename*=UTF-8''fridge_2026-11-18_2026-11-20.csv",
  )
  expect(answer.headers['cache-control']).toBe('no-store')
  const lines = answer.body.split('\r\n')
  expect(lines).toHaveLength(2_502)
  expect(lines[2_500]).toBe(
    'Anna Kovács (anna@example.com),Fridge,356307042441013,1,2026-11-20 08:59:00,UTC+00:00,2026-11-20T08:59:00.000Z,4.09,,-10,10,,measured before set-up',
  )
})

test('an export names when the server watched nothing, but not before the sensor was there', async () => {
  const nowMs = api.clock().getTime()
  const minutes = (count: number) => nowMs + count * MINUTE_MS
  await api.storage.transaction(async ({ outages }) => {
    await outages.add({ fromMs: minutes(-30), toMs: minutes(-20), cause: 'stopped' })
    await outages.add({ fromMs: minutes(30), toMs: minutes(40), cause: 'paused' })
  })
  const args = `toolIds: ["${toolIds['Freezer']}"], ${PERIOD}`
  const csv = await fetchExport(anna, `${args}, format: CSV`)
  expect(csv.body.match(/not monitored[^:,]*:[^,]*/g)).toEqual([
    'not monitored (server paused): 2026-11-20T09:30:00.000Z/2026-11-20T09:40:00.000Z\r\n',
  ])
  const json = await fetchExport(anna, `${args}, format: JSON`)
  expect(json.json<{ tools: object[] }>().tools[0]).toMatchObject({
    notMonitored: [
      { from: '2026-11-20T09:30:00.000Z', to: '2026-11-20T09:40:00.000Z', cause: 'paused' },
    ],
  })
})

test("the file name has days of the caller's time zone", async () => {
  const dora = await api.storage.transaction((stores) =>
    stores.accounts.create({
      email: 'dora@example.com',
      firstName: 'Dóra',
      lastName: 'Nagy',
      role: 'user',
      language: 'hungarian',
      timeZone: 'Europe/Budapest',
      parentUserId: null,
      passwordHash: null,
      createdAt: api.clock(),
    }),
  )
  await addTool(dora, 'Tej', '356307042441054', 3)
  const { link } = await offerExport(
    dora,
    `toolIds: ["${toolIds['Tej']}"], ${PERIOD}, format: JSON`,
  )
  expect(link?.exportReadings.fileName).toBe('tej_2026-11-18_2026-11-20.json')
})

test('several tools, or those of an account, go into one file, sorted by name, without readings outside the period', async () => {
  const all = await fetchExport(
    reseller,
    `userId: "${anna.id}", dateStart: "2026-11-20T08:58:00Z", dateEnd: "2026-11-20T08:59:00Z", format: JSON`,
  )
  const { tools } = all.json<{ tools: { name: string; readings: { time: string }[] }[] }>()
  expect(tools.map(({ name, readings }) => [name, readings.map(({ time }) => time)])).toEqual([
    ['Freezer', ['2026-11-20T08:58:00.000Z']],
    ['Fridge', ['2026-11-20T08:58:00.000Z']],
  ])
})

test('a long name is never cut inside a character of two UTF-16 units', async () => {
  await addTool(anna, `a${'𠮷'.repeat(59)}`, '356307042441047', 1)
  const { link } = await offerExport(
    anna,
    `toolIds: ["${toolIds[`a${'𠮷'.repeat(59)}`]}"], ${PERIOD}, format: CSV`,
  )
  expect(link?.exportReadings.fileName).toBe(`a${'𠮷'.repeat(59)}_2026-11-18_2026-11-20.csv`)
  expect((await door.inject({ url: link!.exportReadings.path })).statusCode).toBe(200)
})

test('headings and decimal mark follow the requested language', async () => {
  const answer = await fetchExport(
    anna,
    `toolIds: ["${toolIds['Freezer']}"], ${PERIOD}, format: CSV, language: hungarian`,
  )
  expect(answer.body.split('\r\n')[0]).toContain('Ügyfél;Érzékelő;')
  expect(answer.body.split('\r\n')[2]).toContain(';4,01;')
})

test('a link works once and within its minute', async () => {
  const { link } = await offerExport(
    anna,
    `toolIds: ["${toolIds['Freezer']}"], ${PERIOD}, format: CSV`,
  )
  const { path, expiresAt } = link!.exportReadings
  expect(Date.parse(expiresAt) - api.clock().getTime()).toBe(60_000)
  expect((await door.inject({ url: path })).statusCode).toBe(200)
  const again = await door.inject({ url: path })
  expect([again.statusCode, again.json<{ error: string }>().error]).toEqual([
    404,
    'This link has been used, its minute is over, or you may not have the file any more. Ask for it again.',
  ])
  const late = await offerExport(anna, `toolIds: ["${toolIds['Freezer']}"], ${PERIOD}, format: CSV`)
  api.moveClock(60_000)
  expect((await door.inject({ url: late.link!.exportReadings.path })).statusCode).toBe(404)
})

test('one foreign tool or account refuses the whole export', async () => {
  for (const args of [
    `toolIds: ["${toolIds['Fridge']}", "${toolIds['Cellar']}"]`,
    `userId: "${bela.id}"`,
    'toolIds: ["999999"]',
  ]) {
    expect(
      (await offerExport(reseller, `${args}, ${PERIOD}, format: CSV`)).errors.map(
        ({ code }) => code,
      ),
    ).toEqual(['NOT_FOUND'])
  }
})

test('a reversed, invalid or too old period, and an account without sensors, are refused with the reason', async () => {
  const keysOf = async (args: string) =>
    (await offerExport(reseller, `${args}, format: CSV`)).errors.map(({ keys }) => keys)
  expect(await keysOf('dateStart: "2026-11-20", dateEnd: "2026-11-18"')).toEqual([
    ['readings.periodReversed'],
  ])
  expect(await keysOf('dateStart: "yesterday", dateEnd: "2026-11-18"')).toEqual([
    ['readings.dateStartUnreadable'],
  ])
  expect(await keysOf('dateStart: "2019-01-01", dateEnd: "2019-01-02"')).toEqual([
    ['reports.beyondRetention'],
  ])
  const empty = await api.addAccount('user', reseller, 'empty@example.com')
  expect(await keysOf(`userId: "${empty.id}", ${PERIOD}`)).toEqual([['exports.noTools']])
})

test('each export is in the trail with actor, tools and period', async () => {
  await offerExport(
    anna,
    `toolIds: ["${toolIds['Freezer']}"], dateStart: "2026-11-20", dateEnd: "2026-11-20", format: JSON`,
  )
  const entries = await entriesAbout(api.storage, { kind: 'tool', id: String(toolIds['Freezer']) })
  expect(entries.at(-1)).toMatchObject({
    actor: { kind: 'account', id: anna.id },
    action: 'readings.exported',
    after: {
      format: 'JSON',
      from: '2026-11-20T00:00:00.000Z',
      to: '2026-11-21T00:00:00.000Z',
      tools: [toolIds['Freezer']],
    },
  })
})

test('an export takes any number of sensors, two hundred in memory at a time, and says in the trail how many', async () => {
  const many = await api.addAccount('user', null, 'many@example.com')
  const COUNT = 1_201
  await api.storage.transaction(async (stores) => {
    for (let i = 0; i < COUNT; i++) {
      const imeiNumber = String(400_000_000_000_000 + i)
      await stores.devices.create({
        imeiNumber,
        alias: null,
        keyHash: null,
        createdAt: api.clock(),
      })
      await stores.tools.create({
        name: `Shelf ${i}`,
        imeiNumber,
        equipmentId: 1,
        userId: many.id,
        defrostFridge: false,
        temperatureCorrection: 0,
        limits: DEFAULT_LIMITS,
        sendEmailMessage: false,
        sendNotificationMessage: false,
        notificationEmail: null,
        isBound: true,
        createdAt: api.clock(),
      })
    }
  })
  const readRows = vi.spyOn(api.storage.tools, 'byIds')
  const { body } = await fetchExport(many, `${PERIOD}, format: JSON`)
  const slices = readRows.mock.calls.map(([ids]) => ids.length)
  readRows.mockRestore()
  expect(Math.max(...slices)).toBe(200)
  const names = (JSON.parse(body) as { tools: { name: string }[] }).tools.map(({ name }) => name)
  expect(names).toHaveLength(COUNT)
  expect([names[0], names[2], names.at(-1)]).toEqual(['Shelf 0', 'Shelf 2', 'Shelf 1200'])
  const [entry] = await entriesAbout(api.storage, { kind: 'account', id: String(many.id) })
  expect(entry?.after).toMatchObject({ count: COUNT })
  expect(entry?.after).not.toHaveProperty('tools')
})
