import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { migrateSqlite } from '../sqlite/migrate-sqlite.ts'
import { NOW } from '../testing/engine.ts'
import { openPostgresStorage } from './open-postgres-storage.ts'
import { POSTGRES_BIN, postgresForBlock } from './testing/postgres-engine.ts'
import { runOn } from './testing/postgres-server.ts'

/** Sealed days by an id of tool and day, and what SQLite needs for its numbers. */
const OF_SQLITE = ['chunk', 'sqlite_sequence']
/** Sealed days by tool and day, one row for each server that runs, and what they tell each other. */
const OF_POSTGRES = ['sealed_days', 'writer', 'change_log']

const TYPES: Readonly<Record<string, string>> = {
  INTEGER: 'bigint',
  REAL: 'double precision',
  TEXT: 'text',
  BLOB: 'bytea',
}

type Column = { name: string; type: string; isNull: boolean; hasDefault: boolean }
type Table = {
  columns: Column[]
  /** The columns of each key, or the expression in it. */
  unique: string[]
  references: string[]
}

const byName = (a: Column, b: Column) => (a.name < b.name ? -1 : 1)

const tablesOfSqlite = (): Map<string, Table> => {
  const db = new DatabaseSync(':memory:')
  migrateSqlite(db, MIGRATIONS, NOW)
  const all = (sql: string) => db.prepare(sql).all() as Record<string, string | number | null>[]
  const names = all("SELECT name FROM sqlite_schema WHERE type = 'table'").map((row) =>
    String(row['name']),
  )
  return new Map(
    names
      .filter((name) => !OF_SQLITE.includes(name))
      .map((name) => {
        const columns = all(`PRAGMA table_info(${name})`)
        const primary = columns
          .filter(({ pk }) => pk !== 0)
          .sort((a, b) => Number(a['pk']) - Number(b['pk']))
        const unique = all(`PRAGMA index_list(${name})`)
          .filter((index) => index['unique'] === 1 && index['origin'] !== 'pk')
          .map((index) => {
            const keys = all(`PRAGMA index_info('${index['name']}')`)
            return keys.map((key) => key['name'] ?? 'expression').join(', ')
          })
        return [
          name,
          {
            columns: columns
              .map((column) => ({
                name: String(column['name']),
                type: TYPES[String(column['type'])]!,
                isNull: column['notnull'] === 0 && column['pk'] === 0,
                hasDefault: column['dflt_value'] !== null,
              }))
              .sort(byName),
            unique: [primary.map((column) => column['name']).join(', '), ...unique].sort(),
            references: all(`PRAGMA foreign_key_list(${name})`)
              .map((key) => `${key['from']} → ${key['table']}`)
              .sort(),
          },
        ]
      }),
  )
}

const tablesOfPostgres = async (url: string): Promise<Map<string, Table>> => {
  const [columns, keys, references] = await runOn(
    url,
    `SELECT table_name, column_name AS name, data_type AS type, is_nullable = 'YES' AS is_null,
      column_default IS NOT NULL AS has_default
      FROM information_schema.columns WHERE table_schema = 'public'`,
    `SELECT indrelid::regclass::text AS table_name, (
        SELECT string_agg(coalesce(attname::text, 'expression'), ', ' ORDER BY place)
        FROM unnest(indkey) WITH ORDINALITY AS key (number, place)
        LEFT JOIN pg_attribute ON attrelid = indrelid AND attnum = number AND number > 0
      ) AS of
      FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
      WHERE indisunique AND relnamespace = 'public'::regnamespace`,
    `SELECT conrelid::regclass::text AS table_name, attname || ' → ' || confrelid::regclass AS of
      FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1] WHERE contype = 'f'`,
  )
  const tables = new Map<string, Table>()
  for (const row of columns!.rows) {
    const table = tables.get(row.table_name) ?? { columns: [], unique: [], references: [] }
    tables.set(row.table_name, table)
    const { name, type, is_null: isNull, has_default: hasDefault } = row
    table.columns.push({ name, type, isNull, hasDefault })
  }
  for (const row of keys!.rows) tables.get(row.table_name)!.unique.push(row.of)
  for (const row of references!.rows) tables.get(row.table_name)!.references.push(row.of)
  for (const table of tables.values()) {
    table.columns.sort(byName)
    table.unique.sort()
    table.references.sort()
  }
  for (const name of OF_POSTGRES) tables.delete(name)
  return tables
}

describe.skipIf(POSTGRES_BIN === null)('the tables of both engines', () => {
  const server = postgresForBlock()
  let url: string
  beforeAll(async () => {
    url = server().urlOf('postgres')
    await (await openPostgresStorage({ url })).close()
  })

  test('have the same columns, keys and references', async () => {
    expect(Object.fromEntries(await tablesOfPostgres(url))).toEqual(
      Object.fromEntries(tablesOfSqlite()),
    )
  })

  test('each text is compared by its bytes, whatever the database compares by', async () => {
    const [others] = await runOn(
      url,
      `SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'`,
    )
    expect(others!.rows).toEqual([])
  })

  test.each([
    ['UPDATE audit SET at = 1', 'never changed'],
    ['DELETE FROM audit', 'never shortened'],
    ['TRUNCATE audit', 'never shortened'],
    ['UPDATE audit_concern SET account_id = 1', 'never changed'],
    ['DELETE FROM audit_concern', 'never shortened'],
    ['TRUNCATE audit_concern', 'never shortened'],
    ['UPDATE audit_listing SET at = 1', 'never changed'],
    ['DELETE FROM audit_listing', 'never shortened'],
    ['TRUNCATE audit_listing', 'never shortened'],
    ["UPDATE audit_personal SET salt = ''", 'never changed'],
    ['TRUNCATE audit_personal', 'never changed'],
    ['UPDATE audit_head SET entries = entries + 2', 'never shortened'],
    ['UPDATE audit_head SET entries = entries', 'never shortened'],
    ['DELETE FROM audit_head', 'never shortened'],
    ['TRUNCATE audit_head', 'never shortened'],
    ['UPDATE issued_log SET readings = 0', 'never changed'],
    ['DELETE FROM issued_log', 'never removed'],
    ['TRUNCATE issued_log CASCADE', 'never removed'],
    ["UPDATE signature SET meaning = 'APPROVED'", 'never changed'],
    ['DELETE FROM signature', 'never removed'],
    ['TRUNCATE signature CASCADE', 'never removed'],
    ["UPDATE signature_withdrawal SET reason = ''", 'never changed'],
    ['DELETE FROM signature_withdrawal', 'never removed'],
    ['TRUNCATE signature_withdrawal', 'never removed'],
    ["UPDATE haccp_settings SET times = '[]'", 'never changed'],
    ['DELETE FROM haccp_settings', 'never removed'],
    ["UPDATE haccp_point_version SET name = ''", 'never changed'],
    ['DELETE FROM haccp_point_version', 'never removed'],
    ["UPDATE haccp_check SET remark = ''", 'never changed'],
    ['DELETE FROM haccp_check', 'never removed'],
    ['TRUNCATE haccp_check', 'never removed'],
    ["UPDATE haccp_issued SET month = ''", 'never changed'],
    ['DELETE FROM haccp_issued', 'never removed'],
  ])('"%s" is refused', async (statement, reason) => {
    await expect(runOn(url, statement)).rejects.toThrow(reason)
  })

  test('what may be erased can be: personal parts of entries, and who issued a log', async () => {
    await runOn(url, 'DELETE FROM audit_personal', "UPDATE issued_log_person SET email = ''")
  })
})
