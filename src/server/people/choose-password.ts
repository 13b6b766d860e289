import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { LinkPurpose } from '../../domain/users/one-time-link.ts'
import type { BrokenRule } from '../../domain/refusal.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import { secretHash } from '../secret.ts'
import type { Writes } from '../storage/storage.ts'
import { refusalOfInitial } from '../users/initial-password.ts'
import type { LoginGuard } from '../users/login-guard.ts'
import type { PasswordQueue } from '../users/password-queue.ts'
import type { PeopleDeps } from './account-links.ts'
import { LINK_SPENT, tooMany } from './account-links.ts'

export type ChoosePasswordDeps = PeopleDeps & { hashes: PasswordQueue; guard: LoginGuard }

export type LinkWithPassword = {
  secret: string
  password: string
  clientAddress: string
  signal?: AbortSignal | undefined
}

/**
 * Uses a one-time link with a new password: looks the link up before anything is hashed, checks what
 * was typed (which does not use up the link), and does `work` in the transaction that uses it up.
 * `work` answers false when the link is good for nothing any more.
 */
export const choosePassword = async (
  { storage, clock, hashes, guard }: ChoosePasswordDeps,
  purpose: LinkPurpose,
  input: LinkWithPassword,
  brokenRules: (account: Account) => readonly BrokenRule[],
  work: (stores: Writes, account: Account, passwordHash: string, now: Date) => Promise<boolean>,
): Promise<Result<true, Refusal>> => {
  const { clientAddress, signal } = input
  const limited = guard.beginSecret(clientAddress)
  if (limited !== null) return tooMany(limited)
  const hashOfSecret = secretHash(input.secret)
  const link = await storage.sessions.openLink(hashOfSecret, purpose, clock())
  const account = link === null ? null : await storage.accounts.byId(link.accountId)
  if (account === null) return refused(LINK_SPENT)
  guard.secretAccepted(clientAddress)
  const broken = brokenRules(account)
  if (broken.length > 0) return refused(badInput(...broken))
  const turn = { kind: 'change', by: clientNetwork(clientAddress), signal } as const
  const isInitial = await refusalOfInitial({ storage, hashes }, turn, account, input.password)
  if (isInitial !== null) return refused(isInitial)
  const hashed = await hashes.hash(turn, input.password)
  if (!hashed.ok) return hashed
  const now = clock()
  const done = await storage.transaction(async (stores) => {
    const used = await stores.sessions.consumeLink(hashOfSecret, purpose, now)
    const current = used === null ? null : await stores.accounts.byId(used.accountId)
    return current !== null && (await work(stores, current, hashed.value, now))
  })
  return done ? ok(true) : refused(LINK_SPENT)
}
