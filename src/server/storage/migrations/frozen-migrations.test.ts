import { mkdtempSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateSqlite } from '../sqlite/migrate-sqlite.ts'
import { type HotRow, readHotBytes } from '../readings/hot-bytes.ts'
import { openWriter } from '../sqlite/open-connection.ts'
import { NOW } from '../testing/engine.ts'
import { MIGRATIONS } from './migrations.ts'

// The expected values come from the versions that released these migrations.

let folder: string
let db: DatabaseSync
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  db = openWriter(join(folder, 'old.db'))
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const migrateTo = (version: number): void =>
  migrateSqlite(
    db,
    MIGRATIONS.filter((migration) => migration.version <= version),
    NOW,
  )

test('0003 writes the sort keys that it always wrote', () => {
  migrateTo(2)
  db.exec(`INSERT INTO account (id, email, first_name, last_name, role, language, time_zone, path, created_at, updated_at)
    VALUES (1, 'Őrs@Cold.example', 'Ñandú 007', 'Straße ½', 'user', 'dutch', 'UTC', '/1/', 1, 1)`)
  db.exec(`INSERT INTO tool (uid, name, imei_number, equipment_id, user_id, defrost_fridge, temperature_correction, min, max, notification_min, notification_max, send_email_message, send_notification_message, created_at, updated_at)
    VALUES ('u', 'Kühlung 10 b2', '1', 1, 1, 0, 0, 1, 2, 1, 2, 0, 0, 1, 1)`)
  migrateTo(3)
  expect({
    ...db.prepare('SELECT email_key, first_name_key, last_name_key FROM account').get(),
  }).toEqual({
    email_key: 'ors@cold.example',
    first_name_key: 'nandu 00000000000000000007',
    last_name_key: 'straße 00000000000000000001⁄00000000000000000002',
  })
  expect(db.prepare('SELECT name_key FROM tool').get()?.['name_key']).toBe(
    'kuhlung 00000000000000000010 b00000000000000000002',
  )
})

test('0006 chains entries without personal facts to the hash that it always gave', () => {
  migrateTo(5)
  const insert = db.prepare(
    'INSERT INTO audit (at, actor_kind, actor_id, action, subject_kind, subject_id, before, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  insert.run(1, 'account', '2', 'tool.created', 'tool', '9', null, '{"userId":3,"min":2}')
  insert.run(2, 'app-key', '4', 'tool.changed', 'tool', '9', '{"min":2}', '{"min":3}')
  insert.run(3, 'account', '2', 'tool.moved', 'tool', '9', '{"userId":3}', '{"userId":1}')
  insert.run(4, 'device', '356307042441013', 'reading.differing-repeat', 'tool', '9', null, '{}')
  insert.run(5, 'server', null, 'account.created', 'account', '7', null, '{"parentUserId":2}')
  migrateTo(6)
  expect({ ...db.prepare('SELECT entries, hash FROM audit_head').get() }).toEqual({
    entries: 5,
    hash: 'f7c86aefe3b1db9a0abcd40487e78184bfa7986efbfd18614680a363cc594fa9',
  })
  expect(
    db
      .prepare('SELECT audit_id, account_id FROM audit_concern ORDER BY audit_id, account_id')
      .all()
      .map((row) => Object.values(row)),
  ).toEqual([
    [1, 2],
    [1, 3],
    [2, 3],
    [3, 1],
    [3, 2],
    [3, 3],
    [4, 1],
    [5, 2],
    [5, 7],
  ])
})

test('0010 lists old entries as it lists new ones, by account and those about devices', () => {
  migrateTo(9)
  const enter = (id: number, action: string, subjectKind: string) => {
    db.prepare(
      "INSERT INTO audit (id, form, at, actor_kind, action, subject_kind, subject_id, concerns, hash) VALUES (?, 1, ?, 'server', ?, ?, '1', '[]', 'h')",
    ).run(id, id * 10, action, subjectKind)
    if (subjectKind === 'device') return
    const concern = db.prepare('INSERT INTO audit_concern (audit_id, account_id) VALUES (?, ?)')
    concern.run(id, 7)
    concern.run(id, 3)
  }
  enter(1, 'tool.moved', 'tool')
  enter(2, 'device.created', 'device')
  migrateTo(10)
  enter(3, 'tool.changed', 'tool')
  enter(4, 'device.created', 'device')
  expect(
    db
      .prepare(
        'SELECT account_id, action, at, audit_id FROM audit_listing ORDER BY audit_id, account_id',
      )
      .all()
      .map((row) => Object.values(row)),
  ).toEqual([
    [3, 'tool.moved', 10, 1],
    [7, 'tool.moved', 10, 1],
    [0, 'device.created', 20, 2],
    [3, 'tool.changed', 30, 3],
    [7, 'tool.changed', 30, 3],
    [0, 'device.created', 40, 4],
  ])
  expect(() => db.exec('DELETE FROM audit_listing')).toThrow('never shortened')
})

test('0014 begins the history of each tool with its settings of the migration', () => {
  migrateTo(13)
  db.exec(`INSERT INTO account (id, email, first_name, last_name, email_key, first_name_key, last_name_key, role, language, time_zone, path, created_at, updated_at)
    VALUES (1, 'a@x', '', '', '', '', '', 'user', 'dutch', 'UTC', '/1/', 1, 1)`)
  for (const sensor of [1, 2])
    db.exec(`INSERT INTO tool (id, uid, name, name_key, imei_number, equipment_id, user_id, defrost_fridge, temperature_correction, min, max, notification_min, notification_max, send_email_message, send_notification_message, created_at, updated_at)
      VALUES (${sensor}, 'u${sensor}', '', '', '1', ${sensor}, 1, ${sensor - 1}, 0, 1, 2, 1, 2, 0, 0, 1, 1)`)
  db.exec(
    `INSERT INTO tool_alarm (tool_id, settings, escalation, pause_until, pause_reason) VALUES (2, '{"raiseDelay":5}', '[]', 99, 'x')`,
  )
  migrateTo(14)
  expect(
    db
      .prepare(
        'SELECT tool_id, settings, defrost_fridge, pause_until, from_ms > 1 AS later FROM tool_alarm_history',
      )
      .all()
      .map((row) => ({ ...row })),
  ).toEqual([
    { tool_id: 1, settings: '{}', defrost_fridge: 0, pause_until: null, later: 1 },
    { tool_id: 2, settings: '{"raiseDelay":5}', defrost_fridge: 1, pause_until: 99, later: 1 },
  ])
})

test('0015 keeps open sessions, with the use that their end stands for', () => {
  migrateTo(14)
  db.exec(`INSERT INTO account (id, email, first_name, last_name, email_key, first_name_key, last_name_key, role, language, time_zone, path, created_at, updated_at)
    VALUES (1, 'a@x', '', '', '', '', '', 'user', 'dutch', 'UTC', '/1/', 1, 1)`)
  const week = 7 * 86_400_000
  const session = db.prepare('INSERT INTO session VALUES (?, 1, ?, ?)')
  session.run('used', 1_000, 9_000 + week)
  session.run('near its longest', 1_000, 500 + week)
  migrateTo(15)
  expect(
    db
      .prepare(
        'SELECT token_hash, created_at, expires_at - last_used_at AS rest, authenticated_at, device FROM session ORDER BY id',
      )
      .all()
      .map((row) => Object.values(row)),
  ).toEqual([
    ['used', 1_000, week, 1_000, ''],
    ['near its longest', 1_000, week - 500, 1_000, ''],
  ])
})

test('0017 gives devices to the top-level account of their live tools, the others to the stock, and binds the tools', () => {
  migrateTo(16)
  const account = (id: number, role: string, path: string) =>
    db.exec(`INSERT INTO account (id, email, first_name, last_name, email_key, first_name_key, last_name_key, role, language, time_zone, path, created_at, updated_at)
      VALUES (${id}, 'a${id}@x', '', '', '', '', '', '${role}', 'dutch', 'UTC', '${path}', 1, 1)`)
  const tool = (id: number, imei: string, owner: number, deletedAt = 'NULL') =>
    db.exec(`INSERT INTO tool (id, uid, name, name_key, imei_number, equipment_id, user_id, defrost_fridge, temperature_correction, min, max, notification_min, notification_max, send_email_message, send_notification_message, created_at, updated_at, deleted_at)
      VALUES (${id}, 'u${id}', '', '', '${imei}', ${(id % 4) + 1}, ${owner}, 0, 0, 1, 2, 1, 2, 0, 0, 1, 1, ${deletedAt})`)
  account(1, 'superadmin', '/1/')
  account(2, 'admin', '/1/2/')
  account(3, 'affiliate', '/1/2/3/')
  account(4, 'user', '/1/2/3/4/')
  account(9, 'user', '/9/')
  for (const imei of ['below', 'self-registered', 'boss', 'deleted', 'unused'])
    db.exec(`INSERT INTO device (imei_number, created_at) VALUES ('${imei}', 1)`)
  tool(1, 'below', 4)
  tool(2, 'below', 3)
  tool(3, 'self-registered', 9)
  tool(4, 'boss', 1)
  tool(5, 'deleted', 4, '2')
  migrateTo(17)
  expect(
    Object.fromEntries(
      db
        .prepare('SELECT imei_number, holder_id, claim_code_hash FROM device')
        .all()
        .map((row) => [row['imei_number'], [row['holder_id'], row['claim_code_hash']]]),
    ),
  ).toEqual({
    below: [2, null],
    'self-registered': [9, null],
    boss: [1, null],
    deleted: [null, null],
    unused: [null, null],
  })
  expect(db.prepare('SELECT DISTINCT is_bound, made_by FROM tool').all()).toMatchObject([
    { is_bound: 1, made_by: null },
  ])
  expect(() => tool(9, 'below', 9)).toThrow('UNIQUE')
  db.exec('UPDATE tool SET is_bound = 0 WHERE id = 1')
  tool(13, 'below', 9)
})

test('0018 takes from the trail when a tool last moved', () => {
  migrateTo(17)
  db.exec(`INSERT INTO account (id, email, first_name, last_name, email_key, first_name_key, last_name_key, role, language, time_zone, path, created_at, updated_at)
    VALUES (1, 'a@x', '', '', '', '', '', 'user', 'dutch', 'UTC', '/1/', 1, 1)`)
  for (const id of [1, 2])
    db.exec(`INSERT INTO tool (id, uid, name, name_key, imei_number, equipment_id, user_id, defrost_fridge, temperature_correction, min, max, notification_min, notification_max, send_email_message, send_notification_message, created_at, updated_at)
      VALUES (${id}, 'u${id}', '', '', '1', ${id}, 1, 0, 0, 1, 2, 1, 2, 0, 0, 1, 1)`)
  const enter = (id: number, at: number, action: string, tool: string) =>
    db
      .prepare(
        "INSERT INTO audit (id, form, at, actor_kind, action, subject_kind, subject_id, concerns, hash) VALUES (?, 1, ?, 'server', ?, 'tool', ?, '[]', 'h')",
      )
      .run(id, at, action, tool)
  enter(1, 10, 'tool.moved', '1')
  enter(2, 20, 'tool.moved', '1')
  enter(3, 30, 'tool.changed', '1')
  enter(4, 40, 'tool.changed', '2')
  migrateTo(18)
  expect(
    db
      .prepare('SELECT customer_since FROM tool ORDER BY id')
      .all()
      .map((row) => row['customer_since']),
  ).toEqual([20, null])
})

test('0019 makes tokens of app keys, with their ids and hashes', () => {
  migrateTo(18)
  for (const id of [1, 2])
    db.exec(`INSERT INTO account (id, email, first_name, last_name, email_key, first_name_key, last_name_key, role, language, time_zone, path, created_at, updated_at)
      VALUES (${id}, 'a${id}@x', '', '', '', '', '', 'app', 'dutch', 'UTC', '/${id}/', 1, 1)`)
  db.exec(`INSERT INTO app_key (id, name, account_id, user_id, key_hash, created_at, revoked_at)
    VALUES (4, 'Gateway', 1, NULL, 'h4', 10, NULL), (7, 'Narrow', 1, 2, 'h7', 20, 30)`)
  migrateTo(19)
  const rows = db.prepare('SELECT * FROM token ORDER BY id').all()
  const scopes = '["SEND_READINGS"]'
  const more = { made_by: null, app_account_id: 1, expires_at: null, last_used_at: null }
  expect(rows.map((row) => ({ ...row }))).toEqual([
    {
      id: 4,
      name: 'Gateway',
      scopes,
      account_id: null,
      token_hash: 'h4',
      created_at: 10,
      revoked_at: null,
      ...more,
    },
    {
      id: 7,
      name: 'Narrow',
      scopes,
      account_id: 2,
      token_hash: 'h7',
      created_at: 20,
      revoked_at: 30,
      ...more,
    },
  ])
})

test('0020 gives each account a salt of its own', () => {
  migrateTo(19)
  for (const id of [1, 2])
    db.exec(`INSERT INTO account (id, email, first_name, last_name, email_key, first_name_key, last_name_key, role, language, time_zone, path, created_at, updated_at)
      VALUES (${id}, 'a${id}@x', '', '', '', '', '', 'user', 'dutch', 'UTC', '/${id}/', 1, 1)`)
  migrateTo(20)
  const salts = db
    .prepare('SELECT record_salt FROM account')
    .all()
    .map((row) => String(row['record_salt']))
  expect(salts).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f]{32}$/)))
  expect(new Set(salts).size).toBe(2)
})

test('0036 keeps every incident, and a lane its one open incident', () => {
  migrateTo(35)
  db.exec(`INSERT INTO account (id, email, first_name, last_name, email_key, first_name_key, last_name_key, role, language, time_zone, path, created_at, updated_at)
    VALUES (1, 'a@x', '', '', '', '', '', 'user', 'dutch', 'UTC', '/1/', 1, 1)`)
  db.exec(`INSERT INTO tool (id, uid, name, name_key, imei_number, equipment_id, user_id, defrost_fridge, temperature_correction, min, max, notification_min, notification_max, send_email_message, send_notification_message, created_at, updated_at)
    VALUES (5, 'u', '', '', '1', 1, 1, 0, 0, 1, 2, 1, 2, 0, 0, 1, 1)`)
  const columns =
    'id, tool_id, lane, state, started_at, opened_at, recovered_at, recovery_cause, limit_celsius, extreme_celsius, is_breaching, is_late, acknowledged_at, acknowledged_by, corrective_action'
  db.exec(`INSERT INTO incident (${columns}) VALUES
    (3, 5, 'HIGH', 'RECOVERED', 1, 2, 3, 'readings', 8, 9.5, 0, 1, 4, 1, 'Closed the door'),
    (9, 5, 'HIGH', 'ACTIVE', 5, 6, NULL, NULL, 8, 8.5, 0, 0, NULL, NULL, NULL)`)
  const incidents = () =>
    db
      .prepare(`SELECT ${columns} FROM incident ORDER BY id`)
      .all()
      .map((row) => ({ ...row }))
  const before = incidents()
  migrateTo(36)
  expect(incidents()).toEqual(before)
  const added = { ...db.prepare('SELECT condition_id, condition, severity FROM incident').get() }
  expect(added).toEqual({ condition_id: null, condition: null, severity: 'alarm' })
  const openAgain = (lane: string, condition: string) =>
    db.exec(`INSERT INTO incident (tool_id, lane, state, started_at, opened_at, is_breaching, is_late, condition_id, condition)
      VALUES (5, '${lane}', 'ACTIVE', 1, 1, 0, 0, ${condition})`)
  expect(() => openAgain('HIGH', 'NULL, NULL')).toThrow('UNIQUE')
  openAgain('CONDITION', "1, '{}'")
  openAgain('CONDITION', "2, '{}'")
  expect(() => openAgain('CONDITION', "2, '{}'")).toThrow('UNIQUE')
  expect(() => openAgain('CONDITION', 'NULL, NULL')).toThrow('CHECK')
})

test('0021 gives rows of recent readings without a checksum the one that fits them', () => {
  migrateTo(11)
  const lists = new Uint8Array(32)
  new Float64Array(lists.buffer, 0, 2).set([1_795_132_800_000, 1_795_132_860_000])
  new Int32Array(lists.buffer, 16, 4).set([1, 1, 500, 500])
  db.prepare(
    'INSERT INTO hot (id, received_ms, readings, bytes) VALUES (1, 1795132861123, 2, ?)',
  ).run(lists)
  migrateTo(21)
  const row = db
    .prepare('SELECT received_ms AS receivedMs, readings, bytes FROM hot')
    .get() as HotRow
  expect(Buffer.from(row.bytes.subarray(0, 5)).toString('hex')).toBe('0280a31ecc')
  expect([...readHotBytes(row).values]).toEqual([500, 500])
  row.bytes[row.bytes.length - 1]! ^= 1
  expect(() => readHotBytes(row)).toThrow('its checksum does not match')
})

test('0035 marks the tools that are there, and their history, with the defaults of their time', () => {
  migrateTo(34)
  db.exec(`INSERT INTO account (id, email, first_name, last_name, email_key, first_name_key, last_name_key, role, language, time_zone, path, created_at, updated_at, record_salt)
    VALUES (1, 'a@x', '', '', '', '', '', 'user', 'dutch', 'UTC', '/1/', 1, 1, 's')`)
  const tool = (id: number, max: number, defrost: number, settings: string) =>
    db.exec(`INSERT INTO tool (id, uid, name, name_key, imei_number, equipment_id, user_id, defrost_fridge, temperature_correction, min, max, notification_min, notification_max, send_email_message, send_notification_message, created_at, updated_at)
        VALUES (${id}, 'u${id}', '', '', '1', ${id}, 1, ${defrost}, 0, -30, ${max}, -30, ${max}, 0, 0, 1, 1);
      INSERT INTO tool_limits VALUES (${id}, 1, -30, ${max}, -30, ${max});
      INSERT INTO tool_alarm_history VALUES (${id}, 1, '${settings}', ${defrost}, NULL)`)
  tool(1, -18, 1, '{"raiseDelay":5,"defrostGrace":30}')
  tool(2, 8, 0, '{}')
  db.exec(
    `INSERT INTO tool_alarm (tool_id, settings, escalation) VALUES (1, '{"raiseDelay":5,"defrostGrace":30}', '[["a@x"]]')`,
  )
  migrateTo(35)
  const settingsIn = (table: string) =>
    db
      .prepare(`SELECT tool_id, settings FROM ${table} ORDER BY tool_id`)
      .all()
      .map((row) => [row['tool_id'], JSON.parse(String(row['settings']))])
  const expected = [
    [1, { raiseDelay: 5, defrostGrace: 30, keepsFirstDefaults: true }],
    [2, { keepsFirstDefaults: true }],
  ]
  expect(settingsIn('tool_alarm')).toEqual(expected)
  expect(settingsIn('tool_alarm_history')).toEqual(expected)
})

test('0047 makes the webhooks that are there STANDARD, with everything that they had', () => {
  migrateTo(44)
  db.exec(`INSERT INTO account (id, email, first_name, last_name, email_key, first_name_key, last_name_key, role, language, time_zone, path, created_at, updated_at, record_salt)
    VALUES (1, 'a@x', '', '', '', '', '', 'user', 'dutch', 'UTC', '/1/', 1, 1, 's')`)
  db.exec(`INSERT INTO webhook (id, account_id, made_by, url, events, severities, secret, off, created_at)
    VALUES (4, 1, 1, 'https://desk.example/1', '["ALARM_OPENED"]', '["alarm"]', 'sealed', NULL, 7)`)
  const before = { ...db.prepare('SELECT * FROM webhook').get() }
  migrateTo(47)
  expect({ ...db.prepare('SELECT * FROM webhook').get() }).toEqual({
    ...before,
    form: 'STANDARD',
    fields: '{}',
  })
})

test('0051 keeps the signatures under logs, with their people and withdrawals, and still refuses changes', () => {
  migrateTo(50)
  db.exec(`INSERT INTO account (id, email, first_name, last_name, email_key, first_name_key, last_name_key, role, language, time_zone, path, created_at, updated_at, record_salt)
    VALUES (1, 'a@x', '', '', '', '', '', 'user', 'dutch', 'UTC', '/1/', 1, 1, 's')`)
  db.exec(`INSERT INTO tool (id, uid, name, name_key, imei_number, equipment_id, user_id, defrost_fridge, temperature_correction, min, max, notification_min, notification_max, send_email_message, send_notification_message, created_at, updated_at)
    VALUES (5, 'u', '', '', '1', 1, 1, 0, 0, 1, 2, 1, 2, 0, 0, 1, 1)`)
  db.exec(`INSERT INTO issued_log (id, tool_id, from_ms, to_ms, until_ms, interval_before_ms, language, time_zone, readings, format, code, content_hash, part_hashes, file_hash, imei_number, equipment_id, issued_at, issued_to)
    VALUES (7, 5, 1, 9, 8, 60000, 'dutch', 'UTC', 3, 9, 'A', 'c0', '{}', 'f0', '1', 1, 1, 1)`)
  db.exec(
    `INSERT INTO log_signature VALUES (3, 7, 'c0', 'REVIEWED', 'late', 11, 'UTC', 1, 'user', 'h')`,
  )
  db.exec(`INSERT INTO log_signature_person VALUES (3, 1, 'salt', 'Anna', 'Kovács', 'a@x')`)
  db.exec(`INSERT INTO log_signature_withdrawal VALUES (3, 12, 'wrong day')`)
  migrateTo(51)
  const row = (table: string) => ({ ...db.prepare(`SELECT * FROM ${table}`).get() })
  expect(row('signature')).toEqual({
    id: 3,
    subject_kind: 'log',
    subject_id: 7,
    content_hash: 'c0',
    meaning: 'REVIEWED',
    remark: 'late',
    signed_at: 11,
    time_zone: 'UTC',
    account_id: 1,
    role: 'user',
    signer_hash: 'h',
  })
  expect(row('signature_person')).toMatchObject({ signature_id: 3, last_name: 'Kovács' })
  expect(row('signature_withdrawal')).toEqual({
    signature_id: 3,
    withdrawn_at: 12,
    reason: 'wrong day',
  })
  expect(() => db.exec('DELETE FROM signature')).toThrow('never removed')
  expect(() => db.exec('UPDATE signature_withdrawal SET reason = 1')).toThrow('never changed')
})
