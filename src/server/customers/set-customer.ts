import { timeZoneName } from '../../domain/periods/local-time.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import {
  type AccountTerms,
  type GivenTerms,
  termsErrors,
  termsOf,
} from '../../domain/users/account-terms.ts'
import type { Account } from '../../domain/users/account.ts'
import { aboveParentRefusal, accountsOnPath, belowRefusal } from '../account-limits/sensor-limit.ts'
import { appendEntry, auditActor, changedFacts } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { type CustomerDeps, customerManager, settableCustomer } from './customer-access.ts'

/** What is left out stays as it is; null removes it. */
export type CustomerChange = GivenTerms & {
  company?: string | null | undefined
  timeZone?: string | undefined
}

export type SetCustomer = CustomerChange & {
  userId: number
  /** The `updatedAt` that the caller saw: a change since then refuses this one. */
  ifUpdatedAt?: Date | null | undefined
  reason?: string | undefined
}

const CHANGED_MEANWHILE = badInput({
  field: null,
  key: 'customers.changedMeanwhile',
  message: 'Somebody else has changed this customer since you opened it.',
})

const NO_TIME_ZONE = {
  field: 'timeZone',
  key: 'users.timeZoneUnknown',
  message: 'The time zone must be an IANA name such as "Europe/Budapest".',
}

const factsOf = (account: Account) => ({
  company: account.company ?? null,
  timeZone: account.timeZone,
  ...termsOf(account),
})

/** Why the limits do not fit between those above and those below; null when they do. */
export const limitsRefusal = async (
  stores: Pick<Reads, 'accounts' | 'customers'>,
  account: Account,
  terms: Pick<AccountTerms, 'mostSensors' | 'mostMessages'>,
): Promise<Refusal | null> => {
  const above = (await accountsOnPath(stores, account.path)).filter(({ id }) => id !== account.id)
  const wanted = {
    ...(terms.mostSensors !== null && { mostSensors: terms.mostSensors }),
    ...(terms.mostMessages !== null && { mostMessages: terms.mostMessages }),
  }
  return aboveParentRefusal(wanted, above) ?? (await belowRefusal(stores, account, wanted))
}

/** Writes a change of a customer with its entry in the trail, in the transaction at hand. */
export const changeCustomer = async (
  stores: Writes,
  actor: AccountActor,
  before: Account,
  { company, timeZone, ...terms }: CustomerChange,
  { now, reason }: { now: Date; reason: string | undefined },
): Promise<Result<Account, Refusal>> => {
  const given = Object.fromEntries(
    Object.entries(terms).filter(([, value]) => value !== undefined),
  ) as Partial<AccountTerms>
  const wanted = { ...termsOf(before), ...given }
  const tooHigh = await limitsRefusal(stores, before, wanted)
  if (tooHigh !== null) return refused(tooHigh)
  const facts = changedFacts(factsOf(before), {
    company: company === undefined ? (before.company ?? null) : company?.trim() || null,
    timeZone: timeZone ?? before.timeZone,
    ...wanted,
  })
  if (facts === null) return ok(before)
  const after = await stores.accounts.change(before.id, { ...facts.after, updatedAt: now })
  if (after === null) return refused({ kind: 'not-found' })
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'account.terms-changed',
    subject: { kind: 'account', id: String(before.id) },
    ...facts,
    reason,
  })
  return ok(after)
}

/** Sets a customer's company, time zone, last day and limits. */
export const setCustomer =
  (deps: CustomerDeps) =>
  async (
    actor: Actor,
    { userId, ifUpdatedAt, reason, ...change }: SetCustomer,
  ): Promise<Result<Account, Refusal>> => {
    const manager = customerManager(actor)
    if (!manager.ok) return manager
    const { timeZone, ...rest } = change
    const broken = [
      ...termsErrors(rest),
      ...(timeZone === undefined || timeZoneName(timeZone) !== null ? [] : [NO_TIME_ZONE]),
    ]
    const now = deps.clock()
    return transactionOf(deps, manager.value, async (stores, actor) => {
      const before = await settableCustomer(stores, actor, userId)
      if (!before.ok) return before
      if (broken.length > 0) return refused(badInput(...broken))
      if (ifUpdatedAt && ifUpdatedAt.getTime() !== before.value.updatedAt.getTime())
        return refused(CHANGED_MEANWHILE)
      return changeCustomer(stores, actor, before.value, change, { now, reason })
    })
  }
