import { rmSync } from 'node:fs'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { runRestoreCommand } from './restore.ts'
import { sayOperatorError } from './say-operator-error.ts'
import { runVerifyCommand } from './verify.ts'

/**
 * Restores a backup into a folder of its own as an operator would, starts on it as the server would
 * (which updates it), checks all of it, and removes the folder. `failure`: what the operator would
 * have read; null when the backup can be restored.
 */
export const tryRestore = async (
  backupFile: string,
  folder: string,
  now: Date,
): Promise<{ failure: string | null }> => {
  let sentences: string[] = []
  const say = (text: string): void => void sentences.push(text)
  const works = async (step: () => Promise<number>): Promise<boolean> => {
    sentences = []
    return (await step()) === 0
  }
  const open = async (): Promise<number> => {
    await (await openSqliteStorage({ dataDir: folder, clock: () => now })).close()
    return 0
  }
  rmSync(folder, { recursive: true, force: true })
  try {
    const isRestored =
      (await works(() => runRestoreCommand([backupFile], folder, now, say))) &&
      (await works(open)) &&
      (await works(() => runVerifyCommand([], folder, say)))
    return { failure: isRestored ? null : sentences.join(' ') }
  } catch (error) {
    sayOperatorError(error, say)
    return { failure: sentences.join(' ') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
