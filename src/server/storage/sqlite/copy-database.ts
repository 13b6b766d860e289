import { renameSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from './make-private-file.ts'
import { asStorageError } from './sqlite-errors.ts'

/** 1 MB at a time, off the event loop. */
const PAGES_A_STEP = 256

/**
 * Copies the last commit into one file, while others go on writing. `target` appears when it is
 * complete.
 */
export const copyDatabase = async (file: string, target: string): Promise<void> => {
  const partial = `${target}.partial`
  rmSync(partial, { force: true })
  try {
    makePrivateFile(partial)
    await copyPages(file, partial)
    // In one file: without a WAL beside it, which the server's journal mode has.
    inOneFile(partial)
    renameSync(partial, target)
  } catch (error) {
    rmSync(partial, { force: true })
    throw asStorageError(error)
  }
}

const copyPages = async (file: string, target: string): Promise<void> => {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    // An open read transaction. Without it each commit of the server would restart the copy.
    source.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    await backup(source, target, { rate: PAGES_A_STEP })
  } finally {
    source.close()
  }
}

const inOneFile = (file: string): void => {
  const copy = new DatabaseSync(file)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
