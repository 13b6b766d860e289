import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Session } from '../storage/session-store.ts'
import type { Writes } from '../storage/storage.ts'
import {
  CURRENT_PASSWORD_NEEDED,
  isOwnerProven,
  type OwnerProof,
  type ProofDeps,
  proveOwner,
} from './prove-owner.ts'

/** Ends one session of the caller's own account. The one that asks ends without a proof. */
export const endSession =
  (deps: ProofDeps) =>
  async (actor: Actor, input: OwnerProof & { id: number }): Promise<Result<true, Refusal>> => {
    const isIt = ({ id }: Session): boolean => id === input.id
    return endSessions(deps, actor, input, isIt, true)
  }

/** Ends all sessions of the caller's own account but the one that asks. */
export const endOtherSessions =
  (deps: ProofDeps) =>
  async (actor: Actor, input: OwnerProof): Promise<Result<true, Refusal>> => {
    const isOther = ({ tokenHash }: Session): boolean =>
      actor.kind === 'account' && tokenHash !== actor.sessionHash
    return endSessions(deps, actor, input, isOther, false)
  }

/** `mustExist`: whether it is a mistake when no session is meant. */
const endSessions = async (
  deps: ProofDeps,
  actor: Actor,
  proof: OwnerProof,
  isMeant: (session: Session) => boolean,
  mustExist: boolean,
): Promise<Result<true, Refusal>> => {
  if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
  if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
  const ended = (await deps.storage.sessions.ofAccount(actor.id)).filter(isMeant)
  if (ended.length === 0) return mustExist ? refused({ kind: 'not-found' }) : ok(true)
  const needsProof = ended.some(({ tokenHash }) => tokenHash !== actor.sessionHash)
  if (needsProof) {
    const proven = await proveOwner(deps)(actor, proof)
    if (!proven.ok) return proven
  }
  const now = deps.clock()
  return transactionOf(deps, actor, async (stores, current) => {
    if (needsProof && !(await isOwnerProven(stores, current, now)))
      return refused(CURRENT_PASSWORD_NEEDED)
    for (const session of (await stores.sessions.ofAccount(current.id)).filter(isMeant))
      await endOne(stores, current, session, now)
    return ok(true)
  })
}

const endOne = async (
  stores: Writes,
  actor: AccountActor,
  { tokenHash, device, network }: Session,
  now: Date,
): Promise<void> => {
  await stores.sessions.revoke(tokenHash)
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'session.ended',
    subject: { kind: 'account', id: String(actor.id) },
    before: { device, clientAddress: network },
    after: null,
  })
}
