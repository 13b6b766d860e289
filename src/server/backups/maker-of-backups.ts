import { readdirSync, readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { parseBackupName } from '../../domain/backups/backup-name.ts'
import type { BackupFolder } from './backup-folder.ts'

const MAKER_FILE = /^coldwatch-([0-9a-f]{8})[.]server[.]json$/
const makerFile = (installation: string): string => `coldwatch-${installation}.server.json`

/** A server is known by its machine and its data folder. */
const makerText = (dataDir: string): string =>
  `${JSON.stringify({ host: hostname(), dataDir: resolve(dataDir) })}\n`

/**
 * Notes beside the backups of an installation which server makes them. Several servers may use one
 * folder; after a data folder was removed nothing else says whose they are.
 */
export const writeMaker = async (
  { path, isInDataFolder, dataDir }: BackupFolder,
  installation: string,
): Promise<void> => {
  if (isInDataFolder) return
  const file = join(path, makerFile(installation))
  const text = makerText(dataDir)
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

/** False for the note of a server under another system account, which cannot be read. */
const isMadeBy = (makerFile: string, dataDir: string): boolean => {
  try {
    return readFileSync(makerFile, 'utf8') === makerText(dataDir)
  } catch {
    return false
  }
}

/**
 * The newest backup that a server on this machine made of this data folder, a path. Null without one,
 * or when the folder cannot be read: its disk may not be mounted.
 */
export const newestBackupOf = ({ path, dataDir }: BackupFolder): string | null => {
  try {
    const names = readdirSync(path).toSorted()
    const installations = names.flatMap((name) => {
      const [, installation] = MAKER_FILE.exec(name) ?? []
      return installation !== undefined && isMadeBy(join(path, name), dataDir) ? [installation] : []
    })
    const newest = names.findLast((name) =>
      installations.includes(parseBackupName(name)?.installation ?? ''),
    )
    return newest === undefined ? null : join(path, newest)
  } catch {
    return null
  }
}
