import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../domain/limits/limits.ts'
import { openSqliteStorage, type SqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { changeFile, flipByte } from '../storage/sqlite/testing/damage.ts'
import { runExportCommand } from './export.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'coldwatch-export-'))
const dataDir = join(folder, 'data')
let server: SqliteStorage

const run = async (...argv: string[]) => {
  let out = ''
  const said: string[] = []
  const stdout = new Writable({
    write: (chunk: Buffer, _encoding, done) => ((out += chunk.toString()), done()),
  })
  const code = await runExportCommand(argv, { dataDir }, stdout, (text) => void said.push(text))
  return { code, out, lines: out.split('\r\n').slice(1, -1), said: said.join('\n') }
}

beforeAll(async () => {
  // The server runs all the while, as it does when the command is used.
  server = await openSqliteStorage({ dataDir, clock: () => NOW })
  await server.transaction(async (stores) => {
    const account = (email: string) =>
      stores.accounts.create({
        email,
        firstName: 'Anna',
        lastName: 'Kovács',
        role: 'user',
        language: 'english',
        timeZone: null,
        parentUserId: null,
        passwordHash: null,
        createdAt: NOW,
      })
    for (const [email, imeiNumber, name] of [
      ['anna@example.com', '356307042441013', 'Fridge'],
      ['bela@example.com', '356307042441021', 'Cellar'],
    ] as const) {
      await stores.devices.create({ imeiNumber, alias: null, keyHash: null, createdAt: NOW })
      const { id } = await stores.tools.create({
        name,
        imeiNumber,
        equipmentId: 1,
        userId: (await account(email)).id,
        defrostFridge: false,
        temperatureCorrection: 0,
        limits: DEFAULT_LIMITS,
        sendEmailMessage: true,
        sendNotificationMessage: true,
        notificationEmail: null,
        isBound: true,
        createdAt: NOW,
      })
      await stores.readings.append(
        { toolIds: [id, id], timesMs: [NOW.getTime() - 60_000, NOW.getTime()], values: [410, 420] },
        NOW.getTime(),
      )
    }
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const DAY = ['--from', '2026-11-20', '--to', '2026-11-20']

test('all sensors are exported while the server runs, readings that are not sealed yet included', async () => {
  const { code, lines } = await run(...DAY)
  expect(code).toBe(0)
  expect(
    lines.map((line) => line.split(',').slice(1, 3).join(' ') + ' ' + line.split(',')[7]),
  ).toEqual([
    'Cellar 356307042441021 4.1',
    'Cellar 356307042441021 4.2',
    'Fridge 356307042441013 4.1',
    'Fridge 356307042441013 4.2',
  ])
})

test('options choose the account, the sensors, the format, the language and the time zone', async () => {
  expect((await run(...DAY, '--user', 'Anna@example.com')).lines).toHaveLength(2)
  expect((await run(...DAY, '--tool', '2', '--format', 'json')).out).toContain('"name":"Cellar"')
  expect(
    (await run(...DAY, '--tool', '1', '--language', 'hu', '--zone', 'Europe/Budapest')).lines[0],
  ).toContain(';2026-11-20 09:59:00;UTC+01:00;2026-11-20T08:59:00.000Z;4,1;')
})

test('--out writes a new file and overwrites none', async () => {
  const file = join(folder, 'readings.csv')
  expect((await run(...DAY, '--out', file)).code).toBe(0)
  expect(readFileSync(file, 'utf8').split('\r\n')).toHaveLength(6)
  writeFileSync(file, 'mine')
  const again = await run(...DAY, '--out', file)
  expect([again.code, again.said]).toEqual([
    1,
    `${file} exists already: name another file, or remove it first.`,
  ])
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('a mistake in the options is answered with a sentence', async () => {
  const sentence = async (...argv: string[]) => {
    const { code, said } = await run(...argv)
    return `${code} ${said.split('\n')[0]}`
  }
  expect(await sentence()).toBe('2 The period is missing: --from and --to.')
  expect(await sentence('--from', 'today', '--to', '2026-11-20')).toBe(
    '2 The period is not understood: days are written YYYY-MM-DD.',
  )
  expect(await sentence('--from', '2026-11-21', '--to', '2026-11-20')).toBe(
    '2 --to lies before --from.',
  )
  expect(await sentence(...DAY, '--format', 'xml')).toBe('2 --format is csv or json, not "xml".')
  expect(await sentence(...DAY, '--language', 'fr')).toMatch(/^2 --language is one of hu, en,/)
  expect(await sentence(...DAY, '--zone', 'Mars')).toMatch(/^2 --zone "Mars" is no time zone/)
  expect(await sentence(...DAY, '--tool', 'x')).toMatch(/^2 --tool takes the number/)
  expect(await sentence(...DAY, '--tool', '99')).toBe('1 There is no sensor 99.')
  expect(await sentence(...DAY, '--user', 'nobody@example.com')).toBe(
    '1 There is no account nobody@example.com.',
  )
  expect(await sentence(...DAY, '--colour', 'red')).toMatch(/^2 Unknown option '--colour'/)
})

test('damaged readings are named, left out, and the rest is exported; the exit code says so', async () => {
  const other = join(folder, 'damaged')
  const storage = await openSqliteStorage({ dataDir: other, clock: () => NOW })
  const copy = join(other, 'copy.db')
  await server.backup(copy)
  await storage.close()
  renameSync(copy, join(other, 'coldwatch.db'))
  flipByte(join(other, 'coldwatch.db'), 'hot', 1)
  const said: string[] = []
  let out = ''
  const stdout = new Writable({
    write: (chunk: Buffer, _encoding, done) => ((out += chunk.toString()), done()),
  })
  const code = await runExportCommand(
    DAY,
    { dataDir: other },
    stdout,
    (text) => void said.push(text),
  )
  expect(code).toBe(3)
  expect(said).toEqual([
    '"Fridge" (IMEI 356307042441013, sensor 1): the readings from 2026-11-20T08:59:00.000Z to 2026-11-20T09:00:00.001Z are damaged. These readings are missing in the export.',
    '"npm run repair -- --from <backup>" takes damaged readings from a backup.',
  ])
  const lines = out.split('\r\n').slice(1, -1)
  expect(lines.filter((line) => line.includes('Cellar'))).toHaveLength(2)
  expect(lines.filter((line) => line.includes('Fridge'))).toEqual([
    expect.stringContaining(',2026-11-20T08:59:00.000Z,,damaged in storage,'),
  ])
})

test('a file that is no database, or of a newer program, is answered with a sentence', async () => {
  const other = join(folder, 'burnt')
  mkdirSync(other)
  const said: string[] = []
  const exportOf = () =>
    runExportCommand(DAY, { dataDir: other }, new Writable(), (text) => void said.push(text))
  writeFileSync(join(other, 'coldwatch.db'), 'burnt '.repeat(10_000))
  expect(await exportOf()).toBe(1)
  expect(said.at(-1)).toContain('coldwatch.db is damaged (')
  rmSync(join(other, 'coldwatch.db'))
  await server.backup(join(other, 'coldwatch.db'))
  changeFile(join(other, 'coldwatch.db'), "INSERT INTO schema_version VALUES (999, 'later', 0)")
  expect(await exportOf()).toBe(1)
  expect(said.at(-1)).toContain('The database has version 999')
})

test('without a database the command says what to do', async () => {
  const said: string[] = []
  const code = await runExportCommand(
    DAY,
    { dataDir: join(folder, 'elsewhere') },
    new Writable(),
    (text) => void said.push(text),
  )
  expect([code, said.join()]).toEqual([
    1,
    `The readings were not written. There is no database in ${join(folder, 'elsewhere')} yet: start the server first, or set DATA_DIR.`,
  ])
})
