import { existsSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findCopy, joinedKeys, textOf } from '../continuous-copy/take-copy.ts'
import type { ErasedPerson } from '../audit/erased-people.ts'
import { damageSentences, isDamaged } from '../storage/database-damage.ts'
import { SECRET_KEY_FILE } from '../secret-box.ts'
import { type RestoreSource, restoreDatabase } from '../storage/sqlite/restore-database.ts'
import { OperatorError } from '../operator-error.ts'
import {
  byHand,
  eraseAgain,
  erasedSentences,
  keepErasedList,
  readErasedLists,
} from './erase-again.ts'
import { sayOperatorError } from './say-operator-error.ts'

const USAGE = `Usage: npm run restore -- <file> [--accept-damage] [--without-erased-list]
       npm run restore -- --from <folder> [--accept-damage] [--without-erased-list]
       npm run restore -- --list
  replaces the database by the backup <file>, or by the continuous copy in <folder>, the one that
  COPY_DIR named. The server must not be running. The database that was there stays beside it, under
  another name. <file> may be an object of the store for backups: s3://<bucket>/<prefix>/<name>.

  People who were erased after the backup was made are erased again: their numbers stand in
  coldwatch-<installation>.erased.json beside the backups.

  --list            says which backups there are, in the folder and in the store

  --accept-damage   restores a damaged backup too, when it is all you have. What is damaged in it is lost.

  --without-erased-list   restores also when a list of erased people cannot be read. Whom only that
                    list names is then in the database again.
`

type RestoreOptions = { path: string; acceptDamage: boolean; withoutErasedList: boolean }

/** Null when the command line is not understood. */
const readOptions = (argv: readonly string[]): RestoreOptions | null => {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        'accept-damage': { type: 'boolean', default: false },
        'without-erased-list': { type: 'boolean', default: false },
      },
    })
    const [path, ...rest] = values.from === undefined ? positionals : [values.from, ...positionals]
    return path === undefined || rest.length > 0
      ? null
      : {
          path: resolve(path),
          acceptDamage: values['accept-damage'],
          withoutErasedList: values['without-erased-list'],
        }
  } catch {
    return null
  }
}

const UNREAD_LIST =
  'It names people who must stay erased. Mend it, put a copy of it back, or restore without it: add --without-erased-list. Whom only it names is then in the database again, and must be erased by hand.'

const KEY_MISSING = `${SECRET_KEY_FILE} is missing in the data folder. Before the start put the file there that belongs to the backup: else the codes of people's apps do not work any more.`

const sourceAt = (path: string): RestoreSource =>
  statSync(path).isDirectory()
    ? { kind: 'copy', copy: findCopy(path) }
    : { kind: 'backup', file: path }

/** A continuous copy has the keys of its data folder beside it; keys that are there already stay. */
const restoreKeys = (copyFolder: string, dataDir: string): void => {
  const ofCopy = textOf(join(copyFolder, SECRET_KEY_FILE))
  if (ofCopy === null) return
  const file = join(dataDir, SECRET_KEY_FILE)
  writeFileSync(`${file}.new`, joinedKeys(ofCopy, textOf(file)), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Erases again whom the lists name, in the restored database. False when somebody is left. */
const erase = async (
  dataDir: string,
  erased: readonly ErasedPerson[],
  now: Date,
  say: (text: string) => void,
): Promise<boolean> => {
  try {
    const outcome = await eraseAgain(dataDir, erased, now)
    for (const sentence of erasedSentences(outcome)) say(sentence)
    return outcome.left.length === 0
  } catch (error) {
    const ids = erased.map(({ id }) => id)
    sayOperatorError(
      error,
      say,
      `${byHand('The database is restored, but these erased people may be in it again', ids)} `,
    )
    return false
  }
}

/**
 * `listFolders`: where else the list of erased people may lie; the first is the server's own, which gets
 * the joined list. Answers the exit code: 0 done,
 * 1 refused, 2 not understood, 3 done with damaged readings, 4 done, but an erased person is back.
 */
export const runRestoreCommand = async (
  argv: readonly string[],
  dataDir: string,
  now: Date,
  say: (text: string) => void,
  listFolders: readonly string[] = [],
): Promise<number> => {
  const options = readOptions(argv)
  if (options === null) {
    say(USAGE)
    return 2
  }
  const { path } = options
  if (!existsSync(path)) {
    say(`There is no file ${path}.`)
    return 1
  }
  try {
    const source = sourceAt(path)
    const lists = readErasedLists(source, dataDir, listFolders)
    const { erased, unreadable } = lists
    for (const sentence of unreadable) say(sentence)
    if (unreadable.length > 0 && !options.withoutErasedList) throw new OperatorError(UNREAD_LIST)
    const outcome = await restoreDatabase(dataDir, source, now, options)
    if (outcome.kind === 'refused') {
      say(`Nothing was restored. ${path} is damaged.`)
      for (const sentence of damageSentences(outcome.damage)) say(sentence)
      say(
        `Restore another backup; "npm run verify -- <file>" says whether one is whole. If this one is all you have: npm run restore -- ${path} --accept-damage`,
      )
      return 1
    }
    const { aside, damage } = outcome
    say(
      `${path} is restored.${aside === null ? '' : ` The database that was there is now ${aside}.`}`,
    )
    if (source.kind === 'copy') {
      say(`The last change in the copy is from ${source.copy.changedAt.toISOString()}.`)
      restoreKeys(source.copy.root, dataDir)
    }
    if (!existsSync(join(dataDir, SECRET_KEY_FILE))) say(KEY_MISSING)
    for (const sentence of damageSentences(damage)) say(sentence)
    if (listFolders[0] !== undefined) await keepErasedList(listFolders[0], dataDir, lists, say)
    const isErased = await erase(dataDir, erased, now, say)
    if (!isErased) return 4
    return isDamaged(damage) ? 3 : 0
  } catch (error) {
    sayOperatorError(error, say, 'Nothing was restored. ')
    return 1
  }
}
