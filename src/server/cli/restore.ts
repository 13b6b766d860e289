import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { environment } from '../environment.ts'
import { restoreDatabase } from '../storage/sqlite/restore-database.ts'
import { UnusableBackupError } from '../storage/sqlite/verify-database.ts'
import {
  DatabaseTooNewError,
  DataFolderInUseError,
  StorageUnavailableError,
} from '../storage/storage.ts'

const USAGE = `Usage: npm run restore -- <file>
  replaces the database by the backup <file>. The server must not be running. The database that was
  there stays beside it, under another name.
`

/** Answers the exit code: 0 done, 1 refused, 2 not understood, 3 done with damaged readings. */
export const runRestoreCommand = async (
  argv: readonly string[],
  dataDir: string,
  now: Date,
  say: (text: string) => void,
): Promise<number> => {
  const [backupArgument, ...rest] = argv
  if (backupArgument === undefined || backupArgument.startsWith('-') || rest.length > 0) {
    say(USAGE)
    return 2
  }
  const backupFile = resolve(backupArgument)
  if (!existsSync(backupFile)) {
    say(`There is no file ${backupFile}.`)
    return 1
  }
  try {
    const { aside, damage } = await restoreDatabase(dataDir, backupFile, now)
    say(
      `${backupFile} is restored.${aside === null ? '' : ` The database that was there is now ${aside}.`}`,
    )
    for (const sentence of damage) say(sentence)
    return damage.length === 0 ? 0 : 3
  } catch (error) {
    const isForOperator = [
      UnusableBackupError,
      DatabaseTooNewError,
      DataFolderInUseError,
      StorageUnavailableError,
    ].some((kind) => error instanceof kind)
    if (!isForOperator) throw error
    say(`Nothing was restored. ${(error as Error).message}`)
    return 1
  }
}

if (import.meta.main) {
  const config = readConfig(environment())
  const say = (text: string) => process.stderr.write(`${text}\n`)
  if (config.ok)
    process.exitCode = await runRestoreCommand(
      process.argv.slice(2),
      config.value.dataDir,
      new Date(),
      say,
    )
  else {
    say(config.error.join('\n'))
    process.exitCode = 2
  }
}
