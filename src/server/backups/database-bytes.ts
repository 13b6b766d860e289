import { stat } from 'node:fs/promises'

/** How much a copy of a database takes at most: what is in the file, and what only its log has yet. */
export const databaseBytes = (file: string) => async (): Promise<number> => {
  const { size } = await stat(file)
  const log = await stat(`${file}-wal`).catch(() => null)
  return size + (log?.size ?? 0)
}
