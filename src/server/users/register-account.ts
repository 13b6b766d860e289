import type { Clock } from '../../domain/clock.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { DEFAULT_LANGUAGE } from '../../domain/users/account.ts'
import type { Language } from '../../domain/users/account.ts'
import { creationErrors } from '../../domain/users/account-rules.ts'
import { isConfirmed } from '../../domain/users/confirmed-address.ts'
import { normalEmail } from '../../domain/users/email.ts'
import type { AccountMailLimits } from '../account-mails/account-mail-limits.ts'
import { putAccountMail } from '../account-mails/put-account-mail.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import { EmailTakenError } from '../storage/account-store.ts'
import type { Storage } from '../storage/storage.ts'
import { addAccount } from './add-account.ts'
import type { LoginGuard } from './login-guard.ts'
import type { PasswordQueue } from './password-queue.ts'
import { unusableAddress } from './release-address.ts'

type Deps = {
  storage: Storage
  clock: Clock
  hashes: PasswordQueue
  guard: LoginGuard
  /** Whether strangers may make accounts for themselves. */
  registration: 'open' | 'closed'
  /** Whether links go by mail, so that addresses can be confirmed. */
  mailsLinks: boolean
  mailLimits: AccountMailLimits
}

export type Registration = {
  email: string
  firstName: string
  lastName: string
  password: string
  language: Language | null
  clientAddress: string
  signal?: AbortSignal | undefined
}

/**
 * Makes a user account without a parent for a stranger. A taken e-mail is answered like a free one,
 * after the same work: one hash, one transaction with one entry in the audit trail. The account
 * works at once; its address is confirmed by a mail. Where another account has the address and never
 * confirmed it, the new one gets it with that confirmation.
 */
export const registerAccount =
  (deps: Deps) =>
  async (input: Registration): Promise<Result<true, Refusal>> => {
    if (deps.registration === 'closed') return refused({ kind: 'forbidden' })
    const broken = creationErrors(input, false)
    if (broken.length > 0) return refused(badInput(...broken))
    const limited = deps.guard.beginRegistration(input.clientAddress)
    if (limited !== null)
      return refused({ kind: 'rate-limited', retryAfterSeconds: limited.retryAfterSeconds })
    const by = clientNetwork(input.clientAddress)
    const turn = { kind: 'change', by, signal: input.signal } as const
    const passwordHash = await deps.hashes.hash(turn, input.password)
    if (!passwordHash.ok) return passwordHash
    try {
      await createUnlessTaken(deps, input, passwordHash.value)
    } catch (error) {
      if (!(error instanceof EmailTakenError)) throw error
    }
    return ok(true)
  }

const createUnlessTaken = (
  deps: Deps,
  input: Registration,
  passwordHash: string,
): Promise<void> => {
  const now = deps.clock()
  const email = normalEmail(input.email)
  return deps.storage.transaction(async (stores) => {
    const holder = await stores.accounts.byEmail(email)
    const isFree = holder === null || !isConfirmed(holder, deps.mailsLinks)
    if (!isFree) {
      await appendEntry(stores.audit, {
        at: now,
        actor: { kind: 'nobody' },
        action: 'registration.repeated',
        subject: { kind: 'account', id: String(holder.id) },
        before: null,
        after: { clientAddress: input.clientAddress },
      })
      return
    }
    const [firstName, lastName] = [input.firstName.trim(), input.lastName.trim()]
    const account = {
      email: holder === null ? email : unusableAddress(),
      firstName,
      lastName,
      role: 'user',
      language: input.language ?? DEFAULT_LANGUAGE,
      timeZone: null,
      parentUserId: null,
      passwordHash,
      emailConfirmedAt: deps.mailsLinks ? null : now,
      createdAt: now,
    } as const
    const created = await addAccount(stores, account, { kind: 'nobody' })
    if (deps.mailsLinks && deps.mailLimits.beginMailTo(email) === null)
      await putAccountMail(stores, created, { kind: 'CONFIRM_ADDRESS' }, now, email)
  })
}
