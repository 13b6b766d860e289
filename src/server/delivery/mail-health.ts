import type { Clock } from '../../domain/clock.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type { NewDelivery } from '../storage/outbox-store.ts'
import type { Storage, Reads } from '../storage/storage.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'

/** Whether mail can be sent at all. `since`: the first of the failed attempts. */
export type MailState =
  | { kind: 'works' }
  | { kind: 'not-set' }
  | { kind: 'failing'; since: Date; reason: string }

export type MailHealth = {
  state(): MailState
  /** Takes the outcome of an attempt to send mail. */
  note(outcome: SendOutcome): Promise<void>
}

/** Mail counts as failing after this many failed attempts in a row, over at least this time. */
const FAILED_ATTEMPTS = 3
const FAILING_AFTER_MS = 10 * 60_000

const VALUE_NAME = 'mail-failing'
/** As stored, in JSON. */
type MailFailure = { sinceMs: number; reason: string }

/**
 * Watches whether mail can be sent at all. When it cannot, superadmins get one push message, and
 * the next one only after mail could be sent again. The state is in storage, so that a restart
 * repeats nothing. A refused address counts as a working mail server: it answered.
 */
export const watchMailHealth = async (deps: {
  storage: Storage
  clock: Clock
  isSet: boolean
}): Promise<MailHealth> => {
  const { storage, clock } = deps
  const text = await storage.serverValues.get(VALUE_NAME)
  let failing: MailFailure | null = text === null ? null : (JSON.parse(text) as MailFailure)
  let failures = 0
  let firstFailureMs: number | null = null

  const tellSuperadmins = async (reason: string, sinceMs: number): Promise<void> => {
    const now = clock()
    failing = { sinceMs, reason }
    const stored = JSON.stringify(failing)
    await storage.transaction(async (stores) => {
      // Another server may have told them.
      if ((await stores.serverValues.get(VALUE_NAME)) !== null) return
      await stores.serverValues.set(VALUE_NAME, stored)
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
      if (!deps.isSet || (outcome.kind === 'refused' && outcome.isOwnDecision === true)) return
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
          await tellSuperadmins(outcome.reason, firstFailureMs)
        return
      }
      failures = 0
      firstFailureMs = null
      if (failing === null) return
      failing = null
      await storage.transaction(({ serverValues }) => serverValues.set(VALUE_NAME, null))
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
