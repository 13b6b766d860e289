import type { SqliteStorage } from '../open-sqlite-storage.ts'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect } from 'vitest'
import { autoCommit } from '../../testing/auto-commit.ts'
import { NOW } from '../../testing/engine.ts'
import { openTestStorage } from './open-test-storage.ts'

/** A storage with a continuous copy, for each test of a file in folders of its own. */
export const copiedStorage = () => {
  let folder = ''
  let dataDir = ''
  let copyDir = ''
  let storage: SqliteStorage | null = null
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'coldwatch-copy-'))
    dataDir = join(folder, 'data')
    copyDir = join(folder, 'copy')
    mkdirSync(copyDir)
    storage = null
  })
  afterEach(async () => {
    await storage?.close()
    rmSync(folder, { recursive: true })
  })

  const open = async (): Promise<SqliteStorage> =>
    (storage = await openTestStorage({
      dataDir,
      copy: { folder: copyDir, alsoCopied: [], retryMs: 50 },
    }))
  const openWithoutCopy = async (): Promise<SqliteStorage> =>
    (storage = await openTestStorage({ dataDir }))
  const close = async (): Promise<void> => {
    await storage?.close()
    storage = null
  }
  const progress = () => storage!.copyState()!.progress
  const isCopied = () => expect.poll(() => storage!.copyNow(), { interval: 20 }).toBe(true)

  const append = (from: number, count: number) =>
    autoCommit(storage!).readings.append(
      {
        toolIds: Array<number>(count).fill(1),
        timesMs: Array.from({ length: count }, (_, i) => (from + i) * 60_000),
        values: Array.from({ length: count }, (_, i) => 400 + (i % 50)),
      },
      NOW.getTime(),
    )

  const newestCopy = (): string => {
    const names = readdirSync(copyDir).filter((name) => /^copy-\d+$/.test(name))
    expect(names.length).toBe(1)
    return join(copyDir, names[0]!)
  }

  /** All rows of all tables, hashed, after SQLite has checked its pages. */
  const hashOf = (db: DatabaseSync): string => {
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    const hash = createHash('sha256')
    const tables = db
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .all()
    for (const { name, sql } of tables) {
      hash.update(`${String(name)} ${String(sql)}`)
      for (const row of db.prepare(`SELECT * FROM "${String(name)}"`).iterate())
        for (const value of Object.values(row))
          hash.update(value instanceof Uint8Array ? value : String(value)).update('|')
    }
    return hash.digest('hex')
  }
  /** By SQLite alone: opening the file in another way would end the locks of the running server. */
  const original = (): string => {
    const db = new DatabaseSync(join(dataDir, 'coldwatch.db'), { readOnly: true })
    const hash = hashOf(db)
    db.close()
    return hash
  }
  /** What a program finds that opens the two files elsewhere. */
  const copied = (): string => {
    const aside = mkdtempSync(join(folder, 'look-'))
    cpSync(newestCopy(), aside, { recursive: true })
    const db = new DatabaseSync(join(aside, 'coldwatch.db'))
    try {
      return hashOf(db)
    } finally {
      db.close()
      rmSync(aside, { recursive: true })
    }
  }
  const fileHash = (file: string): string =>
    createHash('sha256').update(readFileSync(file)).digest('hex')
  const reasonOf = (): string => {
    const now = progress()
    return now.kind === 'failing' ? now.reason : ''
  }

  return {
    folders: () => ({ folder, dataDir, copyDir }),
    storage: (): SqliteStorage => storage!,
    open,
    openWithoutCopy,
    close,
    progress,
    isCopied,
    append,
    newestCopy,
    original,
    copied,
    fileHash,
    reasonOf,
  }
}
