import { mkdtempSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../account-store.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Incident, IncidentQuery } from '../alarm-store.ts'
import type { AuditQuery } from '../audit-store.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import type { Storage } from '../storage.ts'
import { NOW } from '../testing/engine.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { DATABASE_FILE, openWriter } from './open-connection.ts'
import { openTestStorage } from './testing/open-test-storage.ts'
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
    UPDATE incident SET lane = 'LOW' WHERE id % 9 = 0 AND state = 'RECOVERED';
    UPDATE incident SET recovered_at = opened_at + 1e9 * (1 + id % 7) WHERE id % 17 = 0 AND state = 'RECOVERED';
    UPDATE incident SET started_at = started_at - 5e8, recovered_at = started_at WHERE id % 19 = 0 AND state = 'RECOVERED';
    UPDATE incident SET started_at = started_at - 3e10, opened_at = opened_at - 3e10 WHERE id % 5 = 0 AND state <> 'RECOVERED';
    INSERT INTO audit (id, form, at, actor_kind, action, subject_kind, subject_id, concerns, hash)
      SELECT 3000 + id, 1, at, 'server', 'device.created', 'device', 'imei' || id, '[]', 'h' FROM audit WHERE id % 60 = 0;
  `)
  storage = await openTestStorage({ dataDir: folder })
})
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

/** The ids of all incidents that match, in no order. */
const plainly = (scope: Scope, query: Partial<IncidentQuery>): string => {
  const { open, lane, search, ownerId, toolId, period } = query
  return `SELECT incident.id FROM incident JOIN tool ON tool.id = tool_id JOIN account ON account.id = user_id
    WHERE tool.deleted_at IS NULL AND path GLOB '${pathOf(scope)}*'
    ${open === undefined ? '' : `AND (state <> 'RECOVERED') = ${Number(open)}`}
    ${lane === undefined ? '' : `AND lane = '${lane}'`}
    ${search === undefined ? '' : `AND (name GLOB '*${search}*' OR email GLOB '*${search}*' OR tool.imei_number GLOB '*${search}*')`}
    ${ownerId === undefined ? '' : `AND user_id = ${ownerId}`}
    ${toolId === undefined ? '' : `AND tool_id = ${toolId}`}
    ${period === undefined ? '' : `AND started_at < ${period.toMs} AND (recovered_at IS NULL OR recovered_at > ${period.fromMs} OR started_at >= ${period.fromMs})`}`
}

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

  const MONTH = { fromMs: NOW.getTime() - 330 * DAY_MS, toMs: NOW.getTime() - 300 * DAY_MS }
  const HOUR = { fromMs: MONTH.fromMs, toMs: MONTH.fromMs + 3_600_000 }
  const YEAR = { fromMs: NOW.getTime() - 900 * DAY_MS, toMs: NOW.getTime() - 535 * DAY_MS }
  test.each<Partial<IncidentQuery>>([
    { period: MONTH },
    { period: MONTH, open: false },
    { period: MONTH, open: true },
    { period: HOUR },
    { period: YEAR, lane: 'LOW' },
    { period: MONTH, search: 'Fridge 1' },
    { lane: 'LOW' },
    { search: 'q1' },
    { search: 'a7@x', open: false },
    { ownerId: 7 },
    { toolId: 7, period: YEAR },
  ])('are the newest alarms of %o', async (narrowed) => {
    const first = 11
    const listed: Incident[] = []
    for (let page = 0; page < PAGES; page++) {
      const before = listed.at(-1)
      listed.push(
        ...(await storage.alarms.list({
          scope,
          first,
          ...narrowed,
          ...(before === undefined ? {} : { before }),
        })),
      )
    }
    expect(listed.map(({ id }) => id)).toEqual(
      idsOf(
        `${plainly(scope, narrowed)} ORDER BY opened_at DESC, incident.id DESC LIMIT ${PAGES * first}`,
      ),
    )
  })

  test.each<Partial<IncidentQuery>>([
    {},
    { search: 'Fridge 1' },
    { lane: 'NODATA' },
    { period: MONTH },
  ])('are the alarms that wait longest of %o', async (narrowed) => {
    const first = 4
    const listed: Incident[] = []
    for (let page = 0; page < PAGES; page++) {
      const after = listed.at(-1)
      listed.push(
        ...(await storage.alarms.longestWaiting({
          scope,
          first,
          ...narrowed,
          ...(after === undefined ? {} : { after }),
        })),
      )
    }
    const waiting = idsOf(
      `${plainly(scope, { ...narrowed, open: true })} ORDER BY acknowledged_at IS NOT NULL, started_at, incident.id`,
    )
    expect(listed.map(({ id }) => id)).toEqual(waiting.slice(0, PAGES * first))
    const owners = await storage.alarms.openByOwner({ scope, ...narrowed })
    expect(owners.reduce((sum, { open }) => sum + open, 0)).toBe(waiting.length)
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
