import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { damageSentences, isDamaged } from '../storage/database-damage.ts'
import { SECRET_KEY_FILE } from '../secret-box.ts'
import { restoreDatabase } from '../storage/sqlite/restore-database.ts'
import { runCommand } from './run-command.ts'
import { sayOperatorError } from './say-operator-error.ts'

const USAGE = `Usage: npm run restore -- <file> [--accept-damage]
  replaces the database by the backup <file>. The server must not be running. The database that was
  there stays beside it, under another name.

  --accept-damage   restores a damaged backup too, when it is all you have. What is damaged in it is lost.
`

/** Null when the command line is not understood. */
const readOptions = (
  argv: readonly string[],
): { backupFile: string; acceptDamage: boolean } | null => {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { 'accept-damage': { type: 'boolean', default: false } },
    })
    const [file, ...rest] = positionals
    return file === undefined || rest.length > 0
      ? null
      : { backupFile: resolve(file), acceptDamage: values['accept-damage'] }
  } catch {
    return null
  }
}

const KEY_MISSING = `${SECRET_KEY_FILE} is missing in the data folder. Before the start put the file there that belongs to the backup: else the codes of people's apps do not work any more.`

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
  const { backupFile } = options
  if (!existsSync(backupFile)) {
    say(`There is no file ${backupFile}.`)
    return 1
  }
  try {
    const outcome = await restoreDatabase(dataDir, backupFile, now, options)
    if (outcome.kind === 'refused') {
      say(`Nothing was restored. ${backupFile} is damaged.`)
      for (const sentence of damageSentences(outcome.damage)) say(sentence)
      say(
        `Restore another backup; "npm run verify -- <file>" says whether one is whole. If this one is all you have: npm run restore -- ${backupFile} --accept-damage`,
      )
      return 1
    }
    const { aside, damage } = outcome
    say(
      `${backupFile} is restored.${aside === null ? '' : ` The database that was there is now ${aside}.`}`,
    )
    if (!existsSync(join(dataDir, SECRET_KEY_FILE))) say(KEY_MISSING)
    for (const sentence of damageSentences(damage)) say(sentence)
    return isDamaged(damage) ? 3 : 0
  } catch (error) {
    sayOperatorError(error, say, 'Nothing was restored. ')
    return 1
  }
}

if (import.meta.main)
  await runCommand((argv, { dataDir }, say) => runRestoreCommand(argv, dataDir, new Date(), say))
