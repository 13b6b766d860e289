import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MIGRATIONS } from '../migrations/migrations.ts'
import type { Storage } from '../storage.ts'
import { NOW } from '../testing/engine.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { DATABASE_FILE, openWriter, optimize } from './open-connection.ts'
import { openTestStorage } from './testing/open-test-storage.ts'

const TOOLS = 2_000

let folder: string
let storage: Storage
let db: DatabaseSync

// One account has every sensor, and SQLite knows that: an index of owners then looks short to it.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-plans-'))
  db = openWriter(join(folder, DATABASE_FILE))
  migrateSqlite(db, MIGRATIONS, NOW)
  db.exec(`
    INSERT INTO account (id, email, email_key, first_name, last_name, role, language, time_zone, path, created_at, updated_at)
      VALUES (1, 'a1@x.example', 'a1@x.example', 'A', 'One', 'superadmin', 'en', 'UTC', '/1/', 1, 1);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${TOOLS})
    INSERT INTO tool (id, uid, name, name_key, imei_number, equipment_id, user_id, defrost_fridge, temperature_correction, min, max, notification_min, notification_max, send_email_message, send_notification_message, created_at, updated_at)
      SELECT i, 't' || i, 'Fridge ' || i, 'fridge ' || i, 'imei' || i, 1, 1, 0, 0, 2, 8, 1, 9, 1, 1, 1, 1 FROM n;
    INSERT INTO device (imei_number, key_hash, created_at) SELECT imei_number, 'key' || id, 1 FROM tool;`)
  optimize(db)
  storage = await openTestStorage({ dataDir: folder })
})
afterAll(async () => {
  db.close()
  await storage.close()
  rmSync(folder, { recursive: true })
})

const SOME = Array.from({ length: 250 }, (_, i) => i + 1)

test.each<[string, () => Promise<readonly unknown[]>]>([
  ['of many devices', () => storage.tools.ofDevices(SOME.map((i) => `imei${i}`))],
  ['of one device', () => storage.tools.ofDevice('imei7')],
  ['of devices in service, page by page', () => storage.devices.sendingAbove('', 250)],
  ['of a device that sends', async () => [await storage.devices.sending('imei7')]],
  ['of a device by its key', async () => [await storage.devices.sendingWithKey('key7')]],
  ['by their ids', () => storage.tools.byIds(SOME)],
])('tools %s are looked up, however many their owner has', async (_name, ask) => {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
  expect((await ask()).length).toBeGreaterThan(0)
  const texts = prepared.mock.calls
    .map(([text]) => text)
    .filter((text) => text.startsWith('select'))
  prepared.mockRestore()
  const steps = texts.flatMap((text) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all()
      .map((row) => String(row['detail'])),
  )
  expect(steps.filter((step) => step.includes('tool_owner'))).toEqual([])
  expect(steps.some((step) => /^SEARCH tool USING .*(imei_number|rowid)=\?/.test(step))).toBe(true)
})
