/** One answer as the screen last showed it. */
export type LastKnown = {
  queryKey: readonly unknown[]
  data: unknown
  /** ms since 1970. */ updatedAtMs: number
}

const DATABASE = 'coldwatch'
const TABLE = 'last-known'

/**
 * `build`: answers of another build may have another shape. `userId`: one account must not see the
 * answers of another.
 */
type Row = LastKnown & { build: string; userId: string }

/** This file's address changes with every build that changes the entry. */
const BUILD = new URL(import.meta.url).pathname

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(TABLE)
  return settled(request)
}

const inTable = async <T>(
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => Promise<T>,
): Promise<T> => {
  const database = await open()
  try {
    return await work(database.transaction(TABLE, mode).objectStore(TABLE))
  } finally {
    database.close()
  }
}

/**
 * The last shown values in IndexedDB, by the hash of their query. Every call rejects where the
 * browser forbids storage.
 */
export const lastKnownStore = {
  save: (userId: string, entries: ReadonlyMap<string, LastKnown>): Promise<void> =>
    inTable('readwrite', async (table) => {
      await Promise.all(
        [...entries].map(([hash, entry]) =>
          settled(table.put({ ...entry, build: BUILD, userId } satisfies Row, hash)),
        ),
      )
    }),
  load: (userId: string): Promise<Map<string, LastKnown>> =>
    inTable('readonly', async (table) => {
      const [hashes, rows] = await Promise.all([
        settled(table.getAllKeys()),
        settled<Row[]>(table.getAll()),
      ])
      const entries = new Map<string, LastKnown>()
      rows.forEach(({ build, userId: owner, ...entry }, i) => {
        if (build === BUILD && owner === userId) entries.set(String(hashes[i]), entry)
      })
      return entries
    }),
  erase: (): Promise<void> =>
    inTable('readwrite', async (table) => void (await settled(table.clear()))),
}

export type LastKnownStore = typeof lastKnownStore
