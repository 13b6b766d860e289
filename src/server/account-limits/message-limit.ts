import { isGraceOver, reachedPercent } from '../../domain/users/account-terms.ts'
import type { Account } from '../../domain/users/account.ts'
import { isPaidForm } from '../../domain/webhooks/webhook-form.ts'
import type { Writes } from '../storage/storage.ts'
import type { Webhook } from '../storage/webhook-store.ts'
import { accountsOnPath } from './sensor-limit.ts'
import { tellOfAccount } from './tell-of-account.ts'

type Stores = Pick<Writes, 'accounts' | 'customers' | 'outbox'>

/** The month in which a message counts, by UTC: the same for every account on a path. */
const monthOf = (now: Date): string => now.toISOString().slice(0, 'YYYY-MM'.length)

const GRACE_OVER =
  'The account has ended more than 30 days ago: no SMS or call is sent any more. The alarm goes by push or e-mail.'
const limitReached = (most: number): string =>
  `The limit of ${most} messages a month is reached: this one was not sent. The alarm goes by push or e-mail.`

const tellHowMany = async (
  stores: Stores,
  account: Account & { mostMessages: number },
  used: number,
  now: Date,
): Promise<void> => {
  const { mostMessages: most } = account
  const percent = reachedPercent(used, most)
  if (percent === null) return
  const about = `messages:${monthOf(now)}:${most}:${percent}`
  const notice = { kind: 'MESSAGES_USED', accountId: account.id, percent, used, most } as const
  await tellOfAccount(stores, account, about, notice, now)
}

const isLimited = (account: Account): account is Account & { mostMessages: number } =>
  account.mostMessages !== undefined

/**
 * Counts a message to a service that costs money for the account of its webhook and all above. Answers
 * why it is not sent, in one sentence, or null when it is.
 */
export const countPaidMessage = async (
  stores: Stores,
  webhook: Pick<Webhook, 'accountId' | 'form'>,
  now: Date,
): Promise<string | null> => {
  if (!isPaidForm(webhook.form)) return null
  const account = await stores.accounts.byId(webhook.accountId)
  if (account === null) return null
  if (isGraceOver(account, now.getTime())) return GRACE_OVER
  const month = monthOf(now)
  const limited = (await accountsOnPath(stores, account.path)).filter(isLimited)
  const used = new Map<number, number>()
  for (const { id, path } of limited) used.set(id, await stores.customers.messagesOf(path, month))
  const full = limited.find(({ id, mostMessages }) => used.get(id)! >= mostMessages)
  if (full === undefined) await stores.customers.countMessage(account.id, month)
  for (const one of limited)
    await tellHowMany(stores, one, used.get(one.id)! + (full === undefined ? 1 : 0), now)
  return full === undefined ? null : limitReached(full.mostMessages)
}
