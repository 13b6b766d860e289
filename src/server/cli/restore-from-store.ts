import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseBackupName } from '../../domain/backups/backup-name.ts'
import { BACKUPS_FOLDER, type BackupSettings, type S3Settings } from '../backup-settings.ts'
import { erasedFileName } from '../backups/erased-file.ts'
import { s3Address } from '../backups/s3/s3-address.ts'
import { S3Bucket } from '../backups/s3/s3-bucket.ts'
import { OperatorError } from '../operator-error.ts'
import { asOpenError } from '../storage/sqlite/as-open-error.ts'
import { DATABASE_FILE } from '../storage/sqlite/open-connection.ts'
import { runRestoreCommand } from './restore.ts'
import { runFileCommand } from './run-command.ts'
import { sayOperatorError } from './say-operator-error.ts'

type Folders = { dataDir: string; copyDir?: string | null; backups: BackupSettings }
type Say = (text: string) => void

/**
 * Restores as `runRestoreCommand`, also an object of the store (s3://bucket/prefix/name); with --list
 * says which backups there are, here and in the store. Answers the exit code.
 */
export const runRestoreFromAnywhere = async (
  argv: readonly string[],
  { dataDir, copyDir = null, backups }: Folders,
  now: Date,
  say: Say,
): Promise<number> => {
  if (argv.length === 1 && argv[0] === '--list') return listBackups({ dataDir, backups }, say)
  const address = argv.find((word) => word.startsWith('s3://'))
  const listFolders = [
    backups.folder ?? join(dataDir, BACKUPS_FOLDER),
    ...(copyDir === null ? [] : [copyDir]),
  ]
  if (address === undefined) return runRestoreCommand(argv, dataDir, now, say, listFolders)
  const fetched = join(dataDir, `${DATABASE_FILE}.fetched`)
  const installation = parseBackupName(basename(address))?.installation ?? null
  // A folder of its own: a list that lies in the data folder is not the store's.
  const listFolder = `${fetched}-list`
  const list = installation === null ? null : join(listFolder, erasedFileName(installation))
  try {
    await fetchBackup(address, backups.s3, { backup: fetched, list }, dataDir)
    say(`${address} was fetched.`)
    return await runRestoreCommand(
      argv.map((word) => (word === address ? fetched : word)),
      dataDir,
      now,
      (text) => say(text.replaceAll(fetched, address)),
      [...listFolders, listFolder],
    )
  } catch (error) {
    sayOperatorError(error, say, 'Nothing was restored. ')
    return 1
  } finally {
    rmSync(fetched, { force: true })
    rmSync(listFolder, { recursive: true, force: true })
  }
}

const fetchBackup = async (
  address: string,
  settings: S3Settings | null,
  files: { backup: string; list: string | null },
  dataDir: string,
): Promise<void> => {
  if (settings === null)
    throw new OperatorError(
      'No store for backups is set: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT, S3_REGION and S3_PREFIX as the server had them.',
    )
  const place = s3Address(settings)
  if (!address.startsWith(place) || address === place)
    throw new OperatorError(
      `${address} does not lie in ${place}, which the settings name: correct S3_BUCKET and S3_PREFIX. "npm run restore -- --list" says which backups there are.`,
    )
  const bucket = await S3Bucket.open(settings)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    rmSync(files.backup, { force: true })
    await bucket.fetch(address.slice(place.length), files.backup)
    if (files.list !== null) await fetchList(bucket, files.list)
  } catch (error) {
    throw asOpenError(error, dataDir)
  } finally {
    bucket.close()
  }
}

/** The list of erased people is there once somebody was erased. */
const fetchList = async (bucket: S3Bucket, file: string): Promise<void> => {
  rmSync(dirname(file), { recursive: true, force: true })
  mkdirSync(dirname(file), { mode: 0o700 })
  try {
    await bucket.fetch(basename(file), file)
  } catch (error) {
    rmSync(file, { force: true })
    if (!S3Bucket.isMissing(error)) throw error
  }
}

type ListedBackup = { at: string; bytes: number; place: string }

const listBackups = async ({ dataDir, backups }: Folders, say: Say): Promise<number> => {
  const folder = backups.folder ?? join(dataDir, BACKUPS_FOLDER)
  const listed: ListedBackup[] = []
  const places: string[] = []
  let exitCode = 0
  try {
    listed.push(...inFolder(folder, backups.folder === null))
    places.push(folder)
  } catch (error) {
    sayOperatorError(error, say)
    exitCode = 1
  }
  if (backups.s3 !== null)
    try {
      listed.push(...(await inStore(backups.s3)))
      places.push(s3Address(backups.s3))
    } catch (error) {
      sayOperatorError(error, say)
      exitCode = 1
    }
  if (listed.length === 0 && places.length > 0) say(`There is no backup in ${places.join(' or ')}.`)
  for (const { at, bytes, place } of listed.toSorted((a, b) => a.at.localeCompare(b.at)))
    say(`${at}  ${`${Math.ceil(bytes / 1_000_000)} MB`.padStart(9)}  ${place}`)
  if (listed.length > 0)
    say('The newest is the last one. With the server stopped: npm run restore -- <one of them>')
  return exitCode
}

const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z`

/** `isOwn`: the server makes this folder with the first backup. Any other one may lie on a disk. */
const inFolder = (folder: string, isOwn: boolean): ListedBackup[] => {
  if (!existsSync(folder)) {
    if (isOwn) return []
    throw new OperatorError(`The folder for backups ${folder} does not exist: is its disk mounted?`)
  }
  if (!statSync(folder).isDirectory())
    throw new OperatorError(`${folder} is a file, not a folder for backups: correct BACKUP_DIR.`)
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.db'))
      .map((name) => {
        const { size, mtimeMs } = statSync(join(folder, name))
        const madeMs = parseBackupName(name)?.madeMs ?? mtimeMs
        return { at: timeText(madeMs), bytes: size, place: join(folder, name) }
      })
  } catch (error) {
    throw asOpenError(error, folder)
  }
}

const inStore = async (settings: S3Settings): Promise<ListedBackup[]> => {
  const bucket = await S3Bucket.open(settings)
  try {
    return (await bucket.list()).flatMap(({ name, bytes }) => {
      const parsed = parseBackupName(name)
      return parsed === null
        ? []
        : [{ at: timeText(parsed.madeMs), bytes, place: s3Address(settings, name) }]
    })
  } finally {
    bucket.close()
  }
}

if (import.meta.main)
  await runFileCommand('restore', (argv, config, say) =>
    runRestoreFromAnywhere(argv, config, new Date(), say),
  )
