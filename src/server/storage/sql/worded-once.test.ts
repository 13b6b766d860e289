import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { kyselyOnSqlite } from '../sqlite/kysely-on-sqlite.ts'
import { wordedOnce } from './worded-once.ts'

const connection = new DatabaseSync(':memory:')
const db = kyselyOnSqlite(connection)

beforeAll(() =>
  connection.exec(`
    CREATE TABLE mail_opt_out (owner_id INTEGER, address TEXT, at INTEGER);
    INSERT INTO mail_opt_out VALUES (1, 'a@x', 5), (1, 'b@x', 6), (2, 'c@x', 7)`),
)
afterAll(() => connection.close())

const addresses = (ownerId: number, atMs: number) =>
  db
    .selectFrom('mail_opt_out')
    .select('address')
    .where('at', '>=', atMs)
    .where('owner_id', '=', ownerId)
    .where('address', '<>', 'b@x')

test('a statement that is worded once gets the parameters of each call in their places', async () => {
  const worded = vi.fn(addresses)
  const ask = wordedOnce(db, worded)
  expect(await ask(1, 0)).toEqual([{ address: 'a@x' }])
  expect(await ask(2, 0)).toEqual([{ address: 'c@x' }])
  expect(await ask(1, 6)).toEqual([])
  expect(worded).toHaveBeenCalledTimes(1)
})

test('a statement without one of its parameters is refused', async () => {
  const ask = wordedOnce(db, (ownerId: number, _atMs: number) => addresses(ownerId, 0))
  await expect(ask(1, 0)).rejects.toThrow('leaves out')
})
