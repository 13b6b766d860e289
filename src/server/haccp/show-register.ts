import { addDays } from '../../domain/periods/calendar-day.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { type CheckPoint, pointsAt } from '../../domain/haccp/check-point.ts'
import { type MissedChecks, missedChecks } from '../../domain/haccp/missed-checks.ts'
import { type RegisterMonth, registerMonth } from '../../domain/haccp/register-month.ts'
import { type RegisterSettings, settingsBefore } from '../../domain/haccp/register-settings.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import type { IssuedRegister } from '../storage/haccp-store.ts'
import type { Signature } from '../storage/signature-store.ts'
import type { Reads } from '../storage/storage.ts'
import { type HaccpDeps, registerAccount } from './haccp-account.ts'
import { toolsOfAccount, toolsOfMonth } from './register-tools.ts'
import { type ShownCheck, shownChecks } from './shown-checks.ts'

/** What is checked, and what was entered today, by the clocks of the account's zone. */
export type ShownRegister = {
  account: Account
  timeZone: string
  settings: RegisterSettings
  /** As they are defined now, also those that are asked for no more. */
  points: CheckPoint[]
  tools: Tool[]
  /** "YYYY-MM-DD" */
  today: string
  checks: ShownCheck[]
}

/** An issued register with the signatures under its record, the oldest first. */
export type ListedRegister = IssuedRegister & {
  issuer: PersonName
  signatures: Signature[]
  /** The name of its site, also of a deleted one; null: of all sensors. */
  site: string | null
}

/** The checks of a month. */
export type ShownMonth = RegisterMonth & {
  account: Account
  settings: RegisterSettings
  tools: Tool[]
  /** Those of the account that sensors are at. */
  sites: Site[]
  checks: ShownCheck[]
  missed: MissedChecks[]
  /** The month has passed. */
  isOver: boolean
  /** As it was issued, the newest first, with the signatures under each. */
  issued: ListedRegister[]
}

type MonthReads = Pick<Reads, 'haccp' | 'signatures' | 'accounts' | 'sites'>

const MOST_ISSUED = 20

const usedSites = async ({ sites }: Pick<Reads, 'sites'>, accountId: number): Promise<Site[]> => {
  const all = await sites.of(accountId)
  const counts = await sites.toolCounts(all.map(({ id }) => id))
  return all.filter(({ id }) => counts.has(id))
}

const issuedRegisters = async (
  { haccp, signatures, accounts, sites }: MonthReads,
  accountId: number,
  month: string,
): Promise<ListedRegister[]> => {
  const issued = await haccp.issuedOf(accountId, month, MOST_ISSUED)
  const signed = await signatures.ofRecords(issued.map(({ contentHash }) => contentHash))
  const names = await accounts.namesOf([...new Set(issued.map(({ issuedTo }) => issuedTo))])
  const ofSites = await sites.withDeleted([
    ...new Set(issued.flatMap(({ siteId }) => siteId ?? [])),
  ])
  return issued.map((register) => ({
    ...register,
    issuer: names.get(register.issuedTo) ?? { firstName: '', lastName: '' },
    site: ofSites.find(({ id }) => id === register.siteId)?.name ?? null,
    signatures: signed.filter(({ contentHash }) => contentHash === register.contentHash),
  }))
}

const zoneOf = ({ timeZone }: Account): string => timeZone ?? FIRST_TIME_ZONE

/** The register of an account, as somebody needs it who enters checks. */
export const showRegister =
  ({ storage, clock }: HaccpDeps) =>
  async (
    actor: Actor,
    { userId }: { userId: number | null },
  ): Promise<Result<ShownRegister, Refusal>> => {
    const found = await registerAccount(storage, actor, userId)
    if (!found.ok) return found
    const { account } = found.value
    const timeZone = zoneOf(account)
    const local = localTime(timeZone)
    const today = local.dayOf(clock().getTime())
    const versions = await storage.haccp.pointsOf(account.id)
    const checks = await storage.haccp.checksWithin(account.id, {
      fromMs: local.dayStart(today),
      toMs: local.dayStart(addDays(today, 1)),
    })
    return ok({
      account,
      timeZone,
      settings: settingsBefore(await storage.haccp.settingsOf(account.id), Infinity),
      points: pointsAt(versions, Infinity),
      tools: await toolsOfAccount(storage, account.id),
      today,
      checks: await shownChecks(storage, checks, versions),
    })
  }

const NO_MONTH = badInput({
  field: 'month',
  key: 'haccp.noMonth',
  message: 'A month is written YYYY-MM.',
})

/** A month's checks, with what they were asked by. */
export const monthOf = async (
  storage: MonthReads & Pick<Reads, 'tools' | 'readings'>,
  account: Account,
  month: string,
  nowMs: number,
): Promise<Result<ShownMonth & { versions: CheckPoint[] }, Refusal>> => {
  const period = registerMonth(month, zoneOf(account))
  if (period === null) return refused(NO_MONTH)
  const settings = settingsBefore(await storage.haccp.settingsOf(account.id), period.toMs)
  const versions = await storage.haccp.pointsOf(account.id)
  const checks = await storage.haccp.checksWithin(account.id, period)
  return ok({
    ...period,
    account,
    settings,
    versions,
    tools: await toolsOfMonth(storage, account.id, period, settings),
    sites: await usedSites(storage, account.id),
    checks: await shownChecks(storage, checks, versions),
    missed: missedChecks(period, versions, checks, nowMs),
    isOver: period.toMs <= nowMs,
    issued: await issuedRegisters(storage, account.id, period.month),
  })
}

/** The checks of a month of an account. */
export const showMonth =
  ({ storage, clock }: HaccpDeps) =>
  async (
    actor: Actor,
    { userId, month }: { userId: number | null; month: string },
  ): Promise<Result<ShownMonth, Refusal>> => {
    const found = await registerAccount(storage, actor, userId)
    return found.ok ? monthOf(storage, found.value.account, month, clock().getTime()) : found
  }
