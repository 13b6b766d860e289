import { type Config, readConfig } from '../config.ts'
import { environment } from '../environment.ts'

type Command = (
  argv: readonly string[],
  config: Config,
  say: (text: string) => void,
) => Promise<number>

/**
 * Runs a command of package.json with the settings of the environment. Its exit code is the command's;
 * 2 when the settings are wrong. What it says goes to the standard error.
 */
export const runCommand = async (command: Command): Promise<void> => {
  const say = (text: string) => process.stderr.write(`${text}\n`)
  const config = readConfig(environment())
  if (config.ok) process.exitCode = await command(process.argv.slice(2), config.value, say)
  else {
    say(config.error.join('\n'))
    process.exitCode = 2
  }
}

/** As `runCommand`, for what is done with the file of SQLite. With DATABASE_URL it only says so. */
export const runFileCommand = (name: string, command: Command): Promise<void> =>
  runCommand(async (argv, config, say) => {
    if (config.databaseUrl === null) return command(argv, config, say)
    say(
      `"npm run ${name}" is for a database of SQLite, but DATABASE_URL is set. PostgreSQL has its own tools for this, see docs/operations.md: pg_dump and pg_restore, or base backups with its log.`,
    )
    return 1
  })
