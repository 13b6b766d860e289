import type { FastifyBaseLogger } from 'fastify'
import { MINUTE_MS } from '../domain/durations.ts'

const inAMinute = (call: () => void): void => void setTimeout(call, MINUTE_MS).unref()

/**
 * Logs what work meets that is tried again every few seconds: the first time a failure comes, its stack;
 * while it comes again, one line a minute with its number. Another failure has a stack of its own.
 */
export const createFailureLog = (
  log: Pick<FastifyBaseLogger, 'error'>,
  text: string,
  schedule: (call: () => void) => void = inAMinute,
): ((error: unknown) => void) => {
  /** By message: how often it came since its last line. */
  const repeated = new Map<string, number>()

  const endMinute = (message: string): void => {
    const times = repeated.get(message) ?? 0
    if (times === 0) {
      repeated.delete(message)
      return
    }
    log.error({ times }, `${text}: ${message}`)
    repeated.set(message, 0)
    schedule(() => endMinute(message))
  }

  return (error) => {
    const message = error instanceof Error ? error.message : String(error)
    const times = repeated.get(message)
    if (times !== undefined) {
      repeated.set(message, times + 1)
      return
    }
    repeated.set(message, 0)
    log.error({ err: error }, text)
    schedule(() => endMinute(message))
  }
}
