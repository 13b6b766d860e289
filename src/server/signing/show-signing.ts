import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayPlanReportsOf, maySeeReportsOf } from '../../domain/permissions/report-rules.ts'
import { actsFor, mayListTools } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { type DutyPeriod, periodToCome } from '../../domain/signing/duty-periods.ts'
import { type DutyPerson, signerOf } from '../../domain/signing/signing-duty.ts'
import type { Account } from '../../domain/users/account.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import { reportAccount } from '../reports/report-account.ts'
import type { StoredDuty } from '../storage/signing-store.ts'
import type { Storage } from '../storage/storage.ts'
import {
  peopleOf,
  type SigningStores,
  type StandingDuty,
  standingsOf,
  zoneOf,
} from './duty-standings.ts'

export type SigningDeps = { storage: Storage; clock: Clock }

/** `names`: of everybody whom it names, deleted people included; '' of an erased one. */
export type ShownDuty = StandingDuty & {
  isMine: boolean
  siteName: string | null
  toolNames: Map<number, string>
  toCome: DutyPeriod | null
  names: Map<number, PersonName>
}

export type ShownSigning = {
  account: Account
  timeZone: string
  mayEdit: boolean
  duties: ShownDuty[]
  people: (DutyPerson & { account: Account })[]
}

const toolNamesOf = async (
  { tools }: SigningStores,
  standing: readonly StandingDuty[],
): Promise<Map<number, string>> => {
  const ids = standing.flatMap(({ duty, periods }) => [
    ...(duty.toolIds ?? []),
    ...periods.flatMap(({ parts }) => parts.flatMap(({ toolId }) => toolId ?? [])),
  ])
  const owned = await tools.withDeleted([...new Set(ids)])
  return new Map(owned.map(({ tool }) => [tool.id, tool.name]))
}

export const shownDuties = async (
  stores: SigningStores,
  account: Account,
  duties: readonly StoredDuty[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<ShownDuty[]> => {
  const standing = await standingsOf(stores, account, duties, now)
  const ids = standing.flatMap(({ duty, periods }) => [
    signerOf(duty).person ?? account.id,
    ...periods.flatMap(({ by }) => by),
  ])
  const names = await stores.accounts.namesOf([...new Set(ids)])
  const siteIds = duties.flatMap(({ siteId }) => siteId ?? [])
  const sites = new Map((await stores.sites.withDeleted(siteIds)).map((site) => [site.id, site]))
  const toolNames = await toolNamesOf(stores, standing)
  return standing.map((one) => ({
    ...one,
    isMine: actor.kind === 'account' && one.signers.some(({ id }) => id === actor.id),
    siteName: sites.get(one.duty.siteId ?? 0)?.name ?? null,
    toolNames,
    toCome: periodToCome(one.duty, zoneOf(account), now.getTime()),
    names,
  }))
}

/** The duties of an account and how they stand; without `userId` of the one that the caller acts for. */
export const showSigning =
  ({ storage, clock }: SigningDeps) =>
  async (
    actor: Actor,
    { userId }: { userId: number | null },
  ): Promise<Result<ShownSigning, Refusal>> => {
    const owner = await reportAccount(storage, actor, userId, maySeeReportsOf)
    if (!owner.ok) return owner
    const { value: account } = owner
    const duties = await storage.signing.ofAccount(account.id)
    const { people, accounts } = await peopleOf(storage, account)
    return ok({
      account,
      timeZone: zoneOf(account),
      mayEdit: mayPlanReportsOf(actor, account),
      duties: await shownDuties(storage, account, duties, { actor, now: clock() }),
      people: people.map((person, place) => ({ ...person, account: accounts[place]! })),
    })
  }

export type SigningCount = { due: number; overdue: number; vacant: number }

const countOf = (standing: readonly StandingDuty[]): SigningCount => {
  const states = standing.flatMap(({ periods }) => periods.map(({ state }) => state))
  return {
    due: states.filter((state) => state === 'DUE').length,
    overdue: states.filter((state) => state === 'OVERDUE').length,
    vacant: standing.filter(({ signers }) => signers.length === 0).length,
  }
}

const runningOf = async ({ signing }: SigningStores, accountId: number): Promise<StoredDuty[]> =>
  (await signing.ofAccount(accountId)).filter(({ endedAt }) => endedAt === null)

/**
 * How many signatures are overdue: of the whole account for whoever may edit duties, else those that the
 * caller must give.
 */
export const countOverdue =
  ({ storage, clock }: SigningDeps) =>
  async (actor: Actor): Promise<Result<number, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return ok(0)
    const account = await storage.accounts.byId(actsFor(actor))
    if (account === null || !maySeeReportsOf(actor, account)) return ok(0)
    const duties = await runningOf(storage, account.id)
    if (duties.length === 0) return ok(0)
    const now = clock()
    const late = ({ overdueMs }: DutyPeriod) => overdueMs <= now.getTime()
    const standing = await standingsOf(storage, account, duties, now, late)
    const concerned = mayPlanReportsOf(actor, account)
      ? standing
      : standing.filter(({ signers }) => signers.some(({ id }) => id === actor.id))
    return ok(countOf(concerned).overdue)
  }

/** Customers that one answer is about. */
export const MOST_SIGNING_CUSTOMERS = 200

export type SigningCustomer = SigningCount & { account: Account }

/** The customers that keep duties, most overdue first. */
export const signingCustomers =
  ({ storage, clock }: SigningDeps) =>
  async (actor: Actor): Promise<Result<SigningCustomer[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const ids = await storage.signing.accountsWithDuties()
    const customers = (await storage.accounts.byIds(ids))
      .filter((account) => account.id !== actsFor(actor) && maySeeReportsOf(actor, account))
      .slice(0, MOST_SIGNING_CUSTOMERS)
    const now = clock()
    const rows: SigningCustomer[] = []
    for (const account of customers) {
      const duties = await runningOf(storage, account.id)
      rows.push({ account, ...countOf(await standingsOf(storage, account, duties, now)) })
    }
    return ok(rows.toSorted((a, b) => b.overdue - a.overdue || b.due - a.due))
  }
