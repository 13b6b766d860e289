import type { Clock } from '../../domain/clock.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { DEFAULT_LANGUAGE } from '../../domain/users/account.ts'
import type { Account } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { newToken, secretHash } from '../secret.ts'
import type { Storage, Reads, Writes } from '../storage/storage.ts'
import { addAccount } from './add-account.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** What the person who starts the server must know. */
export type FirstSuperadmin =
  | { kind: 'has-password' }
  /**
   * The secret of a one-time link to set the password with; valid for 24 hours and
   * answered only here.
   */
  | { kind: 'needs-password'; email: string; secret: string }
  /** There is no superadmin, and another account has the e-mail that the settings mean for one. */
  | { kind: 'email-taken'; email: string }

const LINK_MS = DAY_MS

/**
 * Runs at every start. Makes the first superadmin of an empty installation. While no superadmin has
 * a password, it gives one the password of the settings (checked there), or makes a new link. A
 * password that is set already stays, whatever the settings say.
 */
export const ensureFirstSuperadmin =
  (deps: { storage: Storage; clock: Clock; passwords: PasswordHasher }) =>
  async (given: { email: string; password: string | null }): Promise<FirstSuperadmin> => {
    if ((await superadminWithoutPassword(deps.storage)) === 'has-password')
      return { kind: 'has-password' }
    const passwordHash = given.password === null ? null : await deps.passwords.hash(given.password)
    const email = normalEmail(given.email)
    const now = deps.clock()
    return deps.storage.transaction(async (stores): Promise<FirstSuperadmin> => {
      const superadmin = await superadminWithoutPassword(stores)
      if (superadmin === 'has-password') return { kind: 'has-password' }
      if (superadmin === null && (await stores.accounts.byEmail(email)) !== null)
        return { kind: 'email-taken', email }
      const account =
        superadmin ??
        (await addAccount(
          stores,
          {
            email,
            firstName: 'Super',
            lastName: 'Admin',
            role: 'superadmin',
            language: DEFAULT_LANGUAGE,
            timeZone: null,
            parentUserId: null,
            passwordHash,
            createdAt: now,
          },
          { kind: 'server' },
        ))
      if (passwordHash === null)
        return {
          kind: 'needs-password',
          email: account.email,
          secret: await newLink(stores, account, now),
        }
      if (superadmin !== null) await givePassword(stores, account, passwordHash, now)
      return { kind: 'has-password' }
    })
  }

/** The superadmin who still needs a password; null when there is no superadmin at all. */
const superadminWithoutPassword = async (
  stores: Pick<Reads, 'accounts'>,
): Promise<Account | 'has-password' | null> => {
  const { rows } = await stores.accounts.list({ scope: { kind: 'all' }, roles: ['superadmin'] })
  for (const account of rows)
    if ((await stores.accounts.passwordHash(account.id)) !== null) return 'has-password'
  return rows[0] ?? null
}

const newLink = async (stores: Writes, account: Account, now: Date): Promise<string> => {
  const secret = newToken()
  await stores.sessions.createLink({
    secretHash: secretHash(secret),
    accountId: account.id,
    purpose: 'set-password',
    expiresAt: new Date(now.getTime() + LINK_MS),
  })
  await appendEntry(stores.audit, {
    at: now,
    actor: { kind: 'server' },
    action: 'account.password-link-made',
    subject: { kind: 'account', id: String(account.id) },
    before: null,
    after: null,
  })
  return secret
}

const givePassword = async (
  stores: Writes,
  account: Account,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await stores.accounts.change(account.id, { passwordHash, updatedAt: now })
  await appendEntry(stores.audit, {
    at: now,
    actor: { kind: 'server' },
    action: 'account.password-set',
    subject: { kind: 'account', id: String(account.id) },
    before: null,
    after: null,
  })
}
