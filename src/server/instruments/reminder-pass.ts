import type { RemindedMonths } from '../../domain/instruments/calibration-due.ts'
import type { Clock } from '../../domain/clock.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import type { NewDelivery } from '../storage/outbox-store.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { gatherReminders, type OwnerReminder } from './gather-reminders.ts'

/** More sensors would not be read in a mail; the page shows all. */
export const MOST_IN_REMINDER = 50

export type ReminderParts = {
  storage: Storage
  clock: Clock
  /** Whether a mail server is set. */
  sendsMail: () => boolean
}

/**
 * Puts the mails about calibrations that are due into the outbox: three months before, one month before
 * and on the day, in the morning of the sensor's owner, one mail an owner. What a certificate was
 * reminded of is stored with the mails: nothing comes twice, and an outage is made up once, by the
 * newest. The call looks once an hour.
 */
export const createReminderPass = ({ storage, clock, sendsMail }: ReminderParts) => {
  /** Number of the hour that was looked at last. */
  let looked: number | null = null

  return async (isStopped: () => boolean = () => false): Promise<void> => {
    const now = clock()
    const hour = Math.floor(now.getTime() / HOUR_MS)
    if (looked === hour || !sendsMail()) return
    const { owners, reached } = await gatherReminders(storage, now.getTime(), isStopped)
    if (isStopped()) return
    if (reached.size > 0)
      await storage.transaction((stores) => writeReminders(stores, { owners, reached }, now))
    looked = hour
  }
}

const writeReminders = async (
  { instruments, outbox }: Pick<Writes, 'instruments' | 'outbox'>,
  { owners, reached }: { owners: readonly OwnerReminder[]; reached: Map<number, RemindedMonths> },
  now: Date,
): Promise<void> => {
  const written = new Set<number>()
  for (const [id, months] of reached) {
    const certificate = await instruments.certificate(id)
    // Another process may have been faster, or somebody has withdrawn it.
    if (certificate === null || certificate.withdrawn !== null) continue
    if (certificate.reminded !== null && certificate.reminded <= months) continue
    await instruments.setReminded(id, months)
    written.add(id)
  }
  const addresses = owners.map(({ owner }) => normalEmail(owner.email))
  const without = await instruments.withoutReminders(addresses)
  const mails = owners.flatMap(({ owner, sensors }): NewDelivery[] => {
    const due = sensors.filter(({ certificateId }) => written.has(certificateId))
    if (due.length === 0 || without.has(normalEmail(owner.email))) return []
    return [
      {
        incidentId: null,
        kind: 'CALIBRATION_DUE',
        sequence: 0,
        channel: 'EMAIL',
        recipient: owner.email,
        accountId: owner.id,
        language: owner.language,
        timeZone: owner.timeZone ?? FIRST_TIME_ZONE,
        facts: null,
        calibration: {
          toolIds: due.slice(0, MOST_IN_REMINDER).map(({ toolId }) => toolId),
          sensors: due.length,
        },
        createdAt: now,
        dueAt: now,
      },
    ]
  })
  await outbox.put(mails)
}
