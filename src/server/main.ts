import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { readConfig } from './config.ts'
import { type RunningServer, StartRefusedError, startServer } from './start-server.ts'
import { DatabaseTooNewError, DataFolderInUseError } from './storage/storage.ts'

const say = (text: string): boolean => process.stdout.write(`${text}\n`)

/** What the operator can change is said in a sentence; everything else is a bug and keeps its stack. */
const refuseToStart = (error: unknown): never => {
  const isForOperator = error instanceof StartRefusedError || error instanceof DataFolderInUseError || error instanceof DatabaseTooNewError
  process.stderr.write(isForOperator ? `Coldwatch did not start. ${error.message}\n` : `Coldwatch did not start, by a fault of its own: ${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

const announce = ({ url, publicUrl, firstSuperadmin }: RunningServer): void => {
  say(`Coldwatch listens on ${url}`)
  if (firstSuperadmin.kind === 'needs-password') {
    // The secret stands behind "#", so that no server or proxy ever sees it in a path.
    say(`Set the password of ${firstSuperadmin.email} within 24 hours by this link, which works once:\n  ${publicUrl}/password#${firstSuperadmin.secret}`)
  }
}

/** The server ends at the first signal; those that follow (a terminal and npm both send them) change nothing. */
const endOnSignal = (server: RunningServer): void => {
  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    try {
      await server.close()
      process.exit(0)
    } catch (error) {
      process.stderr.write(`Coldwatch did not stop cleanly: ${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void end())
}

const envFile = join(import.meta.dirname, '../../.env')
// What the environment says already stands above the file.
if (existsSync(envFile)) process.loadEnvFile(envFile)

const config = readConfig(process.env)
if (config.ok) {
  const server = await startServer(config.value).catch(refuseToStart)
  endOnSignal(server)
  announce(server)
} else refuseToStart(new StartRefusedError(config.error.join(' ')))
