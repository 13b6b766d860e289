import type { Clock } from '../../domain/clock.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type { NewDelivery } from '../storage/outbox-store.ts'
import type { Storage, Reads } from '../storage/storage.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'

/** Whether mail can be sent at all. `since`: when the first of the attempts that all failed was. */
export type MailState =
  | { kind: 'works' }
  | { kind: 'not-set' }
  | { kind: 'failing'; since: Date; reason: string }

export type MailHealth = {
  state(): MailState
  /** What became of an attempt to send mail. */
  note(outcome: SendOutcome): Promise<void>
}

/** Mail counts as failing once so many attempts in a row, over so long, all did. */
const FAILED_ATTEMPTS = 3
const FAILING_AFTER_MS = 10 * 60_000

const KEPT_AS = 'mail-failing'
type Kept = { sinceMs: number; reason: string }

/**
 * Watches whether mail can be sent at all; superadmins are told once by push when it cannot, and
 * again only after it could. Kept in storage, so that a restart tells nothing twice. A refused
 * address says nothing about the mail server but that it answers.
 */
export const watchMailHealth = async (deps: {
  storage: Storage
  clock: Clock
  isSet: boolean
}): Promise<MailHealth> => {
  const { storage, clock } = deps
  const text = await storage.serverValues.get(KEPT_AS)
  let failing: Kept | null = text === null ? null : (JSON.parse(text) as Kept)
  let failures = 0
  let firstFailureMs: number | null = null

  const tell = async (reason: string, sinceMs: number): Promise<void> => {
    const now = clock()
    failing = { sinceMs, reason }
    const kept = JSON.stringify(failing)
    await storage.transaction(async (stores) => {
      await stores.serverValues.set(KEPT_AS, kept)
      await stores.outbox.put(await messagesToSuperadmins(stores, now))
    })
  }

  return {
    state: () => {
      if (!deps.isSet) return { kind: 'not-set' }
      return failing === null
        ? { kind: 'works' }
        : { kind: 'failing', since: new Date(failing.sinceMs), reason: failing.reason }
    },
    note: async (outcome) => {
      if (!deps.isSet) return
      if (outcome.kind === 'retry') {
        if (!outcome.isOutage) return
        const nowMs = clock().getTime()
        failures++
        firstFailureMs ??= nowMs
        if (
          failing === null &&
          failures >= FAILED_ATTEMPTS &&
          nowMs - firstFailureMs >= FAILING_AFTER_MS
        )
          await tell(outcome.reason, firstFailureMs)
        return
      }
      failures = 0
      firstFailureMs = null
      if (failing === null) return
      failing = null
      await storage.transaction(({ serverValues }) => serverValues.set(KEPT_AS, null))
    },
  }
}

const messagesToSuperadmins = async (stores: Reads, now: Date): Promise<NewDelivery[]> => {
  const { rows } = await stores.accounts.list({ scope: { kind: 'all' }, roles: ['superadmin'] })
  const messages: NewDelivery[] = []
  for (const { id, language, timeZone } of rows) {
    for (const browser of await stores.push.ofAccount(id)) {
      messages.push({
        incidentId: null,
        kind: 'MAIL_FAILING',
        sequence: 0,
        channel: 'PUSH',
        recipient: String(browser.id),
        accountId: id,
        language,
        timeZone: timeZone ?? FIRST_TIME_ZONE,
        facts: null,
        createdAt: now,
        dueAt: now,
      })
    }
  }
  return messages
}
