import { existsSync } from 'node:fs'
import { join } from 'node:path'

const ENV_FILE = join(import.meta.dirname, '../../.env')

/**
 * The settings' raw texts: the process's environment, and below it the file `.env` beside
 * package.json.
 */
export const environment = (): Readonly<Record<string, string | undefined>> => {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  return process.env
}
