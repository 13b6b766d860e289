import { mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseBackupName } from '../../domain/backups/backup-name.ts'
import { eraseDeleted } from '../audit/erase-person.ts'
import { type ErasedPerson, erasedPeople } from '../audit/erased-people.ts'
import {
  ErasedFileError,
  erasedFileName,
  joinedErased,
  readErasedFile,
  writeErasedFile,
} from '../backups/erased-file.ts'
import { MARKER } from '../continuous-copy/copy-folder.ts'
import { INSTALLATION } from '../storage/installation.ts'
import { DATABASE_FILE } from '../storage/sqlite/open-connection.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import type { RestoreSource } from '../storage/sqlite/restore-database.ts'
import type { Storage } from '../storage/storage.ts'
import { removeAccount } from '../users/delete-account.ts'

const BY_SERVER = { kind: 'server' } as const

/** Null for a file that does not say it: a database from before backups had names, or no database. */
const installationIn = (file: string): string | null => {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly: true })
    const row = db.prepare('SELECT value FROM server_value WHERE name = ?').get(INSTALLATION)
    return typeof row?.['value'] === 'string' ? row['value'] : null
  } catch {
    return null
  } finally {
    db?.close()
  }
}

/**
 * `installation`: whose lists they are; null when nothing says it. `erased`: from every list that can be
 * read. `unreadable`: a sentence for each other one.
 */
export type ErasedLists = {
  installation: string | null
  erased: ErasedPerson[]
  unreadable: string[]
}

/** A continuous copy says it in a file: opening its database would leave files beside it. */
const installationOfCopy = (root: string): string | null => {
  try {
    const { installation } = JSON.parse(readFileSync(join(root, MARKER), 'utf8')) as {
      installation?: unknown
    }
    return typeof installation === 'string' ? installation : null
  } catch {
    return null
  }
}

/** A backup from before installations had numbers is taken for one of the present database. */
const installationFrom = (source: RestoreSource, dataDir: string): string | null =>
  (source.kind === 'copy'
    ? installationOfCopy(source.copy.root)
    : (installationIn(source.file) ?? parseBackupName(basename(source.file))?.installation)) ??
  installationIn(join(dataDir, DATABASE_FILE))

/** The lists of erased people beside what is restored into `dataDir`, and in `folders`. */
export const readErasedLists = (
  source: RestoreSource,
  dataDir: string,
  folders: readonly string[],
): ErasedLists => {
  const installation = installationFrom(source, dataDir)
  const lists: ErasedLists = { installation, erased: [], unreadable: [] }
  if (installation === null) return lists
  const beside = source.kind === 'copy' ? source.copy.root : dirname(source.file)
  for (const folder of new Set([beside, ...folders]))
    try {
      const erased = readErasedFile(join(folder, erasedFileName(installation)))
      lists.erased = joinedErased(lists.erased, erased)
    } catch (error) {
      if (!(error instanceof ErasedFileError)) throw error
      lists.unreadable.push(error.message)
    }
  return lists
}

/**
 * Puts the joined list into the server's own folder of backups, which is new on a new machine: else the
 * next upload would leave out whom this backup does not know, and an older one would bring them back.
 */
export const keepErasedList = async (
  folder: string,
  dataDir: string,
  { installation, erased }: ErasedLists,
  say: (text: string) => void,
): Promise<void> => {
  if (installation === null || erased.length === 0) return
  try {
    if (dirname(folder) === dataDir) mkdirSync(folder, { recursive: true, mode: 0o700 })
    await writeErasedFile(folder, installation, erased)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`The list of erased people could not be put into ${folder}: ${reason}`)
  }
}

/**
 * `erased`: how many people were erased again. `tools`: how many sensors went with their accounts.
 * `left`: numbers of accounts that cannot be deleted, so that these people are still there.
 */
export type ErasedAgain = { erased: number; tools: number; left: number[] }

/**
 * Erases people again in the restored database of a data folder. Passes over an account that was made
 * at another time, since its number was given anew, and whoever is erased there. Throws `OperatorError`.
 */
export const eraseAgain = async (
  dataDir: string,
  people: readonly ErasedPerson[],
  now: Date,
): Promise<ErasedAgain> => {
  const outcome: ErasedAgain = { erased: 0, tools: 0, left: [] }
  if (people.length === 0) return outcome
  const storage = await openSqliteStorage({ dataDir, clock: () => now })
  try {
    outcome.left = await stillThere(storage, people)
    let before = Infinity
    // Deleting an account frees the one above it.
    while (outcome.left.length > 0 && outcome.left.length < before) {
      before = outcome.left.length
      const left: number[] = []
      for (const id of outcome.left) {
        const tools = await eraseOne(storage, id, now)
        if (tools === null) left.push(id)
        else {
          outcome.erased += 1
          outcome.tools += tools
        }
      }
      outcome.left = left
    }
    return outcome
  } finally {
    await storage.close()
  }
}

const stillThere = async (storage: Storage, people: readonly ErasedPerson[]): Promise<number[]> => {
  const isErased = new Set((await erasedPeople(storage)).map(({ id }) => id))
  const accounts = await storage.accounts.withDeleted([...new Set(people.map(({ id }) => id))])
  return accounts
    .filter(
      ({ id, createdAt }) =>
        !isErased.has(id) &&
        people.some((one) => one.id === id && one.createdMs === createdAt.getTime()),
    )
    .map(({ id }) => id)
}

/** Answers how many sensors were deleted with the account; null when it cannot be deleted. */
const eraseOne = (storage: Storage, id: number, now: Date): Promise<number | null> =>
  storage.transaction(async (stores) => {
    const [person] = await stores.accounts.withDeleted([id])
    if (person === undefined) return null
    let tools = 0
    if (person.deletedAt === null) {
      tools = (await stores.tools.list({ scope: { kind: 'all' }, ownerId: id })).rows.length
      if ((await removeAccount(stores, person, BY_SERVER, now)) !== null) return null
    }
    return (await eraseDeleted(stores, person, BY_SERVER, now, { atRestore: true })) ? tools : null
  })

/** What an operator reads of it. */
export const erasedSentences = ({ erased, tools, left }: ErasedAgain): string[] => [
  ...(erased === 0
    ? []
    : [
        `Erased again: ${erased} ${erased === 1 ? 'person' : 'people'}, who had been erased after the backup was made.`,
      ]),
  ...(tools === 0
    ? []
    : [
        `Deleted with their accounts: ${tools} ${tools === 1 ? 'sensor' : 'sensors'}. The audit trail names them. Set up again those that somebody else had taken over since.`,
      ]),
  ...(left.length === 0 ? [] : [byHand('These erased people are in the database again', left)]),
]

export const byHand = (what: string, ids: readonly number[]): string =>
  `${what}: accounts ${ids.join(', ')}. Start the server, delete them (accounts below them first) and erase them.`
