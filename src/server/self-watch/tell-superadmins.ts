import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../domain/durations.ts'
import type { TroubleNotice } from '../../domain/self-watch/trouble.ts'
import type { DirectMessages } from '../delivery/direct-messages.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'
import type { Superadmin } from './superadmins.ts'

export type TellSuperadmins = {
  /** Sends notices at once, and what is due to be tried again. Does not wait for the answers. */
  tell(notices: readonly TroubleNotice[]): void
  /** Resolves once nothing is under way. */
  idle(): Promise<void>
}

const FIRST_RETRY_MS = 10 * SECOND_MS
const LONGEST_RETRY_MS = 15 * MINUTE_MS
const GIVEN_UP_AFTER_MS = DAY_MS
/** In memory, while the mail server does not answer; the oldest are dropped. */
const MOST_WAITING = 200

type QueuedNotice = {
  send: () => Promise<SendOutcome>
  firstMs: number
  dueMs: number
  attempts: number
}

/**
 * Tells superadmins about the server itself, by mail and push, from memory alone: neither a disk nor
 * the outbox is needed. What is not handed over is tried again for a day, or until the process ends.
 */
export const createTellSuperadmins = ({
  superadmins,
  direct,
  steadyMs,
  reportError,
}: {
  superadmins: () => readonly Superadmin[]
  direct: DirectMessages
  steadyMs: () => number
  reportError: (error: unknown) => void
}): TellSuperadmins => {
  let queued: QueuedNotice[] = []
  const underWay = new Set<Promise<void>>()

  const outcomeOf = async ({ send }: QueuedNotice): Promise<SendOutcome> => {
    try {
      return await send()
    } catch (error) {
      reportError(error)
      return { kind: 'refused', reason: 'The server could not write this message.' }
    }
  }

  const attempt = async (message: QueuedNotice): Promise<void> => {
    const outcome = await outcomeOf(message)
    if (outcome.kind !== 'retry') return
    const attempts = message.attempts + 1
    const afterMs = Math.min(FIRST_RETRY_MS * 2 ** message.attempts, LONGEST_RETRY_MS)
    const dueMs = steadyMs() + Math.max(afterMs, outcome.retryAfterMs ?? 0)
    if (dueMs - message.firstMs > GIVEN_UP_AFTER_MS) return
    queued = [...queued, { ...message, attempts, dueMs }].slice(-MOST_WAITING)
  }

  const messagesOf = (
    { email, browsers, ...reader }: Superadmin,
    notices: readonly TroubleNotice[],
  ): (() => Promise<SendOutcome>)[] => [
    ...(email === null ? [] : [() => direct.mail({ ...reader, email }, notices)]),
    ...browsers.map((browser) => () => direct.push({ ...reader, browser }, notices)),
  ]

  return {
    tell: (notices) => {
      const nowMs = steadyMs()
      const due = queued.filter(({ dueMs }) => dueMs <= nowMs)
      queued = queued.filter(({ dueMs }) => dueMs > nowMs)
      if (notices.length > 0)
        for (const superadmin of superadmins())
          for (const send of messagesOf(superadmin, notices))
            due.push({ send, firstMs: nowMs, dueMs: nowMs, attempts: 0 })
      for (const message of due) {
        const sending = attempt(message).finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
