import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Scope } from '../account-store.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import type { Storage } from '../storage.ts'
import { NOW } from '../testing/engine.ts'
import type { ToolSortColumn } from '../tool-store.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { DATABASE_FILE, openWriter } from './open-connection.ts'
import { openTestStorage } from './testing/open-test-storage.ts'
import { fillHistory, QUIET_BRANCH } from './testing/fill-history.ts'

// Many sensors are paged by walking indexes, few by sorting. What a page must show is worked out here
// by a plain query that sorts everything.

let folder: string
let storage: Storage
let db: DatabaseSync

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-tools-'))
  db = openWriter(join(folder, DATABASE_FILE))
  migrateSqlite(db, MIGRATIONS, NOW)
  fillHistory(db, { tools: 7_500, incidents: 9_000, open: 1, entries: 1 }, NOW.getTime())
  db.exec(`
    UPDATE tool SET deleted_at = 1 WHERE id % 11 = 0;
    UPDATE tool SET min = id % 7, max = 9 + id % 5, notification_min = id % 3, notification_max = 20 - id % 4,
      created_at = id * 7919 % 1000, updated_at = id * 104729 % 3000,
      name = 'Kühlraum ' || (id % 500), name_key = 'kuhlraum ' || (id % 500);
    UPDATE account SET last_name = 'Nagy ' || (id % 30), last_name_key = 'nagy ' || (id % 30), email_key = 'same' WHERE id % 3 = 0;
  `)
  storage = await openTestStorage({ dataDir: folder })
})
afterAll(async () => {
  db.close()
  await storage.close()
  rmSync(folder, { recursive: true })
})

/** Companies are sorted outside of the database. */
type KeyedColumn = Exclude<ToolSortColumn, 'company'>
const SORTS: Readonly<Record<KeyedColumn, string>> = {
  id: 't.id',
  name: 't.name_key, t.id',
  imeiNumber: 't.imei_number, t.id',
  equipmentId: 't.equipment_id, t.id',
  client: 'a.last_name_key, a.first_name_key, a.email_key, t.id',
  min: 't.min, t.id',
  max: 't.max, t.id',
  notificationMin: 't.notification_min, t.id',
  notificationMax: 't.notification_max, t.id',
  createdAt: 't.created_at, t.id',
  updatedAt: 't.updated_at, t.id',
}
const COLUMNS = Object.keys(SORTS) as KeyedColumn[]
const ALL = { kind: 'all' } as const
const SCOPES: readonly Scope[] = [
  ALL,
  { kind: 'subtree', path: '/1/' },
  { kind: 'subtree', path: QUIET_BRANCH },
]

const idsByPlainQuery = (
  scope: Scope,
  column: KeyedColumn,
  descending: boolean,
  search = '',
): number[] =>
  db
    .prepare(
      `SELECT t.id FROM tool t JOIN account a ON a.id = t.user_id WHERE t.deleted_at IS NULL AND a.path LIKE ? || '%'
       AND (instr(t.name, ?2) OR instr(t.imei_number, ?2) OR instr(a.first_name, ?2) OR instr(a.last_name, ?2) OR instr(a.email, ?2))
       ORDER BY ${descending ? SORTS[column].replaceAll(/(?=,|$)/g, ' DESC') : SORTS[column]}`,
    )
    .all(scope.kind === 'all' ? '/' : scope.path, search)
    .map((row) => Number(row['id']))

const pageOf = async (
  scope: Scope,
  sort: { column: KeyedColumn; descending: boolean },
  offset: number,
  search?: string,
) => {
  const { rows, total } = await storage.tools.list({
    scope,
    sort,
    page: { first: 20, offset },
    ...(search !== undefined && { search }),
  })
  return { ids: rows.map(({ tool }) => tool.id), total }
}

/** The statements that `ask` prepares, each with the steps of its plan. One is prepared only once. */
const plansOf = async (ask: () => Promise<unknown>): Promise<string[]> => {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
  await ask()
  const texts = prepared.mock.calls.map(([text]) => text)
  prepared.mockRestore()
  return texts.map((text) => {
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${text}`).all()
    return `${text}\n${steps.map((row) => String(row['detail'])).join('\n')}`
  })
}

test('pages of many sensors are read in the order of an index', async () => {
  const plans = await plansOf(async () => {
    for (const column of COLUMNS)
      for (const descending of [false, true]) await pageOf(ALL, { column, descending }, 0)
  })
  const pages = plans.filter((text) => text.includes(' offset '))
  expect(pages).toHaveLength(2 * COLUMNS.length)
  for (const page of pages) expect(page).not.toContain('TEMP B-TREE FOR ORDER BY')
})

test('a search among many sensors reads an index alone', async () => {
  const plans = await plansOf(() =>
    pageOf(ALL, { column: 'name', descending: false }, 0, 'raum 49'),
  )
  const searches = plans.filter((text) => text.includes('instr("tool"'))
  expect(searches).toHaveLength(1)
  expect(searches[0]).toContain('INDEX tool_texts')
})

test.each(COLUMNS)(
  'every page of 7,000 sensors by %s has the rows of the sorted whole',
  async (column) => {
    for (const scope of SCOPES)
      for (const descending of [false, true]) {
        const all = idsByPlainQuery(scope, column, descending)
        expect(await storage.tools.idsOf({ scope, sort: { column, descending } })).toEqual(all)
        for (const offset of [0, 15, 6_090, all.length - 10, all.length + 1]) {
          const page = await pageOf(scope, { column, descending }, Math.max(0, offset))
          expect(page.ids).toEqual(all.slice(Math.max(0, offset), Math.max(0, offset) + 20))
          expect(page.total).toBe(all.length)
        }
      }
  },
)

test.each(['Kühlraum', 'raum 49', 'imei12', 'Nagy 2', 'a17@', 'nobody has it'])(
  'a search for "%s" pages through the rows that contain it, in the order of the table',
  async (search) => {
    for (const scope of SCOPES)
      for (const column of ['name', 'client', 'min'] as const) {
        const all = idsByPlainQuery(scope, column, false, search)
        for (const offset of [0, 37, Math.max(0, all.length - 10)]) {
          const page = await pageOf(scope, { column, descending: false }, offset, search)
          expect(page).toEqual({ ids: all.slice(offset, offset + 20), total: all.length })
        }
      }
  },
)

test.each(SCOPES)(
  'a search of past alarms of %o shows the newest alarms of the sensors and customers that it names',
  async (scope) => {
    for (const search of ['raum 77', 'raum 4', 'a77@x', 'no such sensor']) {
      const page = await storage.alarms.list({ scope, open: false, search, first: 25 })
      const newest = db
        .prepare(
          `SELECT i.id FROM incident i JOIN tool t ON t.id = i.tool_id JOIN account a ON a.id = t.user_id
           WHERE t.deleted_at IS NULL AND a.path LIKE ? || '%' AND i.state = 'RECOVERED' AND (instr(t.name, ?2) OR instr(a.email, ?2))
           ORDER BY i.opened_at DESC, i.id DESC LIMIT 25`,
        )
        .all(scope.kind === 'all' ? '/' : scope.path, search)
      expect(page.map(({ id }) => id)).toEqual(newest.map((row) => row['id']))
    }
  },
)

test('devices that a text finds by their alias come in the order of their IMEIs, few or nearly all', async () => {
  db.exec("UPDATE device SET alias = 'Raktár ' || rowid")
  const found = (text: string) =>
    storage.search.devices({ text, caseSensitive: false, scope: ALL, most: 20 })
  const plain = (end: string) =>
    db
      .prepare(
        `SELECT imei_number AS imei FROM device WHERE alias GLOB 'Raktár ${end}' ORDER BY imei LIMIT 20`,
      )
      .all()
      .map((row) => row['imei'])
  const { devices } = db.prepare('SELECT count(*) AS devices FROM device').get()!
  expect(devices).toBeGreaterThan(1_500)
  expect(await found('raktar')).toEqual(plain('*'))
  expect(await found('raktar 77')).toEqual(plain('77*'))
})
