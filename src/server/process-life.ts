import { OperatorError } from './operator-error.ts'
import type { RunningServer } from './start-server.ts'

export const say = (text: string): boolean => process.stdout.write(`${text}\n`)

/**
 * What the operator can change is said in a sentence; everything else is a bug and keeps its stack.
 */
export const refuseToStart = (error: unknown): never => {
  process.stderr.write(
    error instanceof OperatorError
      ? `Coldwatch did not start. ${error.message}\n`
      : `Coldwatch did not start, by a fault of its own: ${error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
}

/**
 * The server ends at the first signal; those that follow (a terminal and npm both send them) change
 * nothing.
 */
export const endOnSignal = (server: Pick<RunningServer, 'close'>): void => {
  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    try {
      await server.close()
      process.exit(0)
    } catch (error) {
      process.stderr.write(
        `Coldwatch did not stop cleanly: ${error instanceof Error ? error.stack : String(error)}\n`,
      )
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void end())
}

/**
 * Ends the process once nothing is stored any more, in a sentence and without closing the database:
 * its files may be another server's by now, or not on the disk. Before that superadmins are told,
 * from memory.
 */
export const endWhenLost = async ({
  lost,
  tellLost,
}: Pick<RunningServer, 'lost' | 'tellLost'>): Promise<never> => {
  const error = await lost
  process.stderr.write(`Coldwatch stopped. ${error.message}\n`)
  await tellLost(error)
  process.exit(1)
}
