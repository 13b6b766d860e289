import { addEntry } from '../../audit/testing/add-entry.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedEntry } from '../../audit/stored-entry.ts'
import { chainCheck } from '../../audit/chain-check.ts'
import { autoCommit } from '../testing/auto-commit.ts'
import { NOW } from '../testing/engine.ts'
import { migrateSqlite } from '../sqlite/migrate-sqlite.ts'
import { DATABASE_FILE, openWriter } from '../sqlite/open-connection.ts'
import { openSqliteStorage } from '../sqlite/open-sqlite-storage.ts'
import { MIGRATIONS } from './migrations.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('what was written before there was a chain is chained, under the owner that a tool had then', async () => {
  const old = openWriter(join(dataDir, DATABASE_FILE))
  migrateSqlite(
    old,
    MIGRATIONS.filter(({ version }) => version < 6),
    NOW,
  )
  const insert = old.prepare(
    'INSERT INTO audit (at, actor_kind, actor_id, action, subject_kind, subject_id, before, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  insert.run(
    1,
    'account',
    '2',
    'tool.created',
    'tool',
    '9',
    null,
    '{"userId":3,"min":2,"notificationEmail":null}',
  )
  insert.run(
    2,
    'account',
    '2',
    'tool.changed',
    'tool',
    '9',
    '{"min":2,"notificationEmail":null}',
    '{"min":3,"notificationEmail":"anna@cold.example"}',
  )
  insert.run(3, 'account', '2', 'tool.moved', 'tool', '9', '{"userId":3}', '{"userId":4}')
  insert.run(
    4,
    'device',
    '356307042441013',
    'reading.differing-repeat',
    'tool',
    '9',
    '{"count":1}',
    '{"count":1}',
  )
  insert.run(
    5,
    'nobody',
    null,
    'login.failed',
    'server',
    'login',
    null,
    '{"clientAddress":"192.0.2.1"}',
  )
  old.close()

  const storage = await openSqliteStorage({ dataDir })
  expect(
    (await storage.audit.page({ scope: { kind: 'all' }, before: null, first: 9 })).map(storedEntry),
  ).toMatchObject([
    {
      id: 5,
      at: new Date(5),
      actor: { kind: 'nobody' },
      concerns: [],
      after: { clientAddress: '192.0.2.1' },
    },
    { id: 4, actor: { kind: 'device', imeiNumber: '356307042441013' }, concerns: [4] },
    { id: 3, concerns: [3, 4] },
    { id: 2, concerns: [3], after: { min: 3, notificationEmail: 'anna@cold.example' } },
    { id: 1, concerns: [3], actor: { kind: 'account', id: 2 } },
  ])
  expect(await chainCheck(storage.audit)()).toMatchObject({ kind: 'whole', entries: 5 })
  expect(await autoCommit(storage).audit.erasePersonal(3)).toBe(2)
  await addEntry(storage, {
    at: NOW,
    actor: { kind: 'server' },
    action: 'logout',
    subject: { kind: 'server', id: 'x' },
    before: null,
    after: null,
  })
  expect(await storage.audit.head()).toMatchObject({ entries: 6, last: 6 })
  await storage.close()
})
