import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder; `remove` takes it away with all that is in it. */
export const temporaryFolder = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'coldwatch-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Passes a new folder to `work` and removes it afterwards, also when `work` throws. */
export const inTemporaryFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = temporaryFolder()
  try {
    return await work(folder.path)
  } finally {
    folder.remove()
  }
}
