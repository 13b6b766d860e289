import type { Clock } from '../../domain/clock.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { EMPTY_FIELD } from '../../domain/users/account-rules.ts'
import { passwordErrors } from '../../domain/users/password.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import { secretHash } from '../secret.ts'
import type { Storage } from '../storage/storage.ts'
import type { LoginGuard } from './login-guard.ts'
import type { PasswordQueue } from './password-queue.ts'

type Deps = { storage: Storage; clock: Clock; hashes: PasswordQueue; guard: LoginGuard }

export type SetPassword = {
  secret: string
  password: string
  clientAddress: string
  signal?: AbortSignal | undefined
}

const LINK_SPENT = badInput({
  field: 'secret',
  key: 'users.linkSpent',
  message: 'This link is not valid, has been used or has expired. Ask for a new one.',
})

/**
 * Sets the password by a one-time link. A refused password does not use up the link. All sessions
 * of the account end. An account that has a password already keeps it.
 */
export const setPassword =
  (deps: Deps) =>
  async (input: SetPassword): Promise<Result<true, Refusal>> => {
    const owner = (await ownerOf(deps, input.secret)) ?? { email: '' }
    const broken =
      input.password === '' ? [EMPTY_FIELD.password] : passwordErrors(input.password, owner)
    if (broken.length > 0) return refused(badInput(...broken))
    const limited = deps.guard.beginSecret(input.clientAddress)
    if (limited !== null)
      return refused({ kind: 'rate-limited', retryAfterSeconds: limited.retryAfterSeconds })
    const by = clientNetwork(input.clientAddress)
    const turn = { kind: 'change', by, signal: input.signal } as const
    const hashed = await deps.hashes.hash(turn, input.password)
    if (!hashed.ok) {
      // The secret was not tried, so it does not count as a guess.
      deps.guard.secretAccepted(input.clientAddress)
      return hashed
    }
    const passwordHash = hashed.value
    const now = deps.clock()
    const set = await deps.storage.transaction(async (stores): Promise<boolean> => {
      const link = await stores.sessions.consumeLink(secretHash(input.secret), 'set-password', now)
      if (link === null || (await stores.accounts.passwordHash(link.accountId)) !== null)
        return false
      if ((await stores.accounts.change(link.accountId, { passwordHash, updatedAt: now })) === null)
        return false
      await stores.sessions.revokeAll(link.accountId)
      await appendEntry(stores.audit, {
        at: now,
        actor: { kind: 'nobody' },
        action: 'account.password-set',
        subject: { kind: 'account', id: String(link.accountId) },
        before: null,
        after: { clientAddress: input.clientAddress },
      })
      return true
    })
    if (!set) return refused(LINK_SPENT)
    deps.guard.secretAccepted(input.clientAddress)
    return ok(true)
  }

/** Whose link it is, as long as it works. */
const ownerOf = async (
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  secret: string,
): Promise<Account | null> => {
  const link = await storage.sessions.openLink(secretHash(secret), 'set-password', clock())
  return link === null ? null : storage.accounts.byId(link.accountId)
}
