import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Language } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { ownerNameOf } from '../alarms/owner-contacts.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import { COUNTS_ALONE } from '../rate-limits/counts-together.ts'
import type { ReportReader } from '../mail/unsubscribe-links.ts'
import type { Reads } from '../storage/storage.ts'
import type { DeliveryDeps } from './open-delivery.ts'

/**
 * What mail ends, to whom, and the language of the answer: alarms of an owner, the summary,
 * reminders of calibrations, or reports of a plan.
 */
export type MailSubscription = {
  address: string
  language: Language
  /** Whom the mail was for, or about: its brand is on the page. */
  forAccount?: number | undefined
} & (
  | { kind: 'alarms'; ownerId: number; ownerName: string }
  | { kind: 'summary' }
  | { kind: 'calibration' }
  | { kind: 'report'; scheduleId: number; reportName: string; ownerId: number }
)

/**
 * Reads the unsubscribe link of a mail. Null for a link that this server did not sign, or whose
 * owner no longer exists.
 */
export const mailSubscription =
  ({ storage, delivery }: Pick<DeliveryDeps, 'storage' | 'delivery'>) =>
  async (token: string): Promise<MailSubscription | null> => {
    const reader = delivery.links.readSummary(token)
    const idOf = async (address: string) => (await storage.accounts.byEmail(address))?.id
    if (reader !== null)
      return { kind: 'summary', ...reader, forAccount: await idOf(reader.address) }
    const calibration = delivery.links.readCalibration(token)
    if (calibration !== null)
      return { kind: 'calibration', ...calibration, forAccount: await idOf(calibration.address) }
    const report = delivery.links.readReport(token)
    if (report !== null) return reportSubscription(storage, report)
    const unsubscription = delivery.links.read(token)
    if (unsubscription === null) return null
    const owner = await storage.accounts.byId(unsubscription.ownerId)
    if (owner === null) return null
    const own = await storage.accounts.byEmail(unsubscription.address)
    const { language } = own ?? owner
    return {
      kind: 'alarms',
      ...unsubscription,
      ownerName: ownerNameOf(owner, language),
      language,
      forAccount: own?.id ?? owner.id,
    }
  }

/** Null where the plan was ended, or has the address no more. */
const reportSubscription = async (
  { reports, accounts }: Pick<Reads, 'reports' | 'accounts'>,
  { scheduleId, address }: ReportReader,
): Promise<MailSubscription | null> => {
  const schedule = await reports.schedule(scheduleId)
  const isOn = schedule?.recipients.some((one) => normalEmail(one.address) === address) ?? false
  if (schedule === null || schedule.deletedAt !== null || !isOn) return null
  const own = await accounts.byEmail(address)
  return {
    kind: 'report',
    address,
    language: own?.language ?? schedule.language,
    scheduleId,
    reportName: schedule.name,
    ownerId: schedule.accountId,
    forAccount: own?.id ?? schedule.accountId,
  }
}

/**
 * How often mail to an address may be turned on again, since each time adds an entry to the trail.
 * Turning it off is never refused.
 */
const BEGUN_AGAIN = {
  attempts: 5,
  windowMs: HOUR_MS,
  firstLockMs: HOUR_MS,
  longestLockMs: DAY_MS,
}

/**
 * Ends mail of this kind to the address, or begins it again. Repeating it changes nothing.
 */
export const setMailOptOut = ({
  storage,
  clock,
  limitClock = clock,
  together = COUNTS_ALONE,
}: Pick<DeliveryDeps, 'storage' | 'clock' | 'limitClock' | 'together'>) => {
  const begunAgain = createAttemptCounter(limitClock, BEGUN_AGAIN, {
    shared: together('mail-begun-again'),
  })

  return async (subscription: MailSubscription, isOut: boolean): Promise<Result<true, Refusal>> => {
    const { address } = subscription
    const of = 'ownerId' in subscription ? subscription.ownerId : subscription.kind
    const locked = isOut ? null : begunAgain.attempt(`${of} ${address}`)
    if (locked !== null)
      return refused({ kind: 'rate-limited', retryAfterSeconds: locked.retryAfterSeconds })
    return storage.transaction(
      async ({ mailOptOuts, dailySummaries, instruments, reports, audit }) => {
        const now = clock()
        if (subscription.kind === 'summary') {
          await dailySummaries.setOptOut(address, isOut ? now : null)
          return ok(true)
        }
        if (subscription.kind === 'calibration') {
          await instruments.setReminderOptOut(address, isOut ? now : null)
          return ok(true)
        }
        if (subscription.kind === 'report') {
          await reports.setEnded(subscription.scheduleId, address, isOut ? now : null)
          await appendEntry(audit, {
            at: now,
            actor: { kind: 'nobody' },
            action: isOut ? 'report.opted-out' : 'report.opted-in',
            subject: { kind: 'account', id: String(subscription.ownerId) },
            before: null,
            after: { report: subscription.reportName, address },
          })
          return ok(true)
        }
        const { ownerId } = subscription
        const isChanged = isOut
          ? await mailOptOuts.add(ownerId, address, now)
          : await mailOptOuts.remove(ownerId, address)
        if (!isChanged) return ok(true)
        await appendEntry(audit, {
          at: now,
          actor: { kind: 'nobody' },
          action: isOut ? 'alarm-mail.opted-out' : 'alarm-mail.opted-in',
          subject: { kind: 'account', id: String(ownerId) },
          before: null,
          after: { address },
        })
        return ok(true)
      },
    )
  }
}
