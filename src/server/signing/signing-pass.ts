import { mailReachOf } from '../../domain/alarms/recipients.ts'
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { type DutyPeriod, periodsOver } from '../../domain/signing/duty-periods.ts'
import { dueReminderOf, OWNER_TOLD_AFTER } from '../../domain/signing/duty-reminders.ts'
import { signerOf, signersNow } from '../../domain/signing/signing-duty.ts'
import { MOST_SIGNATURES_NAMED, type NamedSignature } from '../../domain/users/account-notice.ts'
import type { Account } from '../../domain/users/account.ts'
import { putAccountMail } from '../account-mails/put-account-mail.ts'
import type { SigningReminder, StoredDuty } from '../storage/signing-store.ts'
import type { Reads, Storage, Writes } from '../storage/storage.ts'
import { peopleOf, type SigningStores, standingsOf, zoneOf } from './duty-standings.ts'

/** Clocks of all zones show 08:00 at a quarter of an hour by UTC. */
const QUARTER_MS = 15 * MINUTE_MS

type Due = { to: Account; duty: StoredDuty; period: DutyPeriod; days: number }

const keyOf = ({ dutyId, fromDay, accountId }: Omit<SigningReminder, 'days'>): string =>
  `${dutyId} ${fromDay} ${accountId}`

/** What is due by the calendar alone, whether it was signed or not. Without a person the owner is in its place. */
const dueByCalendar = async (
  stores: Pick<Reads, 'accounts' | 'signing'>,
  owner: Account,
  duties: readonly StoredDuty[],
  now: Date,
): Promise<Due[]> => {
  const nowMs = now.getTime()
  const { people, accounts } = await peopleOf(stores, owner)
  const rows = await stores.signing.remindersOf(duties.map(({ id }) => id))
  const reminded = new Map(rows.map((row) => [keyOf(row), row.days]))
  const reached = accounts.filter((account) => mailReachOf(account) === 'all')
  return duties.flatMap((duty) => {
    const signers = signersNow(duty, people).map(({ id }) => id)
    const sinceMs = Math.max(duty.createdAt.getTime(), signerOf(duty).sinceMs)
    return periodsOver(duty, zoneOf(owner), nowMs).flatMap((period) =>
      reached.flatMap((to): Due[] => {
        const mustSign = signers.includes(to.id) || (signers.length === 0 && to.id === owner.id)
        if (!mustSign && to.id !== owner.id) return []
        const key = keyOf({ dutyId: duty.id, fromDay: period.fromDay, accountId: to.id })
        const last = reminded.get(key) ?? null
        const days = dueReminderOf(period, zoneOf(to), { reminded: last, sinceMs, nowMs })
        if (days === null || (!mustSign && (days < OWNER_TOLD_AFTER || last !== null))) return []
        return [{ to, duty, period, days }]
      }),
    )
  })
}

/** Of these the ones that nobody has signed. */
const unsigned = async (
  stores: SigningStores,
  owner: Account,
  due: readonly Due[],
  now: Date,
): Promise<Due[]> => {
  const wanted = new Set(due.map(({ duty, period }) => `${duty.id} ${period.fromDay}`))
  const duties = [...new Map(due.map(({ duty }) => [duty.id, duty])).values()]
  const standing = await standingsOf(stores, owner, duties, now, ({ fromDay }, { id }) =>
    wanted.has(`${id} ${fromDay}`),
  )
  const open = new Set(
    standing.flatMap(({ duty, periods }) =>
      periods.flatMap(({ state, fromDay }) =>
        state === 'DUE' || state === 'OVERDUE' ? [`${duty.id} ${fromDay}`] : [],
      ),
    ),
  )
  return due.filter(({ duty, period }) => open.has(`${duty.id} ${period.fromDay}`))
}

/** The people who left, of whose absence the owner was not told. */
const newVacancies = async (
  stores: Pick<Reads, 'accounts'>,
  owner: Account,
  duties: readonly StoredDuty[],
): Promise<StoredDuty[]> => {
  if (mailReachOf(owner) !== 'all') return []
  const { people } = await peopleOf(stores, owner)
  return duties.filter(
    (duty) => signersNow(duty, people).length === 0 && duty.toldVacant !== signerOf(duty).person,
  )
}

const asNamed = ({ duty, period, days }: Due): NamedSignature => ({
  record: duty.record,
  fromDay: period.fromDay,
  toDay: period.toDay,
  lastDay: period.lastDay,
  isOverdue: days > 0,
})

const write = async (
  stores: Writes,
  owner: Account,
  { due, vacant }: { due: readonly Due[]; vacant: readonly StoredDuty[] },
  now: Date,
): Promise<void> => {
  for (const { to, duty, period, days } of due)
    await stores.signing.setReminded({
      dutyId: duty.id,
      fromDay: period.fromDay,
      accountId: to.id,
      days,
    })
  for (const duty of vacant)
    await stores.signing.setToldVacant(duty.id, signerOf(duty).person ?? owner.id)
  const byReader = Map.groupBy(due, ({ to }) => to.id)
  const readers = new Map(due.map(({ to }) => [to.id, to]))
  if (vacant.length > 0) readers.set(owner.id, owner)
  for (const reader of readers.values()) {
    const signatures = (byReader.get(reader.id) ?? []).map(asNamed)
    await putAccountMail(
      stores,
      reader,
      {
        kind: 'SIGNATURES_DUE',
        signatures: signatures.slice(0, MOST_SIGNATURES_NAMED),
        more: Math.max(0, signatures.length - MOST_SIGNATURES_NAMED),
        vacant: reader.id === owner.id ? vacant.length : 0,
      },
      now,
    )
  }
}

export type SigningPassParts = {
  storage: Storage
  clock: Clock
  /** Whether a mail server is set. */
  sendsMail: () => boolean
}

/**
 * Reminds people of signatures at 08:00 by their clocks: on the last day in time, and when they are overdue. What was
 * told is stored with the mails: of several servers one tells, and after an outage the newest only. The owner is told of
 * duties whose person left.
 */
export const createSigningPass = ({ storage, clock, sendsMail }: SigningPassParts) => {
  /** Number of the quarter that was looked at last. */
  let looked: number | null = null

  return async (isStopped: () => boolean = () => false): Promise<void> => {
    const now = clock()
    const quarter = Math.floor(now.getTime() / QUARTER_MS)
    if (looked === quarter || !sendsMail()) return
    const byAccount = Map.groupBy(await storage.signing.running(), ({ accountId }) => accountId)
    for (const [accountId, duties] of byAccount) {
      if (isStopped()) return
      const owner = await storage.accounts.byId(accountId)
      if (owner === null) continue
      const due = await dueByCalendar(storage, owner, duties, now)
      const open = await unsigned(storage, owner, due, now)
      const vacant = await newVacancies(storage, owner, duties)
      if (open.length === 0 && vacant.length === 0) continue
      await storage.transaction((stores) => writeStill(stores, owner, now))
    }
    looked = quarter
  }
}

/** Asked again in the transaction: another server may have been faster. */
const writeStill = async (stores: Writes, { id }: Account, now: Date): Promise<void> => {
  const owner = await stores.accounts.byId(id)
  if (owner === null) return
  const duties = (await stores.signing.ofAccount(id)).filter(({ endedAt }) => endedAt === null)
  const due = await unsigned(stores, owner, await dueByCalendar(stores, owner, duties, now), now)
  await write(stores, owner, { due, vacant: await newVacancies(stores, owner, duties) }, now)
}
