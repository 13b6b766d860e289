import type { Clock } from '../../domain/clock.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { Account, Language, Role } from '../../domain/users/account.ts'
import { changeErrors, creationErrors } from '../../domain/users/account-rules.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Storage } from '../storage/storage.ts'
import { addAccount, orUserExisted } from './add-account.ts'
import type { PasswordHasher } from './password-hasher.ts'

type Deps = { storage: Storage; clock: Clock; passwords: PasswordHasher }

/** Roles that people log in with; app accounts come with their keys. */
export type OperatorRole = Exclude<Role, 'app'>

export type OperatorAccount = {
  role: OperatorRole
  email: string
  firstName: string
  lastName: string
  password: string
  language: Language
}

/**
 * Makes a top-level account of any role, by the operator of the server, who needs no permission.
 */
export const createAccountAsOperator =
  (deps: Deps) =>
  async (input: OperatorAccount): Promise<Result<Account, Refusal>> => {
    const email = normalEmail(input.email)
    const broken = creationErrors(input, (await deps.storage.accounts.byEmail(email)) !== null)
    if (broken.length > 0) return refused(badInput(...broken))
    const passwordHash = await deps.passwords.hash(input.password)
    const { role, language } = input
    const [firstName, lastName] = [input.firstName.trim(), input.lastName.trim()]
    const account = {
      email,
      firstName,
      lastName,
      role,
      language,
      timeZone: null,
      parentUserId: null,
      passwordHash,
      createdAt: deps.clock(),
    }
    return orUserExisted(
      deps.storage.transaction(async (stores) =>
        ok(await addAccount(stores, account, { kind: 'server' })),
      ),
    )
  }

/** Replaces a lost password. All sessions of the account end. */
export const replacePasswordAsOperator =
  (deps: Deps) =>
  async (input: { email: string; password: string }): Promise<Result<Account, Refusal>> => {
    const account = await deps.storage.accounts.byEmail(normalEmail(input.email))
    if (account === null || account.role === 'app') return refused({ kind: 'not-found' })
    const broken = changeErrors({ password: input.password }, account)
    if (broken.length > 0) return refused(badInput(...broken))
    const passwordHash = await deps.passwords.hash(input.password)
    const now = deps.clock()
    return deps.storage.transaction(async (stores) => {
      const changed = await stores.accounts.change(account.id, { passwordHash, updatedAt: now })
      if (changed === null) return refused({ kind: 'not-found' })
      await stores.sessions.revokeAll(account.id)
      await appendEntry(stores.audit, {
        at: now,
        actor: { kind: 'server' },
        action: 'account.password-changed',
        subject: { kind: 'account', id: String(account.id) },
        before: null,
        after: null,
      })
      return ok(changed)
    })
  }
