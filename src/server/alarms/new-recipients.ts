import type { Clock } from '../../domain/clock.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { maySeeAccount } from '../../domain/permissions/rules.ts'
import { isConfirmed } from '../../domain/users/confirmed-address.ts'
import { normalEmail } from '../../domain/users/email.ts'
import type { LimitRefusal, UsageLimits } from '../rate-limits/usage-limits.ts'
import type { Storage } from '../storage/storage.ts'

export type RecipientDeps = {
  storage: Pick<Storage, 'accounts'>
  /** Whether links to people go by mail; see `isConfirmed`. */
  mailsLinks: boolean
}

/**
 * The addresses, in lower case and each once, that may be anybody's: no account that the actor sees
 * has confirmed them.
 */
export const strangersAmong = async (
  { storage, mailsLinks }: RecipientDeps,
  actor: AccountActor,
  addresses: readonly string[],
): Promise<string[]> => {
  const strangers: string[] = []
  for (const address of new Set(addresses.map(normalEmail))) {
    const account = await storage.accounts.byEmail(address)
    const isKnown =
      account !== null && maySeeAccount(actor, account) && isConfirmed(account, mailsLinks)
    if (!isKnown) strangers.push(address)
  }
  return strangers
}

/** Addresses in memory, some 100 bytes each; beyond it the oldest are forgotten. */
const MOST_REMEMBERED = 50_000

export type NewRecipients = (
  actor: AccountActor,
  addresses: { before: readonly string[]; after: readonly string[] },
) => Promise<LimitRefusal | null>

/**
 * Counts the addresses that alarms of a tool will go to and did not go to before, as far as they may
 * be anybody's. Null: they may be entered. An address that the account entered within a day does
 * not count again: it stands on many tools.
 */
export const createNewRecipients = (
  deps: RecipientDeps & { clock: Clock; limits: Pick<UsageLimits, 'spend'> },
): NewRecipients => {
  /** When an account entered an address, ms since 1970; the oldest first. */
  const enteredAt = new Map<string, number>()

  return async (actor, { before, after }) => {
    const nowMs = deps.clock().getTime()
    const keyOf = (address: string): string => `${actor.id} ${address}`
    const had = new Set(before.map(normalEmail))
    const added = after.map(normalEmail).filter((address) => !had.has(address))
    const strangers = (await strangersAmong(deps, actor, added)).filter(
      (address) => (enteredAt.get(keyOf(address)) ?? -Infinity) <= nowMs - DAY_MS,
    )
    const refusal = await deps.limits.spend({ actor }, { newRecipients: strangers.length })
    if (refusal !== null) return refusal
    for (const address of strangers) {
      enteredAt.delete(keyOf(address))
      enteredAt.set(keyOf(address), nowMs)
    }
    for (const key of enteredAt.keys()) {
      if (enteredAt.size <= MOST_REMEMBERED) break
      enteredAt.delete(key)
    }
    return null
  }
}
