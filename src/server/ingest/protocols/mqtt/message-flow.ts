import type { Clock } from '../../../../domain/clock.ts'
import { StorageUnavailableError } from '../../../storage/storage-errors.ts'
import type { EndReason, MqttCounts } from './mqtt-counts.ts'
import type { MqttLimits } from './mqtt-limits.ts'
import type { Message, Outcome } from './take-message.ts'

/** Payload bytes of all connections that wait for their commit. */
export type HeldBytes = { add(bytes: number): void; isFull(): boolean }

export type MessageFlowDeps<Who> = {
  take: (who: Who, message: Message) => Promise<Outcome>
  /** Something to be told about the sender's messages. */
  note: (who: Who, message: Message, outcome: Outcome) => void
  counts: Pick<MqttCounts, 'message' | 'refused'>
  /** A message could not be stored. */
  readingsRefused: () => void
  reportError: (error: unknown) => void
  limits: Pick<MqttLimits, 'storageMs' | 'allowanceMs'>
  clock: Clock
  /** Resolves after so many ms; rejects when `signal` ends the wait. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

const FIRST_RETRY_MS = 250

/**
 * Takes one message until it is on the disk or set aside. Answers the outcome, or why the connection
 * must end with the message unacknowledged, so that its sender keeps it: storage refused for too
 * long, the allowance is used up for too long, or a bug.
 */
export const settleMessage = async <Who>(
  { note, counts, readingsRefused, reportError, limits, wait }: Omit<MessageFlowDeps<Who>, 'take'>,
  take: MessageFlowDeps<Who>['take'],
  who: Who,
  message: Message,
  signal: AbortSignal,
): Promise<Outcome | EndReason> => {
  let waitedMs = 0
  let retryMs = FIRST_RETRY_MS
  const pause = async (ms: number, longestMs: number): Promise<boolean> => {
    if (signal.aborted || waitedMs + ms > longestMs) return false
    waitedMs += ms
    await wait(ms, signal).catch(() => {})
    return !signal.aborted
  }
  for (;;) {
    try {
      const outcome = await take(who, message)
      if (outcome.kind === 'wait') {
        if (await pause(outcome.ms, limits.allowanceMs)) continue
        counts.message('not-taken')
        note(who, message, outcome)
        return 'allowance'
      }
      countOutcome(counts, outcome)
      note(who, message, outcome)
      return outcome
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) {
        reportError(error)
        counts.message('not-taken')
        return 'error'
      }
      if (await pause(retryMs, limits.storageMs)) {
        retryMs *= 2
        continue
      }
      readingsRefused()
      counts.message('not-taken')
      return 'storage'
    }
  }
}

const countOutcome = (
  counts: Pick<MqttCounts, 'message' | 'refused'>,
  outcome: Exclude<Outcome, { kind: 'wait' }>,
): void => {
  if (outcome.kind === 'set-aside') {
    counts.message('set-aside')
    counts.refused(outcome.reason)
    return
  }
  if (outcome.kind === 'noted') return counts.message('noted')
  for (const { reason } of outcome.refused) counts.refused(reason)
  if (outcome.stored > 0) counts.message('stored')
  else counts.message(outcome.repeated > 0 ? 'repeated' : 'set-aside')
}
