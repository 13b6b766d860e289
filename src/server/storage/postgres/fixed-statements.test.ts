import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { connections } from './connections.ts'
import { askInPool } from './fixed-statements.ts'
import type { Ask } from './kysely-on-postgres.ts'
import { POSTGRES_BIN, postgresForBlock } from './testing/postgres-engine.ts'

describe.skipIf(POSTGRES_BIN === null)('statements whose words never change', () => {
  const server = postgresForBlock()
  let pool: pg.Pool
  let ask: Ask
  beforeEach(async () => {
    pool = connections({ url: server().urlOf('postgres'), answerMs: 10_000, connectMs: 5_000 }, 1)
    ask = await askInPool(pool)
  })
  afterEach(() => pool.end())

  const next = async (n: number, isFixed = true): Promise<unknown> =>
    (await ask('SELECT $1::int + 1 AS next', [n], isFixed)).rows[0]!['next']
  const kept = async (): Promise<unknown> =>
    (await ask('SELECT count(*) AS kept FROM pg_prepared_statements', [])).rows[0]!['kept']

  test('are planned once for each connection; others are not kept', async () => {
    expect([await next(1), await next(2), await next(3)]).toEqual([2, 3, 4])
    expect(await kept()).toBe(1)
    expect(await next(4, false)).toBe(5)
    expect(await kept()).toBe(1)
  })

  test('that a connection has lost, as behind a pooler, are answered, and sent as a whole from then on', async () => {
    await next(1)
    await ask('DEALLOCATE ALL', [])
    expect([await next(2), await next(3)]).toEqual([3, 4])
    expect(await kept()).toBe(0)
  })

  test('that a changed table has made invalid are answered with the new columns', async () => {
    await ask('CREATE TABLE thing AS SELECT 1 AS a', [])
    const things = async () => (await ask('SELECT * FROM thing', [], true)).rows
    expect(await things()).toEqual([{ a: 1 }])
    await ask('ALTER TABLE thing ADD COLUMN b int DEFAULT 2', [])
    expect(await things()).toEqual([{ a: 1, b: 2 }])
  })

  test('are sent as a whole where another process greets than answers: a pooler', async () => {
    pool.once('acquire', (client) => Object.assign(client, { processID: 1 }))
    ask = await askInPool(pool)
    await next(1)
    expect(await kept()).toBe(0)
  })
})
