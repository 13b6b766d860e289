import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openPostgresStorage } from '../../storage/postgres/open-postgres-storage.ts'
import { postgresForBlock } from '../../storage/postgres/testing/postgres-engine.ts'
import { runOn } from '../../storage/postgres/testing/postgres-server.ts'
import { DATABASE_FILE } from '../../storage/sqlite/open-connection.ts'
import { openSqliteStorage } from '../../storage/sqlite/open-sqlite-storage.ts'
import { IMEI, later, NOW } from '../../storage/testing/engine.ts'
import { runMoveCommand } from '../move.ts'
import { fillInstallation } from './full-installation.ts'

type Rows = Record<string, unknown>[]

/** Of the engine. */
const NOT_COMPARED = "'schema_version', 'sqlite_sequence', 'sqlite_stat1'"

/** Every row of every table; last contacts are where PostgreSQL has them. */
export const rowsIn = (dataDir: string): Record<string, Rows> => {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true })
  const tables = db
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN (${NOT_COMPARED}) ORDER BY name`,
    )
    .all()
  const rows = Object.fromEntries(
    tables.map(({ name }) => [String(name), db.prepare(`SELECT * FROM "${String(name)}"`).all()]),
  )
  db.close()
  rows['hot'] = rows['hot']!.filter(({ contacts }) => contacts === null)
  rows['device'] = rows['device']!.map((row) =>
    row['imei_number'] === IMEI ? { ...row, last_contact: later(8).getTime() } : row,
  )
  return rows
}

/**
 * For each test a full installation in `dataDir` and an empty database at `url`. What it returns may be used in
 * tests only.
 */
export const useMove = () => {
  const server = postgresForBlock()
  let full: string
  let made = 0
  const rig = {
    folder: '',
    dataDir: '',
    url: '',
    /** Of the server, for another database. */
    urlOf: (database: string) => server().urlOf(database),
    database: '',
    said: [] as string[],
    onSaid: (_text: string): void => {},
    text: () => rig.said.join('\n'),
    move: (...argv: string[]) =>
      runMoveCommand(argv, { dataDir: rig.dataDir }, NOW, (text) => {
        rig.said.push(text)
        rig.onSaid(text)
      }),
    /** Moves the installation to another folder, whose path it answers. */
    moveBack: async (): Promise<string> => {
      const origin = rig.dataDir
      rig.dataDir = join(rig.folder, 'back')
      expect(await rig.move('--from', rig.url), rig.text()).toBe(0)
      const back = rig.dataDir
      rig.dataDir = origin
      return back
    },
    change: (statement: string): void => {
      const db = new DatabaseSync(join(rig.dataDir, DATABASE_FILE))
      db.exec(statement)
      db.close()
    },
    openTarget: async (): Promise<void> => (await openPostgresStorage({ url: rig.url })).close(),
  }
  beforeAll(async () => {
    full = mkdtempSync(join(tmpdir(), 'coldwatch-full-'))
    await fillInstallation(full)
    return () => rmSync(full, { recursive: true })
  })
  beforeEach(async () => {
    rig.folder = mkdtempSync(join(tmpdir(), 'coldwatch-move-'))
    rig.dataDir = join(rig.folder, 'data')
    rig.said = []
    rig.onSaid = () => {}
    await (await openSqliteStorage({ dataDir: rig.dataDir })).close()
    rmSync(join(rig.dataDir, DATABASE_FILE))
    const from = new DatabaseSync(join(full, DATABASE_FILE))
    from.exec(`VACUUM INTO '${join(rig.dataDir, DATABASE_FILE)}'`)
    from.close()
    rig.database = `moved_${++made}`
    await runOn(rig.urlOf('template1'), `CREATE DATABASE ${rig.database}`)
    rig.url = rig.urlOf(rig.database)
  })
  afterEach(() => rmSync(rig.folder, { recursive: true }))
  return rig
}
