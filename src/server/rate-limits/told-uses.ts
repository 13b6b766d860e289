import { SECOND_MS } from '../../domain/durations.ts'
import type { Allowance, AllowanceUse } from '../allowances.ts'
import { every } from '../passes.ts'
import type { SharedUses } from './counts-together.ts'

/** Who has used so much of what may be used at once is told of at once. */
const TOLD_AT_ONCE = 1 / 20
const TOLD_EVERY_MS = 10 * SECOND_MS
/**
 * Of others only those are told of who use more than this part of what they may use all the time: as long
 * as a database has no more than four servers, nobody gets more than allowed by using less at each of them.
 */
const TOLD_OF_STEADY = 1 / 4

export type ToldUsesOptions = {
  /** Null: nobody is told. */
  shared: SharedUses | null
  /** What another server has let somebody use. */
  hear: (key: string, amount: number) => void
  /** Calls `tell` at intervals. */
  schedule?: ((tell: () => void) => unknown) | undefined
}

type TellUse = (key: string, amount: number, allowance: Allowance) => void

/**
 * Tells the other servers on the database what this one lets somebody use. Each use would be too much to
 * tell: thousands of devices that send as they should are never told of. Null where there is nobody to tell.
 */
export const toldUses = ({
  shared,
  hear,
  schedule = every(TOLD_EVERY_MS),
}: ToldUsesOptions): TellUse | null => {
  if (shared === null) return null
  const untold = new Map<string, AllowanceUse>()
  shared.hear(hear)
  schedule(() => {
    for (const { key, amount, allowance } of untold.values())
      if (amount > (allowance.steady * TOLD_EVERY_MS * TOLD_OF_STEADY) / allowance.perMs)
        shared.tell(key, amount)
    untold.clear()
  })
  return (key, amount, allowance) => {
    const sum = amount + (untold.get(key)?.amount ?? 0)
    if (sum < allowance.atOnce * TOLD_AT_ONCE)
      return void (sum > 0 && untold.set(key, { key, amount: sum, allowance }))
    untold.delete(key)
    shared.tell(key, sum)
  }
}
