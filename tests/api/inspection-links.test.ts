import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { filesOf } from '../../src/server/inspection-folders/folder-files.ts'
import { fileRoutes } from '../../src/server/http/file-routes.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf } from './api-rig.ts'
import { IMEI, type Ingest, openIngest, reading } from './ingest-rig.ts'

type Table = { title: string; note: string; rows: { cells: string[]; isOut: boolean }[] }
type Page = { tables: Table[]; next: number | null }

let ingest: Ingest
let tools: Tool[]
let anna: Actor
let files: FastifyInstance
beforeEach(async () => {
  ingest = await openIngest()
  const key = await ingest.register()
  tools = [await ingest.addTool(1), await ingest.addTool(2)]
  // 20, 21 and 22 November, by the clocks of the account.
  for (const day of [20, 21, 22]) {
    ingest.moveClock(Date.parse(`2026-11-${day}T20:00:00Z`) - ingest.clock().getTime())
    await ingest.send(
      {
        imei: IMEI,
        readings: [1, 2].flatMap((sensor) =>
          Array.from({ length: 12 }, (_, i) =>
            reading(
              sensor,
              new Date(Date.parse(`2026-11-${day}T10:00:00Z`) + i * 5 * MINUTE_MS).toISOString(),
              day - 16 + (i === 6 ? 9 : 0),
            ),
          ),
        ),
      },
      { key },
    )
  }
  anna = await sessionOf(ingest.anna)
  files = Fastify()
  await files.register(fileRoutes({ fileLinks: ingest.fileLinks, limits: ingest.services.limits }))
})
afterEach(async () => {
  await files.close()
  await ingest.closeIngest()
})

const sessionOf = async (account: Account): Promise<Actor> => ({
  ...actorOf(account),
  sessionHash: await ingest.openSession(account.id),
})
const NOBODY: Actor = { kind: 'nobody' }
const ask = async <T>(query: string, actor: Actor = NOBODY, clientAddress?: string): Promise<T> => {
  const { data, errors } = await ingest.ask(query, {
    actor,
    ...(clientAddress !== undefined && { clientAddress }),
  })
  if (errors[0])
    throw new Error(String((errors[0].keys as string[] | undefined)?.[0] ?? errors[0].code))
  return Object.values(data ?? {})[0] as T
}
const refusal = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'none',
    (error: Error) => error.message,
  )
const make = async (changes: Record<string, string> = {}, actor = anna) => {
  const args = {
    toolIds: `["${tools[0]!.id}"]`,
    dateStart: '"2026-11-21"',
    dateEnd: '"2026-11-21"',
    inspector: '"Food authority"',
    language: 'english',
    ...changes,
  }
  const written = Object.entries(args).map(([name, value]) => `${name}: ${value}`)
  return ask<{ secret: string; link: { id: string } }>(
    `mutation { makeInspectionLink(${written.join(', ')}) { secret link { id state } } }`,
    actor,
  )
}
const head = (secret: string) =>
  ask<{ state: string; scope: { gone: number; sensors: { id: string }[] } | null }>(
    `{ inspection(secret: "${secret}") { state language scope { gone givenBy inspector dateStart dateEnd sensors { id name } folders { id } } } }`,
  )
const part = (secret: string, name: string, args = '', toolId = tools[0]!.id) =>
  ask<Page>(
    `{ inspectionPart(secret: "${secret}", part: ${name}, toolId: "${toolId}", language: english${args}) { next tables { title note rows { cells isOut } } } }`,
  )
const chart = (secret: string, args = '', toolId = tools[0]!.id) =>
  ask<{ times: number[] }>(
    `{ inspectionChart(secret: "${secret}", toolId: "${toolId}"${args}) { times } }`,
  )
const file = (secret: string, kind: string, args = '', id = tools[0]!.id) =>
  ask<{ path: string; fileName: string }>(
    `mutation { inspectionFile(secret: "${secret}", file: ${kind}, id: "${id}", language: english${args}) { path fileName } }`,
  )
const cellsOf = ({ tables }: Page): string[] =>
  tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))

describe('the link of an inspector', () => {
  test('shows its sensors and days in figures, days, readings, alarms, settings and a chart, without a login', async () => {
    const { secret } = await make()
    expect(await head(secret)).toMatchObject({
      state: 'OPEN',
      scope: {
        gone: 0,
        inspector: 'Food authority',
        dateStart: '2026-11-21',
        sensors: [{ id: String(tools[0]!.id) }],
      },
    })
    const summary = await part(secret, 'SUMMARY')
    expect(cellsOf(summary)).toEqual(
      expect.arrayContaining([
        'Mean kinetic temperature',
        '6.25\u00a0°C',
        'Lowest',
        '5.00\u00a0°C',
      ]),
    )
    expect((await part(secret, 'DAYS')).tables[0]!.rows).toHaveLength(1)
    const readings = await part(secret, 'READINGS')
    expect(readings.tables[0]!.rows).toHaveLength(12)
    expect(readings.tables[0]!.rows[6]).toMatchObject({ isOut: true })
    expect((await part(secret, 'ALARMS')).tables[0]!.rows).toHaveLength(1)
    const { tables: instruments } = await part(secret, 'INSTRUMENTS')
    expect(instruments.map(({ title }) => title)).toEqual([
      'Logger and probes',
      'Calibration in the period',
    ])
    for (const name of ['SETTINGS', 'DEVIATIONS', 'REGISTER', 'DRILLS', 'PEOPLE'])
      expect((await part(secret, name)).tables.length).toBeGreaterThan(0)
    expect((await chart(secret)).times.length).toBeGreaterThan(0)
  })

  test('shows approved deviation reports alone, and says so where there are none', async () => {
    const { secret } = await make()
    const { tables: shown } = await part(secret, 'DEVIATIONS')
    expect(shown).toMatchObject([{ note: 'There are no approved deviation reports.', rows: [] }])
  })

  test('answers nothing of a day before or after its period, and only its part of days that reach beyond', async () => {
    const { secret } = await make()
    for (const day of ['2026-11-20', '2026-11-22']) {
      const days = `, dateStart: "${day}", dateEnd: "${day}"`
      expect(await refusal(part(secret, 'READINGS', days))).toBe('NOT_FOUND')
      expect(await refusal(chart(secret, days))).toBe('NOT_FOUND')
      expect(await refusal(file(secret, 'CSV', days))).toBe('NOT_FOUND')
      expect(await refusal(file(secret, 'LOG', days))).toBe('NOT_FOUND')
    }
    const beyond = ', dateStart: "2026-11-01", dateEnd: "2026-11-30"'
    expect(cellsOf(await part(secret, 'READINGS', beyond)).join()).not.toMatch(/11-20|11-22/)
    const { times } = await chart(secret, beyond)
    expect(times.every((ms) => ms >= Date.parse('2026-11-20T22:00:00Z'))).toBe(true)
    expect(times.every((ms) => ms < Date.parse('2026-11-22T00:00:00Z'))).toBe(true)
    // Its pages go no further either.
    const last = await part(secret, 'READINGS', ', after: 12')
    expect(last).toMatchObject({ next: null, tables: [{ rows: [] }] })
    expect(await refusal(part(secret, 'READINGS', ', after: -1'))).toBe('NOT_FOUND')
    const { path } = await file(secret, 'CSV', beyond)
    const csv = await files.inject({ url: path })
    expect(csv.body.match(/2026-11-\d\d/g)?.every((day) => day === '2026-11-21')).toBe(true)
  })

  test('answers nothing of another sensor of the same account', async () => {
    const { secret } = await make()
    const other = tools[1]!.id
    for (const name of ['SUMMARY', 'DAYS', 'READINGS', 'ALARMS', 'DEVIATIONS', 'SETTINGS'])
      expect(await refusal(part(secret, name, '', other))).toBe('NOT_FOUND')
    expect(await refusal(chart(secret, '', other))).toBe('NOT_FOUND')
    for (const kind of ['LOG', 'CSV', 'FOLDER_PDF', 'FOLDER_ZIP'])
      expect(await refusal(file(secret, kind, '', other))).toBe('NOT_FOUND')
  })

  test('as a bearer token its secret is nobody’s', async () => {
    const { secret } = await make()
    expect(await ingest.services.sessions.actorOf(secret)).toEqual({ kind: 'nobody' })
  })

  test('shows nothing once it is over or revoked, and says which', async () => {
    const { secret } = await make({ days: '2' })
    const { secret: second, link } = await make()
    const { path } = await file(second, 'CSV')
    expect(await ask(`mutation { revokeInspectionLink(id: "${link.id}") }`, anna)).toBe(true)
    expect(await head(second)).toMatchObject({ state: 'REVOKED', scope: null })
    // A file that was offered before is not handed out any more.
    expect((await files.inject({ url: path })).statusCode).toBe(404)
    ingest.moveClock(2 * DAY_MS)
    expect(await head(secret)).toMatchObject({ state: 'EXPIRED', language: 'english', scope: null })
    for (const each of [secret, second]) {
      expect(await refusal(part(each, 'SUMMARY'))).toBe('NOT_FOUND')
      expect(await refusal(chart(each))).toBe('NOT_FOUND')
      expect(await refusal(file(each, 'CSV'))).toBe('NOT_FOUND')
    }
  })

  test('leaves out a sensor that went to another account, and opens nothing of a deleted account', async () => {
    const { secret } = await make({ toolIds: `["${tools[0]!.id}", "${tools[1]!.id}"]` })
    const other = await ingest.addAccount('user', null, 'otherexample.com')
    await autoCommit(ingest.storage).tools.change(tools[0]!.id, {
      userId: other.id,
      updatedAt: ingest.clock(),
    })
    expect(await head(secret)).toMatchObject({
      scope: { gone: 1, sensors: [{ id: String(tools[1]!.id) }] },
    })
    expect(await refusal(part(secret, 'SUMMARY'))).toBe('NOT_FOUND')
    expect(await refusal(file(secret, 'LOG'))).toBe('NOT_FOUND')
    await autoCommit(ingest.storage).accounts.remove(ingest.anna.id, ingest.clock())
    expect(await refusal(head(secret))).toBe('NOT_FOUND')
    expect(await refusal(part(secret, 'SUMMARY', '', tools[1]!.id))).toBe('NOT_FOUND')
  })

  test('puts each kind of view on record once for a visit, and tells the owner of the first opening', async () => {
    await autoCommit(ingest.storage).accounts.change(ingest.anna.id, {
      emailConfirmedAt: ingest.clock(),
      updatedAt: ingest.clock(),
    })
    const { secret, link } = await make()
    const waiting = async () => (await ingest.storage.outbox.depth()).waiting
    const before = await waiting()
    await head(secret)
    await head(secret)
    expect(await waiting()).toBe(before + 1)
    await part(secret, 'DAYS')
    await part(secret, 'DAYS')
    const views = () =>
      ask<{ kind: string; sensor: string }[]>(
        `{ inspectionViews(id: "${link.id}") { kind sensor } }`,
        anna,
      )
    expect(await views()).toEqual([
      { kind: 'DAYS', sensor: tools[0]!.name },
      { kind: 'OPENED', sensor: '' },
    ])
    ingest.moveClock(31 * MINUTE_MS)
    await part(secret, 'DAYS')
    expect(await views()).toHaveLength(3)
    await file(secret, 'CSV')
    await file(secret, 'CSV')
    expect(await views()).toHaveLength(5)
    const about = await entriesAbout(ingest.storage, { kind: 'tool', id: String(tools[0]!.id) })
    const viewed = about.filter(({ action }) => action.startsWith('inspection.'))
    expect(viewed.map(({ action }) => action)).toEqual([
      'inspection.viewed',
      'inspection.viewed',
      'inspection.fetched',
      'inspection.fetched',
    ])
    expect(viewed[0]!.after).toMatchObject({ inspector: 'Food authority', inspectionPart: 'DAYS' })
  })

  test('a measurement log is issued as it is fetched, at most 31 days of it', async () => {
    const { secret } = await make({ dateStart: '"2026-10-01"' })
    expect(await refusal(file(secret, 'LOG'))).toBe('inspections.logDays')
    const { path, fileName } = await file(
      secret,
      'LOG',
      ', dateStart: "2026-11-21", dateEnd: "2026-11-21"',
    )
    expect(fileName).toMatch(/2026-11-21\.pdf$/)
    expect((await files.inject({ url: path })).statusCode).toBe(200)
    const logs = await ask<{ id: string }[]>(
      `{ issuedLogs(toolId: "${tools[0]!.id}") { id } }`,
      anna,
    )
    expect(logs).toHaveLength(1)
  })

  test('offers finished folders that hold nothing beyond it', async () => {
    const { secret } = await make()
    const folder = async (toolIds: number[], day: string) => {
      const fromMs = Date.parse(`2026-11-${day}T00:00:00Z`)
      const at = ingest.clock()
      const { id } = await ingest.storage.transaction(async ({ inspectionFolders }) => {
        const made = await inspectionFolders.create({
          accountId: ingest.anna.id,
          madeBy: ingest.anna.id,
          createdAt: at,
          toolIds,
          fromMs,
          toMs: fromMs + 3 * 3_600_000,
          language: 'english',
          timeZone: 'UTC',
        })
        const one = { bytes: 1, sha256: 'ab' }
        await inspectionFolders.take(made.id, at, at)
        const files = { pdf: one, zip: one }
        await inspectionFolders.finish(made.id, { state: 'DONE', at, files })
        return made
      })
      const { zip } = filesOf(join(ingest.dataDir, 'inspection-folders'), id)
      mkdirSync(dirname(zip), { recursive: true })
      writeFileSync(zip, 'folder')
      return id
    }
    const inside = await folder([tools[0]!.id], '21')
    const foreign = await folder([tools[0]!.id, tools[1]!.id], '21')
    const later = await folder([tools[0]!.id], '22')
    expect(await head(secret)).toMatchObject({ scope: { folders: [{ id: String(inside) }] } })
    const { path } = await file(secret, 'FOLDER_ZIP', '', inside)
    expect((await files.inject({ url: path })).body).toBe('folder')
    for (const id of [foreign, later])
      expect(await refusal(file(secret, 'FOLDER_ZIP', '', id))).toBe('NOT_FOUND')
  })

  test('never says to which addresses alarms go', async () => {
    const id = tools[0]!.id
    const { secret } = await make({ dateEnd: '"2026-11-22"' })
    await ask(
      `mutation { userUpdateTool(id: "${id}", name: "Milk", defrostFridge: false, min: 2, max: 8, notificationMin: 2, notificationMax: 8, sendEmailMessage: 1, sendNotificationMessage: 0, notificationEmail: "night@dairy.example", reason: "as boss@dairy.example asked") { id } }`,
      anna,
    )
    const said = JSON.stringify(await part(secret, 'SETTINGS'))
    expect(said).not.toContain('nightdairy.example')
  })

  test('is made with an inspector, sensors of one account, days that have begun, for 90 days at most, twenty at a time', async () => {
    const cases = [
      [{ toolIds: '[]' }, 'inspections.noTools'],
      [{ toolIds: '["999"]' }, 'NOT_FOUND'],
      [{ inspector: '"  "' }, 'inspections.noInspector'],
      [{ dateStart: '"2026-12-24"', dateEnd: '"2026-12-24"' }, 'inspections.badPeriod'],
      [{ dateStart: '"2024-12-24"' }, 'inspections.badPeriod'],
      [{ days: '91' }, 'inspections.badDays'],
      [{ days: '0' }, 'inspections.badDays'],
    ] as const
    for (const [changes, expected] of cases)
      expect(await refusal(make(changes)), expected).toBe(expected)
    for (let n = 0; n < 20; n += 1) await make()
    expect(await refusal(make())).toBe('inspections.tooMany')
  })

  test('guessing links is slowed down, and does not stop those who have one', async () => {
    const { secret } = await make()
    for (let n = 0; n < 30; n += 1) expect(await refusal(head(`wrong ${n}`))).toBe('NOT_FOUND')
    expect(await refusal(head('wrong'))).toBe('RATE_LIMITED')
    expect(await head(secret)).toMatchObject({ state: 'OPEN' })
  })

  test('who made a link for a customer finds it in the own list, as long as the customer is in sight', async () => {
    const reseller = await ingest.addAccount('affiliate', null, 'boss@example.com')
    const other = await ingest.addAccount('affiliate', null, 'other@example.com')
    const carl = await ingest.addAccount('user', reseller, 'carl@example.com')
    const imeiNumber = '356307042441999'
    await ingest.register(imeiNumber)
    const sensor = await ingest.addTool(3, { owner: carl, imeiNumber })
    const boss = await sessionOf(reseller)
    const { link } = await make({ toolIds: `["${sensor.id}"]` }, boss)
    const listed = (actor: Actor) => ask<{ id: string }[]>('{ inspectionLinks { id } }', actor)
    expect(await listed(boss)).toEqual([{ id: link.id }])
    expect(await listed(await sessionOf(carl))).toEqual([{ id: link.id }])
    expect(await listed(anna)).toEqual([])
    await ingest.storage.transaction((stores) =>
      stores.accounts.change(carl.id, { parentUserId: other.id, updatedAt: ingest.clock() }),
    )
    expect(await listed(boss)).toEqual([])
  })

  test('an erased account takes the name of the inspector with it', async () => {
    const { link } = await make({ note: '"Mrs Novak comes on Monday"' })
    await ingest.storage.transaction((stores) =>
      stores.inspectionLinks.erase({ accountId: ingest.anna.id, address: null }),
    )
    expect(await ingest.storage.inspectionLinks.byId(Number(link.id))).toMatchObject({
      inspector: '',
      note: '',
    })
  })
})
