import { NOW } from '../../storage/testing/engine.ts'
import { openSqliteStorage, type SqliteStorage } from '../../storage/sqlite/open-sqlite-storage.ts'
import type { Writes } from '../../storage/storage.ts'

/** Opens the database of the data folder for this work. */
export const withStorageIn = async <T>(
  dataDir: string,
  work: (storage: SqliteStorage) => Promise<T>,
): Promise<T> => {
  const storage = await openSqliteStorage({ dataDir })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
/** So many readings of sensor 1, one a minute from the minute `from` of 1970 on. */
export const addReadings = (stores: Pick<Writes, 'readings'>, from: number, count: number) =>
  stores.readings.append(
    {
      toolIds: Array<number>(count).fill(1),
      timesMs: Array.from({ length: count }, (_, i) => (from + i) * 60_000),
      values: Array<number>(count).fill(400),
    },
    NOW.getTime(),
  )
/** How many readings of sensor 1 there are. */
export const readingsIn = (storage: SqliteStorage) =>
  storage.readings.read(1, { fromMs: 0, toMs: 1e13 }).then(({ times }) => times.length)
