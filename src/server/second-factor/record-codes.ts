import type { AttemptRefusal } from '../../domain/rate-limits/attempt-limit.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import { tellOwner } from '../users/tell-owner.ts'
import type { FactorDeps } from './code-guard.ts'

/** Who enters codes has shown the password only: the entries name nobody. */
const entryAbout = (accountId: number, now: Date) =>
  ({
    at: now,
    actor: { kind: 'nobody' },
    subject: { kind: 'account', id: String(accountId) },
    before: null,
  }) as const

export const recordWrongCode = (
  { audit }: Pick<Writes, 'audit'>,
  accountId: number,
  clientAddress: string,
  now: Date,
): Promise<void> =>
  appendEntry(audit, {
    ...entryAbout(accountId, now),
    action: 'login.code-wrong',
    after: { clientAddress },
  })

/** Enters the 1st, 2nd, 4th, 8th … refusal in a row, so that refusals do not fill the trail. */
export const recordRefusedCode = async (
  { storage, clock }: Pick<FactorDeps, 'storage' | 'clock'>,
  accountId: number,
  clientAddress: string,
  { refusals, retryAfterSeconds }: AttemptRefusal,
): Promise<void> => {
  if (!Number.isInteger(Math.log2(refusals))) return
  await storage.transaction(({ audit }) =>
    appendEntry(audit, {
      ...entryAbout(accountId, clock()),
      action: 'login.code-refused',
      after: { clientAddress, refusals, retryAfterSeconds },
    }),
  )
}

/** Somebody who knows the password guesses codes: the owner is told. */
export const recordGuessing = async (
  { storage, clock, sendsMail }: Pick<FactorDeps, 'storage' | 'clock' | 'sendsMail'>,
  accountId: number,
): Promise<void> => {
  const now = clock()
  await storage.transaction(async (stores) => {
    await appendEntry(stores.audit, {
      ...entryAbout(accountId, now),
      action: 'login.codes-guessed',
      after: null,
    })
    const account = await stores.accounts.byId(accountId)
    if (account !== null && sendsMail())
      await tellOwner(stores, account, { kind: 'CODES_GUESSED' }, now)
  })
}

export const recordFailedPasskey = (
  { storage, clock }: Pick<FactorDeps, 'storage' | 'clock'>,
  accountId: number,
  clientAddress: string,
): Promise<void> =>
  storage.transaction(({ audit }) =>
    appendEntry(audit, {
      ...entryAbout(accountId, clock()),
      action: 'login.passkey-failed',
      after: { clientAddress },
    }),
  )
