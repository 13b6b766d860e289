import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { damageSentences, isDamaged } from '../storage/database-damage.ts'
import { OperatorError } from '../operator-error.ts'
import { asOpenError } from '../storage/sqlite/as-open-error.ts'
import { BACKUPS_FOLDER } from '../backup-settings.ts'
import { SECRET_KEY_FILE } from '../secret-box.ts'
import { copyDatabase } from '../storage/sqlite/copy-database.ts'
import { DATABASE_FILE } from '../storage/sqlite/open-connection.ts'
import { runFileCommand } from './run-command.ts'
import { sayOperatorError } from './say-operator-error.ts'

const USAGE = `Usage: npm run backup [-- <file>]
  copies the database into <file>, by default a dated file in BACKUP_DIR or the folder "backups" of the data
  folder, and checks the whole copy before it gets its name. The server may go on running.
`

/**
 * Answers the exit code: 0 done, 1 not done, 2 not understood, 3 the copy is damaged and has another
 * name.
 */
export const runBackupCommand = async (
  argv: readonly string[],
  { dataDir, backupDir }: { dataDir: string; backupDir: string | null },
  now: Date,
  say: (text: string) => void,
): Promise<number> => {
  const [targetArgument, ...rest] = argv
  if (rest.length > 0 || targetArgument?.startsWith('-')) {
    say(USAGE)
    return 2
  }
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) {
    say(`There is no database in ${dataDir} yet: start the server first, or set DATA_DIR.`)
    return 1
  }
  const ownFolder = join(dataDir, BACKUPS_FOLDER)
  const target = resolve(
    targetArgument ??
      join(
        backupDir ?? ownFolder,
        `coldwatch-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.db`,
      ),
  )
  if (existsSync(target)) {
    say(`${target} exists already: name another file, or remove it first.`)
    return 1
  }
  try {
    assertFolder(dirname(target), dirname(target) === ownFolder)
    const { file: copy, damage } = await copyDatabase(file, target)
    if (!isDamaged(damage)) {
      say(`The backup is in ${target}, and every part of it is as it was written.`)
      if (existsSync(join(dataDir, SECRET_KEY_FILE))) say(KEY_APART)
      return 0
    }
    say(`The database is damaged, and so is the copy. It is in ${copy}, not in ${target}.`)
    for (const sentence of damageSentences(damage)) say(sentence)
    say(AFTER_DAMAGE)
    return 3
  } catch (error) {
    sayOperatorError(error, say, 'The backup was not made. ')
    return 1
  }
}

const KEY_APART = `Not in it: ${SECRET_KEY_FILE} of the data folder, without which the codes of people's apps do not work after a restore. Keep a copy of it in another place.`

const AFTER_DAMAGE =
  'Keep your older backups. "npm run verify" says what to do; damaged readings come back with "npm run repair -- --from <older backup>".'

/**
 * Only the folder in the data folder is made where it is missing. Any other one may be that of a disk
 * that is not mounted: the copy would fill the disk below it.
 */
const assertFolder = (folder: string, isOwn: boolean): void => {
  if (existsSync(folder)) return
  if (!isOwn)
    throw new OperatorError(
      `The folder ${folder} does not exist: is its disk mounted? This command does not make it.`,
    )
  try {
    // Not recursive: Node then calls a read-only disk a missing folder.
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    throw asOpenError(error, folder)
  }
}

if (import.meta.main)
  await runFileCommand('backup', (argv, { dataDir, backups: { folder: backupDir } }, say) =>
    runBackupCommand(argv, { dataDir, backupDir }, new Date(), say),
  )
