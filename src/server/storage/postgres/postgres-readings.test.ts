import { beforeEach, describe, expect, test } from 'vitest'
import { autoCommit } from '../testing/auto-commit.ts'
import { ALWAYS, append, MIDNIGHT, minutes, MUCH_LATER } from '../testing/minute-readings.ts'
import type { Storage } from '../storage.ts'
import { openPostgresStorage } from './open-postgres-storage.ts'
import { POSTGRES_BIN, postgresForBlock } from './testing/postgres-engine.ts'
import { runOn } from './testing/postgres-server.ts'

describe.skipIf(POSTGRES_BIN === null)('damaged rows of readings on PostgreSQL', () => {
  const server = postgresForBlock()
  let url: string
  beforeEach(async () => {
    url = server().urlOf('postgres')
    await (await openPostgresStorage({ url })).close()
    await runOn(url, 'TRUNCATE hot, sealed_days, latest')
  })

  const sealAll = async ({ housekeeping }: Storage) => {
    while (await housekeeping.sealSlice(MUCH_LATER));
  }
  const opened = async <T>(work: (storage: Storage) => Promise<T>): Promise<T> => {
    const storage = await openPostgresStorage({ url })
    return work(storage).finally(() => storage.close())
  }
  const readingsOf = async ({ readings }: Storage, toolId: number) =>
    (await readings.read(toolId, ALWAYS)).times.length
  const damage = (table: string, where: string) =>
    runOn(url, `UPDATE ${table} SET bytes = set_byte(bytes, 9, get_byte(bytes, 9) # 4) ${where}`)

  test('a damaged sealed day takes out its own sensor only, whose later readings stay in the log', async () => {
    await opened(async (storage) => {
      for (const tool of [1, 2]) await append(autoCommit(storage), minutes(0, 60, tool))
      await sealAll(storage)
      await damage('sealed_days', 'WHERE tool_id = 1')
      for (const tool of [1, 2]) await append(autoCommit(storage), minutes(60, 90, tool))
      await sealAll(storage)
      expect(await readingsOf(storage, 1)).toBe(30)
      expect(await readingsOf(storage, 2)).toBe(90)
      expect(storage.damagedDays()).toMatchObject([{ toolId: 1, days: 1, readings: 60 }])
      expect(await storage.readings.damaged(1, ALWAYS)).toMatchObject([{ readings: 60 }])
      const [hot] = await runOn(url, 'SELECT sum(readings)::int AS readings FROM hot')
      expect(hot!.rows).toEqual([{ readings: 60 }])
    })
  })

  test('a damaged row of the hot log is named, left out, and never removed', async () => {
    await opened((storage) => append(autoCommit(storage), minutes(0, 60), MIDNIGHT))
    const [before] = await runOn(url, 'SELECT id::int FROM hot')
    expect(before!.rows).toHaveLength(1)
    await damage('hot', '')
    await opened(async (storage) => {
      expect(storage.damagedRows).toMatchObject([{ receivedMs: MIDNIGHT, readings: 60 }])
      await append(autoCommit(storage), minutes(60, 90))
      await sealAll(storage)
      expect(await readingsOf(storage, 1)).toBe(30)
    })
    const [hot] = await runOn(url, 'SELECT id::int FROM hot')
    expect(hot!.rows).toEqual(before!.rows)
  })
})
