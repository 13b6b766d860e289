import { type Config, readConfig } from '../config.ts'
import { environment } from '../environment.ts'

/**
 * Runs a command of package.json with the settings of the environment. Its exit code is the command's;
 * 2 when the settings are wrong. What it says goes to the standard error.
 */
export const runCommand = async (
  command: (
    argv: readonly string[],
    config: Config,
    say: (text: string) => void,
  ) => Promise<number>,
): Promise<void> => {
  const say = (text: string) => process.stderr.write(`${text}\n`)
  const config = readConfig(environment())
  if (config.ok) process.exitCode = await command(process.argv.slice(2), config.value, say)
  else {
    say(config.error.join('\n'))
    process.exitCode = 2
  }
}
