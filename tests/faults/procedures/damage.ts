import { closeSync, copyFileSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY_MS, MINUTE_MS } from '../../../src/domain/durations.ts'
import { OperatorError } from '../../../src/server/operator-error.ts'
import { runVerifyCommand } from '../../../src/server/cli/verify.ts'
import { DATABASE_FILE, PAGE_BYTES } from '../../../src/server/storage/sqlite/open-connection.ts'
import { openSqliteStorage } from '../../../src/server/storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from '../../../src/server/storage/storage.ts'
import { addColdStore } from './cold-store.ts'
import { type FaultOutcome, type FaultRun, NO_FIGURES, type Procedure } from './procedure.ts'
import type { Random } from './random.ts'
import { changedTables, type RowsOfTables, rowsOfTables } from './rows-of-tables.ts'

const DEVICES = 4
const DAYS = 40
const READINGS_A_DAY = 288
const START_MS = Date.UTC(2026, 8, 1)
const ALWAYS = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }

/** Every page of one kind: the leaves, inner or overflow pages of a table or index, or free pages. */
type PageKind = { kind: string; pages: number[] }

/** A database with sealed days, recent readings, alarms and accounts, as a server leaves it. */
const makeWhole = async (dataDir: string, random: Random): Promise<number[]> => {
  const storage = await openSqliteStorage({ dataDir, clock: () => new Date(START_MS) })
  try {
    const devices = await addColdStore(storage, { devices: DEVICES, at: new Date(START_MS) })
    const toolIds = devices.map(({ toolId }) => toolId)
    for (let day = 0; day < DAYS; day += 1) {
      await storage.transaction(async ({ readings }) => {
        for (const toolId of toolIds) {
          // Uneven times and values compress badly and fill pages.
          const timesMs = Array.from(
            { length: READINGS_A_DAY },
            (_, i) => START_MS + day * DAY_MS + i * 5 * MINUTE_MS + random.between(0, 4_000),
          )
          const values = timesMs.map(() => random.between(-500, 900))
          const ids = timesMs.map(() => toolId)
          await readings.append({ toolIds: ids, timesMs, values }, START_MS + (day + 1) * DAY_MS)
        }
      })
      if (day === DAYS - 3) while (await storage.housekeeping.sealSlice(START_MS + 400 * DAY_MS));
    }
    return toolIds
  } finally {
    await storage.close()
  }
}

const pageKinds = (file: string): PageKind[] => {
  const db = new DatabaseSync(file, { readOnly: true })
  const used = db.prepare('SELECT name, pagetype, pageno FROM dbstat ORDER BY pageno').all()
  const { page_count: all } = db.prepare('PRAGMA page_count').get() as { page_count: number }
  db.close()
  const kinds = new Map<string, number[]>()
  const add = (kind: string, page: number): void =>
    void kinds.set(kind, [...(kinds.get(kind) ?? []), page])
  for (const { name, pagetype, pageno } of used) add(`${pagetype} of ${name}`, Number(pageno))
  const usedPages = new Set(used.map(({ pageno }) => Number(pageno)))
  for (let page = 1; page <= all; page += 1) if (!usedPages.has(page)) add('free', page)
  return [...kinds].map(([kind, pages]) => ({ kind, pages }))
}

/** What a disk does to a page. */
const HARM: Readonly<Record<string, (page: Buffer, random: Random, other: Buffer) => void>> = {
  'one bit': (page, random) => {
    const at = random.between(0, page.length)
    page[at] = page[at]! ^ (1 << random.between(0, 8))
  },
  zeros: (page) => void page.fill(0),
  'a sector of noise': (page, random) => {
    const from = random.between(0, page.length / 512) * 512
    for (let i = from; i < from + 512; i += 1) page[i] = random.between(0, 256)
  },
  'another page': (page, _, other) => void other.copy(page),
}

const harmPage = (
  file: string,
  { page, other, how }: { page: number; other: number; how: string },
  random: Random,
): void => {
  const handle = openSync(file, 'r+')
  const bytes = Buffer.alloc(PAGE_BYTES)
  const otherBytes = Buffer.alloc(PAGE_BYTES)
  readSync(handle, bytes, 0, PAGE_BYTES, (page - 1) * PAGE_BYTES)
  readSync(handle, otherBytes, 0, PAGE_BYTES, (other - 1) * PAGE_BYTES)
  HARM[how]!(bytes, random, otherBytes)
  writeSync(handle, bytes, 0, PAGE_BYTES, (page - 1) * PAGE_BYTES)
  closeSync(handle)
}

type Readings = ReadonlyMap<number, ReadonlyMap<number, number>>

const readAll = async (storage: Storage, toolIds: readonly number[]): Promise<Readings> => {
  const all = new Map<number, Map<number, number>>()
  for (const toolId of toolIds) {
    const { times, values } = await storage.readings.read(toolId, ALWAYS)
    all.set(toolId, new Map([...times].map((timeMs, i) => [timeMs, values[i]!])))
  }
  return all
}

/** `null`: an error that is a sentence for the operator. Others are thrown. */
const unlessRefused = async <T>(work: () => Promise<T> | T): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OperatorError) return null
    throw error
  }
}

/**
 * `refused`: no start. `named`: by `npm run verify`, or where readings are read. `harmless`: every row of
 * every table reads as before. Otherwise the tables with rows that changed and were not named.
 */
type Effect = 'refused' | 'named' | 'harmless' | { unseenIn: readonly string[] }
type Verdict = { wrong: number; missing: number; effect: Effect }
type Whole = { readings: Readings; rows: RowsOfTables }

/** Looks at a damaged folder as `npm run verify` and as a starting server do. */
const judge = async (dataDir: string, whole: Whole): Promise<Verdict> => {
  const isNamed = (await runVerifyCommand([], dataDir, () => {})) !== 0
  const changed = changedTables(whole.rows, rowsOfTables(join(dataDir, DATABASE_FILE)))
  const storage = await unlessRefused(() => openSqliteStorage({ dataDir, wait: async () => {} }))
  if (storage === null) return { wrong: 0, missing: 0, effect: 'refused' }
  let wrong = 0
  let missing = 0
  let unnamed = 0
  try {
    for (const [toolId, expected] of whole.readings) {
      const { times, values } = await storage.readings.read(toolId, ALWAYS)
      const stored = new Map([...times].map((timeMs, i) => [timeMs, values[i]!]))
      for (const [timeMs, value] of stored) if (expected.get(timeMs) !== value) wrong += 1
      const damaged = await storage.readings.damaged(toolId, ALWAYS)
      for (const timeMs of expected.keys()) {
        if (stored.has(timeMs)) continue
        missing += 1
        const isInside = damaged.some(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs)
        if (!isInside && !isNamed) unnamed += 1
      }
    }
  } catch (error) {
    // What cannot be read is refused with a sentence; anything else is a fault of the program.
    if (!(error instanceof OperatorError)) throw error
  } finally {
    await storage.close().catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error
    })
  }
  if (unnamed > 0) throw new Error(`${unnamed} readings are missing, and nothing names them`)
  if (isNamed || missing > 0) return { wrong, missing, effect: 'named' }
  return { wrong, missing, effect: changed.length === 0 ? 'harmless' : { unseenIn: changed } }
}

/** Tables whose rows have checksums or hashes of their own. */
const CHECKED = /^(chunk|hot|audit|issued_log)$/

const unseenText = (tables: ReadonlyMap<string, number>, damages: number): string =>
  damages === 0
    ? 'None went unseen'
    : `${damages} went unseen, in rows beside the readings: ${[...tables].map(([table, count]) => `${table} ${count}`).join(', ')}`

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const wholeDir = join(folder, 'whole')
  mkdirSync(wholeDir)
  const toolIds = await makeWhole(wholeDir, random)
  const wholeFile = join(wholeDir, DATABASE_FILE)
  const kinds = pageKinds(wholeFile)
  const pages = kinds.flatMap((kind) => kind.pages)
  const withReadings = kinds.filter(({ kind }) => / of (chunk|hot)$/.test(kind))
  const storage = await openSqliteStorage({ dataDir: wholeDir })
  const readings = await readAll(storage, toolIds)
  await storage.close()
  const rows = rowsOfTables(wholeFile)
  if (rows === null) throw new Error(`${wholeFile} cannot be read.`)

  const broken: string[] = []
  const effects = { refused: 0, named: 0, harmless: 0, unseen: 0 }
  /** By table: how often its rows changed and nothing said so. */
  const unseen = new Map<string, number>()
  let wrong = 0
  for (let n = 1; n <= tries; n += 1) {
    // Each kind in turn, so that rare kinds are tried as well; every other time one with readings.
    const { kind, pages: ofKind } =
      n % 2 === 0 ? random.pick(withReadings) : kinds[((n - 1) / 2) % kinds.length]!
    const how = random.pick(Object.keys(HARM))
    const page = random.pick(ofKind)
    const dataDir = join(folder, 'damaged')
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(dataDir)
    copyFileSync(wholeFile, join(dataDir, DATABASE_FILE))
    harmPage(join(dataDir, DATABASE_FILE), { page, other: random.pick(pages), how }, random)
    const place = `Page ${page} (${kind}) with ${how}`
    try {
      const { effect, ...verdict } = await judge(dataDir, { readings, rows })
      effects[typeof effect === 'string' ? effect : 'unseen'] += 1
      if (typeof effect !== 'string')
        for (const table of effect.unseenIn) unseen.set(table, (unseen.get(table) ?? 0) + 1)
      wrong += verdict.wrong
      if (typeof effect !== 'string' && effect.unseenIn.some((table) => CHECKED.test(table)))
        broken.push(`${place}: nothing saw it.`)
      if (verdict.wrong > 0) broken.push(`${place}: ${verdict.wrong} readings have another value.`)
    } catch (error) {
      broken.push(`${place}: ${error instanceof Error ? error.message : String(error)}.`)
    }
    progress(`${n} of ${tries}`)
  }
  return {
    ...NO_FIGURES,
    tries,
    wrong,
    broken,
    note: `${kinds.length} kinds of pages: ${effects.refused} starts refused with a sentence, ${effects.named} damages named, ${effects.harmless} harmless: every row of every table reads as before. ${unseenText(unseen, effects.unseen)}`,
  }
}

export const damage: Procedure = {
  name: 'damage',
  title:
    'a page of each kind (table, index, inner, leaf, overflow, free) gets one wrong bit, zeros, noise or another page',
  tries: 400,
  shortTries: 8,
  run,
}
