import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../../../src/server/storage/sqlite/open-connection.ts'

/** The database, which is copied by itself, its locks, and the space that it holds for a full disk. */
const NOT_COPIED = /^coldwatch\.(db|lock|reserve)(-|$)/

export type DataBefore = {
  /** Copies the data of the running server. */
  keep: () => Promise<void>
  /** Puts the copy in the place of what there is. No server may run. */
  putBack: () => Promise<void>
  remove: () => Promise<void>
}

/** On PostgreSQL no test has a second try: its tests are run by hand. */
export const NO_DATA_BEFORE: DataBefore = {
  keep: async () => {},
  putBack: () => Promise.reject(new Error('On PostgreSQL no test has a second try.')),
  remove: async () => {},
}

/** The data of a server as they were before a test. */
export const dataBefore = async (folder: string): Promise<DataBefore> => {
  const copy = await mkdtemp(join(tmpdir(), 'coldwatch-before-'))
  const empty = async (dir: string, isKept: (name: string) => boolean): Promise<void> => {
    for (const name of await readdir(dir))
      if (!isKept(name)) await rm(join(dir, name), { recursive: true, maxRetries: 10 })
  }

  return {
    keep: async () => {
      await empty(copy, () => false)
      await cp(folder, copy, {
        recursive: true,
        filter: (path) => !NOT_COPIED.test(basename(path)),
      })
      const db = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true, timeout: 60_000 })
      await backup(db, join(copy, DATABASE_FILE))
      db.close()
    },
    putBack: async () => {
      await empty(folder, (name) => name === 'coldwatch.reserve')
      await cp(copy, folder, { recursive: true })
    },
    remove: () => rm(copy, { recursive: true, force: true, maxRetries: 10 }),
  }
}
