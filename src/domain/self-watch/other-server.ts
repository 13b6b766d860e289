import { MINUTE_MS } from '../durations.ts'
import type { RequestFault } from './request-fault.ts'

/**
 * What another server answered when it was asked how it is. `troubles`: the kinds of trouble by
 * which it calls itself unwell; a later version may name kinds that this one does not have.
 */
export type OtherServerState =
  | { kind: 'well' }
  | { kind: 'unwell'; troubles: readonly string[] }
  | { kind: 'gone'; fault: RequestFault }

/** `address`: as it was set. `lastsMs`: how long it has been gone, or unwell, without a break. */
export type OtherServerFacts = {
  address: string
  state: Exclude<OtherServerState, { kind: 'well' }>
  lastsMs: number
}

/** A server that was told as unwell and is gone now is told again. */
export const isGoneSince = (now: OtherServerFacts, told: OtherServerFacts): boolean =>
  told.state.kind === 'unwell' && now.state.kind === 'gone' && now.lastsMs >= 5 * MINUTE_MS
