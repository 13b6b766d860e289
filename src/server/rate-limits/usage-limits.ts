import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { type Allowance, type AllowanceUse, createAllowances } from '../allowances.ts'
import { createTurnQueue, type Turn, type TurnQueue } from '../turn-queue.ts'
import { clientNetwork } from './client-network.ts'
import { COUNTS_ALONE, type CountsTogether } from './counts-together.ts'
import {
  type AllowanceName,
  ALLOWANCES,
  type AllowanceScope,
  HOLDING_RETRY_SECONDS,
  type HoldingName,
  HOLDINGS,
  WORK,
  type WorkName,
} from './limit-table.ts'
import { toldUses, type ToldUsesOptions } from './told-uses.ts'

/** Who asks, and from where; `address` is left out where no client asks. */
export type LimitedCaller = { actor: Actor; address?: string }

export type LimitName = AllowanceName | WorkName | HoldingName
/** Whose part of it was used up; `all`: that of the whole server. */
export type LimitedBy = AllowanceScope | 'all'

export type LimitRefusal = Extract<Refusal, { kind: 'rate-limited' }>

export type WorkTurn =
  | { kind: 'turn'; done: () => void }
  | { kind: 'refused'; refusal: LimitRefusal }
  | { kind: 'abandoned' }

export type WorkRequest = LimitedCaller & {
  ticket?: string | null
  signal?: AbortSignal | undefined
}

export type UsageLimits = {
  /**
   * Takes each amount from the allowances of the caller, or nothing at all when one of them has too
   * little left. Null: the caller may go on.
   */
  spend(
    caller: LimitedCaller,
    amounts: Partial<Record<AllowanceName, number>>,
  ): Promise<LimitRefusal | null>
  /** The same for messages to recipients: each takes one from its own allowance. */
  spendOnRecipients(name: 'testMails', recipients: readonly string[]): LimitRefusal | null
  /** Waits for a turn; `done` must be called when the work has ended, whether it succeeded or not. */
  enter(work: WorkName, request: WorkRequest): Promise<WorkTurn>
  /** How many requests of the queue come before this one; null for an unknown request. */
  ahead(work: WorkName, accountId: number, ticket: string): number | null
  /** Holds one more. Answers the function that gives it back, or why the caller may not. */
  hold(
    name: HoldingName,
    caller: LimitedCaller,
  ): Promise<{ kind: 'held'; giveBack: () => void } | { kind: 'refused'; refusal: LimitRefusal }>
}

export type UsageLimitsDeps = {
  clock: Clock
  /** The top-level account of the account with this path. */
  customerOf: (path: string) => Promise<number>
  /** Called with each refusal, for the metrics. */
  refused?: (limit: LimitName, by: LimitedBy) => void
  /** Allowances in memory, some 150 bytes each; beyond it the least recently used are forgotten. */
  mostKeys?: number
  /** What the other servers on the database let somebody use; left out: this one counts alone. */
  together?: CountsTogether
  /** See `toldUses`. */
  schedule?: ToldUsesOptions['schedule']
}

type Key = { scope: AllowanceScope; id: number | string }

/**
 * In memory: after a restart all allowances are whole and all queues empty. Servers on one database tell each
 * other what they take from allowances; work and what is held open burden one server, and count there.
 */
export const createUsageLimits = ({
  clock,
  customerOf,
  refused = () => {},
  mostKeys = 100_000,
  together = COUNTS_ALONE,
  schedule,
}: UsageLimitsDeps): UsageLimits => {
  const allowances = createAllowances(mostKeys)
  const tellUses = toldUses({
    shared: together('use').uses,
    schedule,
    hear: (key, amount) => {
      const allowance = allowanceOf(key)
      if (allowance !== undefined) allowances.count({ key, amount, allowance }, clock().getTime())
    },
  })
  const holdings = new Map<string, number>()
  const queues = Object.fromEntries(
    Object.entries(WORK).map(([name, { places }]) => [name, createTurnQueue(places)]),
  ) as Record<WorkName, TurnQueue>

  const keysOf = async ({ actor, address }: LimitedCaller): Promise<Key[]> => [
    ...(actor.kind === 'nobody'
      ? []
      : ([
          { scope: 'account', id: actor.id },
          { scope: 'customer', id: await customerOf(actor.path) },
        ] as const)),
    ...(address === undefined ? [] : [{ scope: 'address' as const, id: networkOf(address) }]),
  ]

  const refuse = (limit: LimitName, by: LimitedBy, seconds: number): LimitRefusal => {
    refused(limit, by)
    return { kind: 'rate-limited', retryAfterSeconds: Math.max(1, Math.ceil(seconds)) }
  }

  const spendAll = (uses: readonly Use[]): LimitRefusal | null => {
    const short = allowances.take(uses, clock().getTime())
    if (short === null && tellUses !== null)
      for (const { key, amount, allowance } of uses) tellUses(key, amount, allowance)
    return short === null ? null : refuse(short.use.name, short.use.scope, short.waitMs / 1_000)
  }

  return {
    spend: async (caller, amounts) => {
      const keys = await keysOf(caller)
      return spendAll(
        Object.entries(amounts).flatMap(([name, amount]) =>
          keys.flatMap(({ scope, id }) => usesOf(name as AllowanceName, scope, id, amount)),
        ),
      )
    },

    spendOnRecipients: (name, recipients) =>
      spendAll(recipients.flatMap((recipient) => usesOf(name, 'recipient', recipient, 1))),

    enter: async (work, { ticket = null, signal, ...caller }) => {
      const keys = await keysOf(caller)
      const idOf = (scope: AllowanceScope) => keys.find((key) => key.scope === scope)?.id
      const accountId = idOf('account') ?? `address ${idOf('address')}`
      const turn: Turn = await queues[work].enter({
        accountId,
        customerId: idOf('customer') ?? accountId,
        ticket,
        signal,
      })
      return turn.kind === 'too-many'
        ? { kind: 'refused', refusal: refuse(work, turn.of, WORK[work].retrySeconds) }
        : turn
    },

    ahead: (work, accountId, ticket) => queues[work].ahead(accountId, ticket),

    hold: async (name, caller) => {
      const most: Partial<Record<AllowanceScope, number>> = HOLDINGS[name]
      const keys = (await keysOf(caller)).filter(({ scope }) => most[scope] !== undefined)
      const textOf = ({ scope, id }: Key): string => `${name} ${scope} ${id}`
      for (const key of keys)
        if ((holdings.get(textOf(key)) ?? 0) >= most[key.scope]!)
          return { kind: 'refused', refusal: refuse(name, key.scope, HOLDING_RETRY_SECONDS) }
      for (const key of keys) holdings.set(textOf(key), (holdings.get(textOf(key)) ?? 0) + 1)
      let isHeld = true
      const giveBack = (): void => {
        if (!isHeld) return
        isHeld = false
        for (const key of keys) {
          const left = holdings.get(textOf(key))! - 1
          if (left === 0) holdings.delete(textOf(key))
          else holdings.set(textOf(key), left)
        }
      }
      return { kind: 'held', giveBack }
    },
  }
}

/** Most addresses are IPv4 and stand for themselves. */
const networkOf = (address: string): string =>
  address.includes(':') ? clientNetwork(address) : address

type Use = AllowanceUse & { name: AllowanceName; scope: AllowanceScope }

const usesOf = (
  name: AllowanceName,
  scope: AllowanceScope,
  id: number | string,
  amount: number,
): Use[] => {
  const key = `${name} ${scope} ${id}`
  const allowance = allowanceOf(key)
  return allowance === undefined || amount === 0 ? [] : [{ name, scope, key, amount, allowance }]
}

/** Of a key of `usesOf`. */
const allowanceOf = (key: string): Allowance | undefined => {
  const [name, scope] = key.split(' ', 2)
  return (ALLOWANCES as Record<string, Partial<Record<string, Allowance>>>)[name!]?.[scope!]
}
