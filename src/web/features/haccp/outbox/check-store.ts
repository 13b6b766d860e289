import type { WaitingCheck } from './waiting-check.ts'

/** Apart from the values of the last visit, which the end of a session erases. */
const DATABASE = 'coldwatch-checks'
const TABLE = 'waiting'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () =>
    void request.result.createObjectStore(TABLE, { keyPath: 'id' satisfies keyof WaitingCheck })
  return settled(request)
}

/** Settles when the change is on the disk: an entry must not be lost with the page. */
const inTable = async <T>(
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => Promise<T>,
): Promise<T> => {
  const database = await open()
  try {
    const transaction = database.transaction(TABLE, mode, { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const result = await work(transaction.objectStore(TABLE))
    await done
    return result
  } finally {
    database.close()
  }
}

/** The entries of this device that wait. Every call rejects where the browser forbids storage. */
export const checkStore = {
  put: (check: WaitingCheck): Promise<void> =>
    inTable('readwrite', async (table) => void (await settled(table.put(check)))),
  remove: (id: string): Promise<void> =>
    inTable('readwrite', async (table) => void (await settled(table.delete(id)))),
  /** Of everybody, the oldest first. */
  all: async (): Promise<WaitingCheck[]> => {
    const rows = await inTable('readonly', (table) => settled<WaitingCheck[]>(table.getAll()))
    return rows.toSorted((a, b) => a.madeAtMs - b.madeAtMs || a.id.localeCompare(b.id))
  },
}
