import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addEntry } from '../audit/testing/add-entry.ts'
import type { AuditEntry } from '../../domain/audit/audit-entry.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { anAccount, aTool, IMEI, later } from '../storage/testing/engine.ts'
import { issuedLogHash } from '../audit/issued-log-hash.ts'
import { ISSUED_ACTION, unknownIssuedLog } from '../audit/unknown-issued-log.ts'
import { DATABASE_FILE } from '../storage/sqlite/open-connection.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { runVerifyAuditCommand } from './verify-audit.ts'

let dataDir: string
let said: string
const say = (text: string): void => {
  said = text
}
const verify = (...argv: string[]) => runVerifyAuditCommand(argv, { dataDir }, say)

const ENTRIES = 6
const entryOf = (i: number): AuditEntry => ({
  at: later(i),
  actor: { kind: 'account', id: 3 },
  action: 'account.changed',
  subject: { kind: 'account', id: '7' },
  before: { email: `${i}@cold.example`, language: 'dutch' },
  after: { email: `${i + 1}@cold.example`, language: 'german' },
  reason: 'She asked',
})

const withStorage = async (work: (storage: Storage) => Promise<void>): Promise<void> => {
  const storage = await openSqliteStorage({ dataDir })
  try {
    await work(storage)
  } finally {
    await storage.close()
  }
}

/** Removes the triggers first, as somebody can who has the file. */
const tamper = (...statements: string[]): void => {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE))
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER ${String(name)}`)
  db.exec('PRAGMA ignore_check_constraints = ON')
  for (const statement of statements) db.exec(statement)
  db.close()
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  await withStorage(async (storage) => {
    for (let i = 1; i <= ENTRIES; i++) await addEntry(storage, entryOf(i))
  })
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a trail that nobody altered is whole, and the check prints the head to note', async () => {
  expect(await verify()).toBe(0)
  expect(said).toMatch(
    /^The audit trail is whole: 6 entries\. Note its head in another place: 6:[0-9a-f]{64}$/,
  )
})

test('the check works while the server runs and writes', async () => {
  await withStorage(async (storage) => {
    const writing = (async () => {
      for (let i = 0; i < 50; i++) await addEntry(storage, entryOf(i))
    })()
    expect(await verify(), said).toBe(0)
    await writing
    expect(await verify()).toBe(0)
    expect(said).toContain('56 entries')
  })
})

const columnsOf = (table: string): { name: string; type: string; notnull: number }[] => {
  const file = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true })
  const columns = file
    .prepare(`SELECT name, type, "notnull" FROM pragma_table_info('${table}')`)
    .all() as { name: string; type: string; notnull: number }[]
  file.close()
  return columns
}

/** SQL that replaces the last digit or letter of a column by another one. */
const oneByteOf = ({ name, type }: { name: string; type: string }): string =>
  type === 'INTEGER'
    ? `"${name}" + 1000`
    : `substr("${name}", 1, length("${name}") - 1) || CASE substr("${name}", -1) WHEN 'a' THEN 'b' ELSE 'a' END`

describe('one altered byte is found', () => {
  test.each([
    ['audit', 'id = 3', 3],
    ['audit_personal', 'audit_id = 3 AND part = 0', 3],
    ['audit_personal', 'audit_id = 3 AND part = 1', 3],
    ['audit_concern', 'audit_id = 3 AND account_id = 7', 3],
    ['audit_head', 'id = 1', null],
  ])('in every column of %s where %s', async (table, where, entry) => {
    const before = join(dataDir, 'before.db')
    const db = new DatabaseSync(join(dataDir, DATABASE_FILE))
    db.exec(`VACUUM INTO '${before}'`)
    db.close()
    const columns = columnsOf(table)
    expect(columns.length).toBeGreaterThan(1)
    for (const column of columns) {
      if (table === 'audit_head' && column.name === 'id') continue
      rmSync(join(dataDir, DATABASE_FILE))
      const copy = new DatabaseSync(before)
      copy.exec(`VACUUM INTO '${join(dataDir, DATABASE_FILE)}'`)
      copy.close()
      expect(await verify(), said).toBe(0)
      tamper(`UPDATE ${table} SET "${column.name}" = ${oneByteOf(column)} WHERE ${where}`)
      expect(await verify(), `${table}.${column.name}`).toBe(1)
      expect(said).toContain('The audit trail is NOT whole.')
      if (entry !== null) expect(said, `${table}.${column.name}`).toContain(`Entry ${entry}`)
    }
  })

  test('also where a value is replaced by null', async () => {
    tamper('UPDATE audit SET before = NULL WHERE id = 4')
    expect(await verify()).toBe(1)
    expect(said).toContain('Entry 4 was altered')
  })
})

test('an entry deleted in the middle is reported as missing', async () => {
  tamper(
    'DELETE FROM audit WHERE id = 3',
    'DELETE FROM audit_personal WHERE audit_id = 3',
    'DELETE FROM audit_concern WHERE audit_id = 3',
  )
  expect(await verify()).toBe(1)
  expect(said).toBe('The audit trail is NOT whole. Entry 3 is missing.')
})

test('an entry deleted, with a later one moved into its place, is found', async () => {
  tamper('DELETE FROM audit WHERE id = 3', 'UPDATE audit SET id = 3 WHERE id = 4')
  expect(await verify()).toBe(1)
  expect(said).toContain('Entry 3')
})

test('two entries that are swapped are found', async () => {
  tamper(
    'UPDATE audit SET id = 99 WHERE id = 2',
    'UPDATE audit SET id = 2 WHERE id = 3',
    'UPDATE audit SET id = 3 WHERE id = 99',
  )
  expect(await verify()).toBe(1)
  expect(said).toContain('Entry 2 was altered')
})

test('an end that was cut off is reported as missing', async () => {
  tamper('DELETE FROM audit WHERE id > 4')
  expect(await verify()).toBe(1)
  expect(said).toContain('Entry 5 is missing: the trail ends with entry 4, but went on to entry 6.')
})

test('an end cut off together with the head is found with a head that was noted before', async () => {
  await verify()
  const noted = said.split(' ').at(-1)!
  const beside = ['audit_personal', 'audit_concern'].map(
    (table) => `DELETE FROM ${table} WHERE audit_id > 4`,
  )
  tamper(
    'DELETE FROM audit WHERE id > 4',
    ...beside,
    'UPDATE audit_head SET entries = 4, hash = (SELECT hash FROM audit WHERE id = 4)',
  )
  expect(await verify()).toBe(0)
  expect(await verify('--head', noted)).toBe(1)
  expect(said).toContain('Entry 5 is missing: the trail ends with entry 4, but went on to entry 6.')
  await withStorage(async (storage) => {
    for (let i = 5; i <= 8; i++) await addEntry(storage, entryOf(i))
  })
  expect(await verify('--head', noted)).toBe(1)
  expect(said).toContain('Entry 6 differs from the head that you gave')
})

test('an entry added after the head is found', async () => {
  tamper(
    'INSERT INTO audit SELECT 7, form, at, actor_kind, actor_id, action, subject_kind, subject_id, before, after, concerns, personal, hash FROM audit WHERE id = 6',
  )
  expect(await verify()).toBe(1)
  expect(said).toContain(
    "Entry 7 is the last one, but the trail's own head says that it ends with entry 6.",
  )
})

describe('the list of issued measurement logs', () => {
  const issue = (storage: Storage, fileHash: string): Promise<void> =>
    storage.transaction(async (stores) => {
      const account =
        (await stores.accounts.byEmail(anAccount().email)) ??
        (await stores.accounts.create(anAccount()))
      const tool =
        (await stores.tools.bySensor(IMEI, 1))?.tool ??
        (await stores.tools.create(aTool({ userId: account.id })))
      const log = await stores.issuedLogs.issue(
        {
          toolId: tool.id,
          fromMs: 1,
          toMs: 9,
          untilMs: 8,
          intervalBeforeMs: 60_000,
          language: 'slovak',
          timeZone: 'Europe/Bratislava',
          readings: 3,
          format: 1,
          code: 'AAAAA-BBBBB-CCCCC-DDDDD',
          contentHash: 'c0',
          partHashes: { readings: 'r0', owner: 'o0' },
          fileHash,
          imeiNumber: IMEI,
          equipmentId: 1,
          issuedAt: later(9),
          issuedTo: account.id,
        },
        { firstName: 'Anna', lastName: 'Kovács', email: 'anna@x', role: 'user' },
      )
      await appendEntry(stores.audit, {
        at: later(9),
        actor: { kind: 'account', id: account.id },
        action: ISSUED_ACTION,
        subject: { kind: 'tool', id: String(tool.id) },
        before: null,
        after: { keptHash: issuedLogHash(log) },
      })
    })
  beforeEach(() =>
    withStorage(async (storage) => {
      await issue(storage, 'f0')
      await issue(storage, 'f1')
    }),
  )

  test('is whole as it was issued', async () => {
    expect(await verify()).toBe(0)
  })

  test('is whole while the server goes on issuing', () =>
    withStorage(async (storage) => {
      let issued = 0
      const meanwhile = async <T>(answer: Promise<T>): Promise<T> => {
        const answered = await answer
        if (issued < 10) await issue(storage, `later ${issued++}`)
        return answered
      }
      const audit = {
        links: (after: number, first: number) => meanwhile(storage.audit.links(after, first)),
      }
      const issuedLogs = {
        after: (id: number, first: number) => meanwhile(storage.issuedLogs.after(id, first)),
      }
      expect(await unknownIssuedLog(audit, issuedLogs)).toBeNull()
    }))

  test.each([
    'tool_id = 1, from_ms = 2',
    'to_ms = 10',
    'until_ms = 9',
    'interval_before_ms = 1',
    "language = 'dutch'",
    "time_zone = 'UTC'",
    'readings = 4',
    'format = 2',
    "code = 'B'",
    "content_hash = 'c1'",
    `part_hashes = '{"readings":"r1","owner":"o0"}'`,
    "file_hash = 'f9'",
    "imei_number = '1'",
    'equipment_id = 2',
    'issued_at = 1',
    'issued_to = 1 + issued_to',
  ])('is found to be altered by: %s', async (change) => {
    tamper('PRAGMA foreign_keys = OFF', `UPDATE issued_log SET ${change} WHERE id = 2`)
    expect(await verify()).toBe(1)
    expect(said).toContain('the measurement log with the number 2 is NOT')
  })

  test('is found to contain a log that nobody issued', async () => {
    tamper(
      "INSERT INTO issued_log SELECT 3, tool_id, from_ms, to_ms, until_ms, interval_before_ms, language, time_zone, readings, format, code, content_hash, part_hashes, 'forged', imei_number, equipment_id, issued_at, issued_to FROM issued_log WHERE id = 2",
    )
    expect(await verify()).toBe(1)
    expect(said).toContain('the measurement log with the number 3 is NOT')
  })

  test('cannot be changed or shortened in SQL while its triggers exist', () => {
    const db = new DatabaseSync(join(dataDir, DATABASE_FILE))
    expect(() => db.exec('UPDATE issued_log SET readings = 4')).toThrow('never changed')
    expect(() => db.exec('DELETE FROM issued_log')).toThrow('never removed')
    db.close()
  })
})

test('a command that is not understood, or a missing database, is answered with a sentence', async () => {
  expect(await verify('--head', '12:abc')).toBe(2)
  expect(await verify('--all')).toBe(2)
  expect(said).toContain('Usage: npm run verify-audit')
  expect(await runVerifyAuditCommand([], { dataDir: join(dataDir, 'elsewhere') }, say)).toBe(1)
  expect(said).toContain('There is no audit trail in')
})
