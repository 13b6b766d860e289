import type { Actor } from '../../domain/permissions/actor.ts'
import { mayPlanReportsOf } from '../../domain/permissions/report-rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { dutyErrors, signerErrors } from '../../domain/signing/duty-errors.ts'
import {
  type DutySigner,
  MOST_DUTIES,
  type NewSigningDuty,
  signerOf,
} from '../../domain/signing/signing-duty.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { reportAccount } from '../reports/report-account.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { StoredDuty } from '../storage/signing-store.ts'
import type { Reads } from '../storage/storage.ts'
import { todayIn } from './duty-parts.ts'
import { peopleOf, zoneOf } from './duty-standings.ts'
import { type ShownDuty, shownDuties, type SigningDeps } from './show-signing.ts'
import { dutyFacts, signerFacts } from './signing-facts.ts'

const TOO_MANY = badInput({
  field: null,
  key: 'signing.tooMany',
  params: { most: MOST_DUTIES },
  message: `An account has at most ${MOST_DUTIES} duties that run.`,
})
const NOT_OWN_TOOL = badInput({
  field: 'toolIds',
  key: 'reports.toolGone',
  message: 'One of the sensors does not belong to this account any more.',
})
const NOT_OWN_SITE = badInput({
  field: 'toolIds',
  key: 'reports.siteGone',
  message: 'One of the sites does not belong to this account any more.',
})

const foreignPlaces = async (
  { tools, sites }: Pick<Reads, 'tools' | 'sites'>,
  { toolIds, siteId }: NewSigningDuty,
  account: Account,
): Promise<Refusal | null> => {
  if (siteId !== null && !(await sites.of(account.id)).some(({ id }) => id === siteId))
    return NOT_OWN_SITE
  if (toolIds === null) return null
  const owned = await tools.byIds(toolIds)
  return owned.length === toolIds.length && owned.every(({ tool }) => tool.userId === account.id)
    ? null
    : NOT_OWN_TOOL
}

export type AddDuty = { userId: number | null; duty: NewSigningDuty; signer: DutySigner }

/** Says who must sign which records of an account from when on. */
export const addDuty =
  (deps: SigningDeps) =>
  async (actor: Actor, input: AddDuty): Promise<Result<ShownDuty, Refusal>> =>
    transactionOf(deps, actor, async (stores, current) => {
      const owner = await reportAccount(stores, current, input.userId, mayPlanReportsOf)
      if (!owner.ok) return owner
      const { value: account } = owner
      const { toolIds } = input.duty
      const duty = { ...input.duty, toolIds: toolIds === null ? null : [...new Set(toolIds)] }
      const now = deps.clock()
      const { people } = await peopleOf(stores, account)
      const broken = [
        ...dutyErrors(duty, todayIn(zoneOf(account), now)),
        ...signerErrors(duty.record, input.signer, people),
      ]
      if (broken.length > 0) return refused(badInput(...broken))
      const before = await stores.signing.ofAccount(account.id)
      if (before.filter(({ endedAt }) => endedAt === null).length >= MOST_DUTIES)
        return refused(TOO_MANY)
      const foreign = await foreignPlaces(stores, duty, account)
      if (foreign !== null) return refused(foreign)
      const assignment = { ...input.signer, sinceMs: now.getTime() }
      const added = await stores.signing.add(account.id, duty, assignment, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(current),
        action: 'signing.duty-added',
        subject: { kind: 'account', id: String(account.id) },
        before: null,
        after: dutyFacts(added),
      })
      const [shown] = await shownDuties(stores, account, [added], { actor: current, now })
      return ok(shown!)
    })

/** The account and a duty of it that runs, to change it. */
const dutyToChange = async (
  stores: Pick<Reads, 'accounts' | 'signing'>,
  actor: Actor,
  id: number,
): Promise<Result<{ account: Account; duty: StoredDuty }, Refusal>> => {
  const duty = await stores.signing.byId(id)
  const owner = await reportAccount(stores, actor, duty?.accountId ?? 0, mayPlanReportsOf)
  if (!owner.ok) return owner
  return duty === null || duty.endedAt !== null
    ? refused({ kind: 'not-found' })
    : ok({ account: owner.value, duty })
}

/** Gives a duty to somebody else, with what is due and overdue. What was signed before still counts. */
export const assignDuty =
  (deps: SigningDeps) =>
  async (
    actor: Actor,
    { id, signer }: { id: number; signer: DutySigner },
  ): Promise<Result<ShownDuty, Refusal>> =>
    transactionOf(deps, actor, async (stores, current) => {
      const target = await dutyToChange(stores, current, id)
      if (!target.ok) return target
      const { account, duty } = target.value
      const { people } = await peopleOf(stores, account)
      const broken = signerErrors(duty.record, signer, people)
      if (broken.length > 0) return refused(badInput(...broken))
      const now = deps.clock()
      const last = signerOf(duty)
      if (last.person !== signer.person || last.right !== signer.right) {
        const assignments = [...duty.assignments, { ...signer, sinceMs: now.getTime() }]
        await stores.signing.assign(id, assignments)
        await appendEntry(stores.audit, {
          at: now,
          actor: auditActor(current),
          action: 'signing.duty-assigned',
          subject: { kind: 'account', id: String(account.id) },
          before: signerFacts(duty),
          after: { signingDuty: id, signingRecord: duty.record, ...signerFacts({ assignments }) },
        })
      }
      const changed = (await stores.signing.byId(id))!
      const [shown] = await shownDuties(stores, account, [changed], { actor: current, now })
      return ok(shown!)
    })

/** Ends a duty. Its periods stay on record; nobody is reminded of them any more. */
export const endDuty =
  (deps: SigningDeps) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<true, Refusal>> =>
    transactionOf(deps, actor, async (stores, current) => {
      const target = await dutyToChange(stores, current, id)
      if (!target.ok) return target
      const { account, duty } = target.value
      const now = deps.clock()
      await stores.signing.end(id, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(current),
        action: 'signing.duty-ended',
        subject: { kind: 'account', id: String(account.id) },
        before: dutyFacts(duty),
        after: null,
      })
      return ok(true)
    })
