import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import type { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kyselyOnSqlite } from '../sqlite/kysely-on-sqlite.ts'
import { insertNumbered, insertRows } from './insert-rows.ts'
import type { SqlDb } from './sql-engine.ts'

type Row = { owner_id: number; address: string; at: number }

let connection: DatabaseSync
let db: SqlDb
beforeEach(() => {
  connection = new DatabaseSync(':memory:')
  db = kyselyOnSqlite(connection)
  connection.exec('CREATE TABLE mail_opt_out (id INTEGER PRIMARY KEY, owner_id, address, at)')
})
afterEach(() => connection.close())

const worded = (rows: readonly Row[]) => db.insertInto('mail_opt_out').values(rows)
const stored = () =>
  connection.prepare('SELECT owner_id, address, at FROM mail_opt_out ORDER BY id').all()
const manyRows = (count: number, row: (i: number) => Row): Row[] =>
  Array.from({ length: count }, (_, i) => row(i))

test('rows are stored as they are, in their order, whatever they share', async () => {
  const insert = insertRows(db, worded)
  const value = fc.constantFrom(0, -0, 1, 0.5, null, '', '?', '?1', "it's")
  const column = fc.oneof(
    value.map((one) => [one]),
    fc.array(value, { minLength: 1, maxLength: 3 }),
  )
  const table = fc.tuple(fc.integer({ min: 1, max: 260 }), column, column, column)
  await fc.assert(
    fc.asyncProperty(table, async ([count, ...columns]) => {
      const [owners, addresses, times] = columns.map(
        (values) => (i: number) => values[(i * 7) % values.length] as never,
      )
      const rows = manyRows(count, (i) => ({
        owner_id: owners!(i),
        address: addresses!(i),
        at: times!(i),
      }))
      connection.exec('DELETE FROM mail_opt_out')
      await insert(rows)
      const together = stored()
      connection.exec('DELETE FROM mail_opt_out')
      const one = connection.prepare(
        'INSERT INTO mail_opt_out (owner_id, address, at) VALUES (?, ?, ?)',
      )
      for (const row of rows) one.run(...Object.values(row))
      expect(together).toEqual(stored())
    }),
    { numRuns: 40 },
  )
})

test('what all rows of a statement share is handed to SQLite once', async () => {
  const asked = vi.spyOn(db, 'executeQuery')
  const insert = insertRows(db, worded)
  for (let call = 0; call < 2; call++)
    await insert(manyRows(200, (i) => ({ owner_id: i, address: 'a@x', at: 5 })))
  expect((asked.mock.calls.at(-1)![0] as CompiledQuery).parameters).toHaveLength(202)
  expect(stored()).toHaveLength(400)
})

test('the ids of rows that share values follow each other as those of others do', async () => {
  const insert = insertNumbered({ db, numbersInOneGo: true }, worded as never)
  const rows = manyRows(260, (i) => ({ owner_id: i, address: 'a@x', at: 5 }))
  expect(await insert(rows)).toEqual(rows.map((_, i) => i + 1))
})

test('of rows that share now these columns and now those few statements are kept', async () => {
  type Wide = Row & Record<`c${number}`, number>
  connection.exec('DROP TABLE mail_opt_out')
  const columns = ['c1', 'c2', 'c3', 'c4', 'c5'] as const
  connection.exec(
    `CREATE TABLE mail_opt_out (id INTEGER PRIMARY KEY, owner_id, address, at, ${columns.join(', ')})`,
  )
  const asked = vi.spyOn(db, 'executeQuery')
  const insert = insertRows(db, (rows: readonly Wide[]) => worded(rows))
  const base = { owner_id: 1, address: 'a@x', at: 5 }
  for (let shape = 0; shape < 32; shape++)
    await insert(
      manyRows(50, (i) => ({
        ...base,
        ...Object.fromEntries(columns.map((name, bit) => [name, (shape >> bit) & 1 ? i : 0])),
      })) as Wide[],
    )
  const statements = new Set(asked.mock.calls.map(([query]) => (query as CompiledQuery).sql))
  expect(statements.size).toBeLessThan(15)
  expect(connection.prepare('SELECT sum(c5) AS sum FROM mail_opt_out').get()).toEqual({
    sum: 16 * ((49 * 50) / 2),
  })
})
