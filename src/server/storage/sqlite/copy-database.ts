import { renameSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { openReader } from './open-connection.ts'

/** 4 MB at a time, off the event loop. */
const PAGES_A_STEP = 256

/** A consistent copy of the last commit in one file of its own, while others go on writing. `target` appears when it is complete. */
export const copyDatabase = async (file: string, target: string): Promise<void> => {
  const partial = `${target}.partial`
  rmSync(partial, { force: true })
  const source = openReader(file)
  try {
    // An open read transaction: without it each commit of the server would start the copy anew.
    source.exec('BEGIN; SELECT version FROM schema_version LIMIT 1')
    await backup(source, partial, { rate: PAGES_A_STEP })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(partial)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
  renameSync(partial, target)
}
