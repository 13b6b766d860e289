import type { FastifyBaseLogger } from 'fastify'
import { MINUTE_MS } from '../domain/durations.ts'
import type { StorageUnavailableError } from './storage/storage-errors.ts'

/** Takes what a request met. */
export type NoteUnavailable = (error: StorageUnavailableError, requestId?: string) => void

const inAMinute = (call: () => void): void => void setTimeout(call, MINUTE_MS).unref()

/**
 * Logs the first request that storage refuses with its stack, and then one line a minute with their
 * number: on a full disk every device asks again and again, and the log lies on a disk too.
 */
export const createUnavailableLog = (
  log: Pick<FastifyBaseLogger, 'error'>,
  schedule: (call: () => void) => void = inAMinute,
): NoteUnavailable => {
  let isCounting = false
  let requests = 0

  const endMinute = (message: string): void => {
    if (requests === 0) {
      isCounting = false
      return
    }
    log.error({ requests }, `requests failed within a minute: ${message}`)
    requests = 0
    schedule(() => endMinute(message))
  }

  return (error, requestId) => {
    if (isCounting) {
      requests++
      return
    }
    isCounting = true
    log.error({ err: error, requestId }, 'request failed')
    schedule(() => endMinute(error.message))
  }
}
