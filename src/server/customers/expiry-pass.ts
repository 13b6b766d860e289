import type { Clock } from '../../domain/clock.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { daysLeft, dueStep } from '../../domain/users/account-terms.ts'
import { tellOfAccount } from '../account-limits/tell-of-account.ts'
import type { Storage, Writes } from '../storage/storage.ts'

/** By the clocks of the account. */
const TELL_AT_MS = 8 * HOUR_MS

const tellOfExpiry = async (stores: Writes, accountId: number, now: Date): Promise<void> => {
  const account = await stores.accounts.byId(accountId)
  if (account === null || account.expiresOn === undefined) return
  const left = daysLeft(account, now.getTime() - TELL_AT_MS)
  const step = left === null ? null : dueStep(left)
  if (step === null) return
  const { expiresOn } = account
  const notice = { kind: 'ACCOUNT_ENDS', accountId, expiresOn } as const
  await tellOfAccount(stores, account, `ends:${expiresOn}:${step}`, notice, now)
}

/**
 * Tells the owner and the manager of an account that ends: 30, 7 and 1 days before, and on the day,
 * from eight o'clock by its clocks. What was told is stored with the mail, so that nothing comes
 * twice, whichever server looks.
 */
export const createExpiryPass =
  ({
    storage,
    clock,
    sendsMail,
  }: {
    storage: Pick<Storage, 'customers' | 'transaction'>
    clock: Clock
    sendsMail: () => boolean
  }) =>
  async (isStopped: () => boolean = () => false): Promise<void> => {
    if (!sendsMail()) return
    const now = clock()
    for (const accountId of await storage.customers.expiring()) {
      if (isStopped()) return
      await storage.transaction((stores) => tellOfExpiry(stores, accountId, now))
    }
  }
