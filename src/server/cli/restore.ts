import { existsSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findCopy, joinedKeys, textOf } from '../continuous-copy/take-copy.ts'
import { damageSentences, isDamaged } from '../storage/database-damage.ts'
import { SECRET_KEY_FILE } from '../secret-box.ts'
import { type RestoreSource, restoreDatabase } from '../storage/sqlite/restore-database.ts'
import { sayOperatorError } from './say-operator-error.ts'

const USAGE = `Usage: npm run restore -- <file> [--accept-damage]
       npm run restore -- --from <folder> [--accept-damage]
       npm run restore -- --list
  replaces the database by the backup <file>, or by the continuous copy in <folder>, the one that
  COPY_DIR named. The server must not be running. The database that was there stays beside it, under
  another name. <file> may be an object of the store for backups: s3://<bucket>/<prefix>/<name>.

  --list            says which backups there are, in the folder and in the store

  --accept-damage   restores a damaged backup too, when it is all you have. What is damaged in it is lost.
`

/** Null when the command line is not understood. */
const readOptions = (argv: readonly string[]): { path: string; acceptDamage: boolean } | null => {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        'accept-damage': { type: 'boolean', default: false },
      },
    })
    const [path, ...rest] = values.from === undefined ? positionals : [values.from, ...positionals]
    return path === undefined || rest.length > 0
      ? null
      : { path: resolve(path), acceptDamage: values['accept-damage'] }
  } catch {
    return null
  }
}

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

/** Answers the exit code: 0 done, 1 refused, 2 not understood, 3 done with damaged readings. */
export const runRestoreCommand = async (
  argv: readonly string[],
  dataDir: string,
  now: Date,
  say: (text: string) => void,
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
    return isDamaged(damage) ? 3 : 0
  } catch (error) {
    sayOperatorError(error, say, 'Nothing was restored. ')
    return 1
  }
}
