import type { Actor } from '../../domain/permissions/actor.ts'
import { mayHaveProfile } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { EMPTY_FIELD } from '../../domain/users/account-rules.ts'
import { putAccountMail } from '../account-mails/put-account-mail.ts'
import { followAddress } from '../alarms/follow-address.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import { secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Writes } from '../storage/storage.ts'
import { recordFailure } from '../users/record-login.ts'
import { releaseAddress } from '../users/release-address.ts'
import { LINK_SPENT, type PeopleDeps, tooMany } from './account-links.ts'
import type { ChoosePasswordDeps } from './choose-password.ts'

const WRONG_PASSWORD = badInput({
  field: 'password',
  key: 'users.currentPasswordWrong',
  message: 'This is not the password of the account.',
})

/** `password`: of the account, for a caller who is not logged in to it. */
export type ConfirmAddress = {
  secret: string
  password: string
  clientAddress: string
  signal?: AbortSignal | undefined
}

/**
 * Confirms the address of an account. The link alone is not enough: whoever registers with somebody
 * else's address would have it confirmed by a careless click. So the caller is logged in to the
 * account or enters its password. An unconfirmed account that has the address loses it.
 */
export const confirmAddress =
  (deps: ChoosePasswordDeps) =>
  async (actor: Actor, input: ConfirmAddress): Promise<Result<true, Refusal>> => {
    const { storage, clock, guard } = deps
    const limited = guard.beginSecret(input.clientAddress)
    if (limited !== null) return tooMany(limited)
    const hash = secretHash(input.secret)
    const link = await storage.sessions.openLink(hash, 'confirm-address', clock())
    const account = link === null ? null : await storage.accounts.byId(link.accountId)
    if (account === null) return refused(LINK_SPENT)
    guard.secretAccepted(input.clientAddress)
    const isOwn = actor.kind === 'account' && actor.id === account.id
    const proof = isOwn ? ok(true) : await provedByPassword(deps, account, input)
    if (!proof.ok) return proof
    const now = clock()
    const confirmed = await storage.transaction(async (stores) => {
      const used = await stores.sessions.consumeLink(hash, 'confirm-address', now)
      return (
        used !== null &&
        used.address !== null &&
        (await confirm(stores, used.accountId, used.address, input.clientAddress, now))
      )
    })
    return confirmed ? ok(true) : refused(LINK_SPENT)
  }

const provedByPassword = async (
  deps: ChoosePasswordDeps,
  account: Account,
  { password, clientAddress, signal }: ConfirmAddress,
): Promise<Result<true, Refusal>> => {
  if (password === '') return refused(badInput(EMPTY_FIELD.password))
  const network = clientNetwork(clientAddress)
  // Whoever has the link reads the mail of the address: no stranger from a new network.
  const origin = { email: account.email, network, isFamiliar: true }
  const admission = deps.guard.beginLogin(origin)
  if (admission.kind === 'refused') return tooMany(admission.refusal)
  const passwordHash = await deps.storage.accounts.passwordHash(account.id)
  const turn = { kind: 'login', network, signal } as const
  const matches = await deps.hashes.verify(turn, passwordHash, password)
  if (!matches.ok) {
    deps.guard.loginNotTried(origin)
    return matches
  }
  if (!matches.value) {
    await recordFailure(deps, account, clientAddress)
    return refused(WRONG_PASSWORD)
  }
  deps.guard.loginSucceeded(origin)
  return ok(true)
}

/** False when the address has an owner by now. */
const confirm = async (
  stores: Writes,
  accountId: number,
  address: string,
  clientAddress: string,
  now: Date,
): Promise<boolean> => {
  const holder = await stores.accounts.byEmail(address)
  const by = { kind: 'account', id: accountId } as const
  if (holder !== null && holder.id !== accountId) {
    if (holder.emailConfirmedAt !== null) return false
    await releaseAddress(stores, holder, by, now)
  }
  const before = await stores.accounts.byId(accountId)
  const change = { email: address, emailConfirmedAt: now, updatedAt: now }
  if (before === null || (await stores.accounts.change(accountId, change)) === null) return false
  if (before.email !== address) await followAddress(stores, before, address, by, now)
  await appendEntry(stores.audit, {
    at: now,
    actor: by,
    action: 'account.address-confirmed',
    subject: { kind: 'account', id: String(accountId) },
    before: before.email === address ? null : { email: before.email },
    after: { email: address, clientAddress },
  })
  return true
}

/** Sends the mail with the link again, to the caller. Nothing to do for a confirmed address. */
export const requestConfirmation =
  (deps: PeopleDeps) =>
  async (actor: Actor): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveProfile(actor)) return refused({ kind: 'forbidden' })
    return transactionOf(deps, actor, async (stores, actor) => {
      const account = await stores.accounts.byId(actor.id)
      if (account === null) return refused({ kind: 'unauthenticated' })
      if (!deps.mailsLinks || account.emailConfirmedAt !== null) return ok(true)
      const limited = deps.mailLimits.beginMailTo(account.email)
      if (limited !== null) return tooMany(limited)
      await putAccountMail(stores, account, { kind: 'CONFIRM_ADDRESS' }, deps.clock())
      return ok(true)
    })
  }
