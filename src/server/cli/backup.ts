import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { environment } from '../environment.ts'
import { copyDatabase } from '../storage/sqlite/copy-database.ts'
import { DATABASE_FILE } from '../storage/sqlite/open-connection.ts'
import { verifyDatabase } from '../storage/sqlite/verify-database.ts'
import { StorageUnavailableError } from '../storage/storage.ts'

const USAGE = `Usage: npm run backup [-- <file>]
  copies the database into <file>, by default a dated file in the folder "backups" of the data folder.
  The server may go on running.
`

/** Answers the exit code: 0 done, 1 not done, 2 not understood, 3 done with damaged readings. */
export const runBackupCommand = async (
  argv: readonly string[],
  dataDir: string,
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
  const target = resolve(
    targetArgument ??
      join(
        dataDir,
        'backups',
        `coldwatch-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.db`,
      ),
  )
  if (existsSync(target)) {
    say(`${target} exists already: name another file, or remove it first.`)
    return 1
  }
  try {
    mkdirSync(dirname(target), { recursive: true })
    await copyDatabase(file, target)
  } catch (error) {
    if (!(error instanceof StorageUnavailableError) && !(error instanceof Error && 'code' in error))
      throw error
    say(`The backup was not made. ${error.message}`)
    return 1
  }
  const damage = verifyDatabase(target)
  say(`The backup is in ${target}.`)
  for (const sentence of damage) say(sentence)
  return damage.length === 0 ? 0 : 3
}

if (import.meta.main) {
  const config = readConfig(environment())
  const say = (text: string) => process.stderr.write(`${text}\n`)
  if (config.ok)
    process.exitCode = await runBackupCommand(
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
