import type { Refusal } from '../../domain/refusal.ts'
import type { Result } from '../../domain/result.ts'
import { EMPTY_FIELD } from '../../domain/users/account-rules.ts'
import { isConfirmed } from '../../domain/users/confirmed-address.ts'
import { passwordErrors } from '../../domain/users/password.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import type { ChoosePasswordDeps, LinkWithPassword } from './choose-password.ts'
import { choosePassword } from './choose-password.ts'

/**
 * Sets a new password by the link of "Forgotten?". All sessions end. Whoever has the link reads the
 * account's mail, so the address is confirmed; the second factor of an account that was confirmed before
 * stays, and the login asks for it; what another person set up with an unconfirmed
 * address must not stay open to that person.
 */
export const resetPassword =
  (deps: ChoosePasswordDeps) =>
  (input: LinkWithPassword): Promise<Result<true, Refusal>> =>
    choosePassword(
      deps,
      'reset-password',
      input,
      (account) =>
        input.password === '' ? [EMPTY_FIELD.password] : passwordErrors(input.password, account),
      async (stores, account, passwordHash, now) => {
        const isFirstProof = account.emailConfirmedAt === null
        await stores.accounts.change(account.id, {
          passwordHash,
          updatedAt: now,
          ...(isFirstProof && { emailConfirmedAt: now }),
        })
        await stores.sessions.revokeAll(account.id)
        await stores.sessions.removeLinks(account.id)
        if (isFirstProof) await closeOtherWaysIn(stores, account.id, now)
        if (!isConfirmed(account, deps.mailsLinks)) await stores.secondFactors.removeAll(account.id)
        await appendEntry(stores.audit, {
          at: now,
          actor: { kind: 'nobody' },
          action: 'account.password-reset',
          subject: { kind: 'account', id: String(account.id) },
          before: null,
          after: { clientAddress: input.clientAddress },
        })
        return true
      },
    )

const closeOtherWaysIn = async (stores: Writes, accountId: number, now: Date): Promise<void> => {
  for (const { id } of await stores.push.ofAccount(accountId)) await stores.push.remove(id)
  for (const { id } of await stores.wallLinks.of(accountId)) await stores.wallLinks.revoke(id, now)
  for (const { id } of await stores.inspectionLinks.openOf(accountId, now))
    await stores.inspectionLinks.revoke(id, now)
  await stores.rotas.removeCalendar(accountId)
}
