import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayPlanReportsOf, maySeeReportsOf } from '../../domain/permissions/report-rules.ts'
import { actsFor, mayListTools } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { NewRecipients } from '../alarms/new-recipients.ts'
import type { FileLinks } from '../downloads/file-links.ts'
import type { MeasureLogDeps } from '../measure-log/issue-log.ts'
import type { ReportRun, ReportSchedule } from '../storage/report-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'

export type ReportDeps = Omit<MeasureLogDeps, 'storage'> & {
  storage: Storage
  clock: Clock
  fileLinks: FileLinks
  newRecipients: NewRecipients
  /** Whether links to people go by mail. */
  mailsLinks: boolean
}

/** The caller's rule about the account whose reports are meant. */
export type ReportRule = typeof maySeeReportsOf

/**
 * The account whose reports are meant: without `userId` the one that the caller acts for. One that the
 * caller may not see is refused as an absent one is; one of which it may do less, as forbidden.
 */
export const reportAccount = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: Actor,
  userId: number | null,
  may: ReportRule,
): Promise<Result<Account, Refusal>> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
  const account = await accounts.byId(userId ?? actsFor(actor))
  if (account === null || !maySeeReportsOf(actor, account)) return refused({ kind: 'not-found' })
  return may(actor, account) ? ok(account) : refused({ kind: 'forbidden' })
}

export type ScheduleInSight = { schedule: ReportSchedule; owner: Account }

/** The same for a schedule by its number. Removed ones are there for their runs only. */
export const scheduleInSight = async (
  stores: Pick<Reads, 'accounts' | 'reports'>,
  actor: AccountActor | Actor,
  id: number,
  may: ReportRule,
): Promise<Result<ScheduleInSight, Refusal>> => {
  const schedule = await stores.reports.schedule(id)
  const owner = await reportAccount(stores, actor, schedule?.accountId ?? 0, may)
  if (!owner.ok) return owner
  return schedule === null ? refused({ kind: 'not-found' }) : ok({ schedule, owner: owner.value })
}

/** The same for a run. */
export const runInSight = async (
  stores: Pick<Reads, 'accounts' | 'reports'>,
  actor: Actor,
  id: number,
  may: ReportRule,
): Promise<Result<ScheduleInSight & { run: ReportRun }, Refusal>> => {
  const run = await stores.reports.run(id)
  const found = await scheduleInSight(stores, actor, run?.scheduleId ?? 0, may)
  if (!found.ok) return found
  return run === null ? refused({ kind: 'not-found' }) : ok({ ...found.value, run })
}

/** The same for a schedule that is not removed, to change it. */
export const scheduleToPlan = async (
  stores: Pick<Reads, 'accounts' | 'reports'>,
  actor: Actor,
  id: number,
): Promise<Result<ScheduleInSight, Refusal>> => {
  const found = await scheduleInSight(stores, actor, id, mayPlanReportsOf)
  if (!found.ok) return found
  return found.value.schedule.deletedAt === null ? found : refused({ kind: 'not-found' })
}
