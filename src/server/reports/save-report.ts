import { mayPlanReportsOf } from '../../domain/permissions/report-rules.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { reportPlanErrors, tidyReportPlan } from '../../domain/reports/report-plan-errors.ts'
import { MOST_REPORT_SCHEDULES, type ReportPlan } from '../../domain/reports/report-schedule.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { ReportRecipient, ReportSchedule } from '../storage/report-store.ts'
import type { Reads } from '../storage/storage.ts'
import { reportAccount, type ReportDeps, scheduleToPlan } from './report-account.ts'
import { asPlan, changedFacts, reportFacts } from './report-facts.ts'
import { readerAccount } from './report-readers.ts'
import { shownSchedule, type ShownSchedule } from './show-reports.ts'

/** `id` null: new ones, of the account `userId` or of the one that the caller acts for. */
export type SaveReport = { id: number | null; userId: number | null; plan: ReportPlan }

const TOO_MANY = badInput({
  field: null,
  key: 'reports.tooManySchedules',
  params: { most: MOST_REPORT_SCHEDULES },
  message: `An account has at most ${MOST_REPORT_SCHEDULES} reports by plan.`,
})
const NOT_OWN_TOOL = badInput({
  field: 'toolIds',
  key: 'reports.toolGone',
  message: 'One of the sensors does not belong to this account any more.',
})

const NOT_OWN_SITE = badInput({
  field: 'siteIds',
  key: 'reports.siteGone',
  message: 'One of the sites does not belong to this account any more.',
})

type Target = { owner: Account; schedule: ReportSchedule | null }

const targetOf = async (
  stores: Pick<Reads, 'accounts' | 'reports'>,
  actor: AccountActor,
  { id, userId }: SaveReport,
): Promise<Result<Target, Refusal>> => {
  if (id !== null) return scheduleToPlan(stores, actor, id)
  const owner = await reportAccount(stores, actor, userId, mayPlanReportsOf)
  if (!owner.ok) return owner
  return (await stores.reports.schedulesOf(owner.value.id)).length >= MOST_REPORT_SCHEDULES
    ? refused(TOO_MANY)
    : ok({ owner: owner.value, schedule: null })
}

/** Sensors that a schedule names already may be gone: others must be the account's own. */
const haveForeignTool = async (
  { tools }: Pick<Reads, 'tools'>,
  { selection }: ReportPlan,
  { owner, schedule }: Target,
): Promise<boolean> => {
  if (selection.kind !== 'TOOLS') return false
  const before = schedule?.selection.kind === 'TOOLS' ? schedule.selection.toolIds : []
  const added = selection.toolIds.filter((id) => !before.includes(id))
  const owned = await tools.byIds(added)
  return (
    owned.length < added.length ||
    owned.some(({ tool, ownerPath }) => tool.userId !== owner.id || ownerPath !== owner.path)
  )
}

/** Sites that a schedule names already may be deleted: others must be the account's own. */
const haveForeignSite = async (
  { sites }: Pick<Reads, 'sites'>,
  { selection }: ReportPlan,
  { owner, schedule }: Target,
): Promise<boolean> => {
  if (selection.kind !== 'SITES') return false
  const before = schedule?.selection.kind === 'SITES' ? schedule.selection.siteIds : []
  const own = new Set((await sites.of(owner.id)).map(({ id }) => id))
  return selection.siteIds.some((id) => !before.includes(id) && !own.has(id))
}

/** Addresses that stay keep their person, and that their reader ended these mails. */
const recipientsOf = async (
  stores: Pick<Reads, 'accounts'>,
  { recipients }: ReportPlan,
  { owner, schedule }: Target,
): Promise<ReportRecipient[]> => {
  const before = new Map(schedule?.recipients.map((one) => [normalEmail(one.address), one]))
  return Promise.all(
    recipients.map(async (address) => {
      const person = await readerAccount(stores, owner, address)
      const known = before.get(normalEmail(address))
      if (known !== undefined && person === null) return { ...known, address }
      return { address, accountId: person?.id ?? null, endedAt: known?.endedAt ?? null }
    }),
  )
}

const hasOtherTiming = (a: ReportPlan, b: ReportSchedule): boolean =>
  a.rhythm !== b.rhythm || a.day !== b.day || a.minute !== b.minute

/** Makes reports by plan, or changes them. What another timing would have made due before now is not made. */
export const saveReport =
  (deps: ReportDeps) =>
  async (actor: Actor, input: SaveReport): Promise<Result<ShownSchedule, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    const plan = tidyReportPlan(input.plan)
    const broken = reportPlanErrors(plan)
    const sight = await targetOf(deps.storage, actor, input)
    if (!sight.ok) return sight
    if (broken.length > 0) return refused(badInput(...broken))
    const limited = await deps.newRecipients(actor, {
      before: sight.value.schedule?.recipients.map(({ address }) => address) ?? [],
      after: plan.recipients,
    })
    if (limited !== null) return refused(limited)
    return transactionOf(deps, actor, async (stores, current) => {
      const target = await targetOf(stores, current, input)
      if (!target.ok) return target
      const { owner, schedule } = target.value
      if (await haveForeignTool(stores, plan, target.value)) return refused(NOT_OWN_TOOL)
      if (await haveForeignSite(stores, plan, target.value)) return refused(NOT_OWN_SITE)
      const now = deps.clock()
      const stored = { ...plan, recipients: await recipientsOf(stores, plan, target.value) }
      const id = schedule?.id ?? (await stores.reports.addSchedule(owner.id, stored, now))
      if (schedule !== null) {
        const since = hasOtherTiming(plan, schedule) ? now : null
        await stores.reports.setSchedule(id, stored, since)
      }
      const before = schedule && reportFacts(asPlan(schedule))
      const changed = before && changedFacts(before, reportFacts(plan))
      if (before === null || changed !== null)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(current),
          action: before === null ? 'report.planned' : 'report.plan-changed',
          subject: { kind: 'account', id: String(owner.id) },
          before: changed?.before ?? null,
          after: changed?.after ?? reportFacts(plan),
        })
      return ok(await shownSchedule(stores, (await stores.reports.schedule(id))!, owner, deps))
    })
  }
