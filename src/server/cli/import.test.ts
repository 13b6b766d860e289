import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seriesIdOf } from '../../domain/devices/sensor.ts'
import { entriesAbout } from '../audit/testing/entries-about.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool } from '../storage/testing/engine.ts'
import type { Storage } from '../storage/storage.ts'
import { runImportCommand } from './import.ts'

let dataDir: string
let toolId: number
let file: string
const ALWAYS = { fromMs: 0, toMs: 1e14 }

const inStorage = async <T>(work: (storage: Storage) => Promise<T>): Promise<T> => {
  const storage = await openSqliteStorage({ dataDir })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-import-'))
  file = join(dataDir, 'march.csv')
  writeFileSync(file, 'time,temp\n2026-03-01T08:00:00Z,4.5\n2026-03-01T08:10:00Z,4.75\n')
  toolId = await inStorage(async (storage) => {
    const { accounts, tools } = autoCommit(storage)
    const { id: userId } = await accounts.create(anAccount())
    await accounts.create(anAccount({ email: 'bela@cold.example' }))
    return (await tools.create(aTool({ userId }))).id
  })
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const run = async (...argv: string[]) => {
  let said = ''
  const settings = { dataDir, retentionDays: 1e4 }
  const code = await runImportCommand(argv, settings, (text) => (said += `${text}\n`))
  return { code, said }
}
const importing = (...more: string[]) =>
  run('--tool', String(toolId), '--by', 'anna@cold.example', file, ...more)
const stored = () =>
  inStorage(async ({ readings }) => [...(await readings.read(toolId, ALWAYS)).values])

test('in a folder without a database the command begins none there', async () => {
  rmSync(join(dataDir, 'coldwatch.db'))
  expect(await importing('--yes')).toEqual({
    code: 1,
    said: `Nothing was imported. There is no database in ${dataDir} yet: start the server first, or set DATA_DIR.\n`,
  })
  expect(readdirSync(dataDir)).not.toContain('coldwatch.db')
})

test('without --yes the command shows what would come, and stores nothing', async () => {
  const { code, said } = await importing()
  expect(code).toBe(0)
  expect(said).toContain('readings: 2, of them there already: 0')
  expect(said).toContain('Nothing is stored yet. Add --yes to import it.')
  expect(await stored()).toEqual([])
})

test('with --yes it imports the file, and --withdraw takes it back; the trail says that the server did it', async () => {
  expect((await importing('--yes')).said).toContain('Imported: 2 readings, as import 1, SHA-256 ')
  expect(await stored()).toEqual([450, 475])
  const { code, said } = await run(
    '--withdraw',
    '1',
    '--by',
    'anna@cold.example',
    '--reason',
    'other fridge',
  )
  expect([code, said]).toEqual([0, 'Import 1 was taken back. Nothing was deleted.\n'])
  expect(await stored()).toEqual([])
  const entries = await inStorage((storage) =>
    entriesAbout(storage, { kind: 'tool', id: String(toolId) }),
  )
  expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([
    ['readings.imported', 'server'],
    ['readings.import-withdrawn', 'server'],
  ])
})

test('a row that cannot be read refuses the file, unless it is to be left out', async () => {
  writeFileSync(file, 'time,temp\n2026-03-01T08:00:00Z,4.5\nend of file,0\n')
  const refused = await importing('--yes')
  expect(refused.code).toBe(1)
  expect(refused.said).toContain('1 rows cannot be read')
  expect(await stored()).toEqual([])
  expect((await importing('--yes', '--leave-out')).code).toBe(0)
  expect(await stored()).toEqual([450])
})

test('humidity beside the temperature goes along, unless --no-humidity passes over its column', async () => {
  writeFileSync(
    file,
    'time,temp,humidity\n2026-03-01T08:00:00Z,4.5,55\n2026-03-01T09:00:00Z,5,180\n',
  )
  const { said } = await importing()
  expect(said).toContain('readings of humidity: 1')
  expect(said).toContain('4.5 °C, 55 %')
  expect(said).toContain('line 3 refused (bad-humidity)')
  expect((await importing('--yes', '--no-humidity')).code).toBe(0)
  expect(await stored()).toEqual([450, 500])
  const humidity = await inStorage(({ readings }) =>
    readings.read(seriesIdOf(toolId, 'humidity'), ALWAYS),
  )
  expect([...humidity.values]).toEqual([])
})

test('what is wrong with the command is said in a sentence', async () => {
  const by = ['--by', 'anna@cold.example']
  expect((await run('--tool', '1', file)).said).toContain('--by names the account')
  expect((await run('--tool', 'x', ...by, file)).said).toContain('--tool takes the number')
  expect((await importing('--zone', 'Nowhere')).said).toContain('--zone "Nowhere" is no time zone')
  expect((await run('--tool', String(toolId), ...by, 'gone.csv')).said).toContain(
    'There is no file gone.csv.',
  )
  const foreign = await run('--tool', String(toolId), '--by', 'bela@cold.example', file)
  expect([foreign.code, foreign.said]).toEqual([
    1,
    'There is no such sensor or import, or this account may not see it.\nNothing was imported.\n',
  ])
})
