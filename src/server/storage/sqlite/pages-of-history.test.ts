import { mkdtempSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../account-store.ts'
import type { Incident } from '../alarm-store.ts'
import type { AuditQuery } from '../audit-store.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import type { Storage } from '../storage.ts'
import { NOW } from '../testing/engine.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { DATABASE_FILE, openWriter } from './open-connection.ts'
import { openSqliteStorage } from './open-sqlite-storage.ts'
import { fillHistory, QUIET_BRANCH, RARE_ACTION } from './testing/fill-history.ts'

// Pages are gathered from indexes, account by account and tool by tool. What they must show is
// worked out here by a plain query that reads everything.

let folder: string
let storage: Storage
let db: DatabaseSync

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-pages-'))
  db = openWriter(join(folder, DATABASE_FILE))
  migrateSqlite(db, MIGRATIONS, NOW)
  fillHistory(db, { tools: 400, incidents: 3_000, open: 20, entries: 3_000 }, NOW.getTime())
  db.exec(`
    UPDATE tool SET deleted_at = 1 WHERE id % 11 = 0;
    INSERT INTO audit (id, form, at, actor_kind, action, subject_kind, subject_id, concerns, hash)
      SELECT 3000 + id, 1, at, 'server', 'device.created', 'device', 'imei' || id, '[]', 'h' FROM audit WHERE id % 60 = 0;
  `)
  storage = await openSqliteStorage({ dataDir: folder })
}, 60_000)
afterAll(async () => {
  db.close()
  await storage.close()
  rmSync(folder, { recursive: true })
})

const SCOPES: readonly Scope[] = [
  { kind: 'all' },
  { kind: 'subtree', path: '/1/' },
  { kind: 'subtree', path: '/1/7/' },
  { kind: 'subtree', path: QUIET_BRANCH },
  { kind: 'subtree', path: '/1/4711/' },
]
const pathOf = (scope: Scope): string => (scope.kind === 'all' ? '/' : scope.path)
const idsOf = (query: string): number[] =>
  db
    .prepare(query)
    .all()
    .map((row) => Number(row['id']))

const PAGES = 4

describe.each(SCOPES)('pages of %o', (scope) => {
  test.each([undefined, false])('are the newest alarms, open: %s', async (open) => {
    const first = scope.kind === 'all' ? 700 : 17
    const listed: Incident[] = []
    for (let page = 0; page < PAGES; page++) {
      const before = listed.at(-1)
      listed.push(
        ...(await storage.alarms.list({
          scope,
          first,
          ...(open === undefined ? {} : { open }),
          ...(before === undefined ? {} : { before }),
        })),
      )
    }
    const expected = idsOf(
      `SELECT incident.id FROM incident JOIN tool ON tool.id = tool_id JOIN account ON account.id = user_id
       WHERE tool.deleted_at IS NULL AND path GLOB '${pathOf(scope)}*' ${open === false ? "AND state = 'RECOVERED'" : ''}
       ORDER BY opened_at DESC, incident.id DESC LIMIT ${PAGES * first}`,
    )
    expect(listed.map(({ id }) => id)).toEqual(expected)
  })

  const LONG_AGO = new Date(NOW.getTime() - 4.5 * 365 * 86_400_000)
  test.each<Partial<AuditQuery>>([
    {},
    { devices: true },
    { actions: [RARE_ACTION] },
    { actions: ['tool.', 'login.', 'device.'], devices: true },
    { actions: ['nothing.'] },
    { to: LONG_AGO },
    { from: LONG_AGO, actions: ['account.'] },
  ])('are the newest entries of %o', async (narrowed) => {
    const first = 13
    const listed: number[] = []
    for (let page = 0; page < PAGES; page++) {
      const before = listed.at(-1) ?? null
      const rows = await storage.audit.page({ scope, first, before, ...narrowed })
      listed.push(...rows.map(({ id }) => id))
    }
    const { actions, devices, from, to } = narrowed
    const conditions = [
      scope.kind === 'all'
        ? '1'
        : `(id IN (SELECT audit_id FROM audit_concern JOIN account ON account.id = account_id WHERE path GLOB '${scope.path}*')
            ${devices === true ? "OR subject_kind = 'device'" : ''})`,
      ...(actions === undefined
        ? []
        : [`(${actions.map((action) => `action GLOB '${action}*'`).join(' OR ')})`]),
      ...(from === undefined ? [] : [`at >= ${from.getTime()}`]),
      ...(to === undefined ? [] : [`at < ${to.getTime()}`]),
    ]
    const isWholeTrail =
      scope.kind === 'all' && Object.keys(narrowed).every((it) => it === 'devices')
    expect(listed).toEqual(
      idsOf(
        `SELECT id FROM audit WHERE ${conditions.join(' AND ')}
         ORDER BY ${isWholeTrail ? '' : 'at DESC,'} id DESC LIMIT ${PAGES * first}`,
      ),
    )
  })
})
