import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { OtherServerState } from '../../domain/self-watch/other-server.ts'
import type { Finding } from '../../domain/self-watch/trouble.ts'
import { every, type PassesParts, startPasses } from '../passes.ts'
import type { ShortRequest } from '../short-request.ts'
import { askServer } from './ask-server.ts'

/** `isWell`: null before the first answer. */
export type OtherServer = { address: string; isWell: boolean | null }

export type ServersWatch = {
  /** What is to be said of each server, as of the last question. */
  observe(): Finding[]
  /** Asks all of them once. */
  ask(): Promise<void>
  servers(): OtherServer[]
  /** Asks at once and every minute. Answers the call that ends it, which waits for no answer. */
  start(): () => void
}

/** `sinceMs`: since when it is in this kind of state, in ms that only grow. */
type LastState = { state: OtherServerState; sinceMs: number }

/** A longer time between two looks means that this server itself was paused. */
const PAUSED_MS = MINUTE_MS

/**
 * Watches other Coldwatch servers. `addresses`: their origins. A server that was paused itself
 * accuses nobody: what it heard before counts no more, and the other one is asked anew.
 */
export const createServersWatch = ({
  addresses,
  request,
  clock,
  steadyMs,
  reportError,
  schedule = every(MINUTE_MS),
}: {
  addresses: readonly string[]
  request: ShortRequest
  clock: Clock
  /** Milliseconds that only ever grow, however the clock is set. */
  steadyMs: () => number
  reportError: (error: unknown) => void
  schedule?: PassesParts['schedule']
}): ServersWatch => {
  const states = new Map<string, LastState>()
  let looked: { nowMs: number; steadyMs: number } | null = null

  /** Whether more time has passed since the last look than between two looks of a running server. */
  const wasPaused = (): boolean => {
    const before = looked
    looked = { nowMs: clock().getTime(), steadyMs: steadyMs() }
    if (before === null) return false
    // The steady time of a suspended machine may stand still.
    const passedMs = Math.max(looked.steadyMs - before.steadyMs, looked.nowMs - before.nowMs)
    return passedMs > PAUSED_MS
  }

  const findingOf = (address: string): Finding => {
    const last = states.get(address)
    if (last === undefined) return { state: 'unclear', kind: 'OTHER_SERVER', about: address }
    const { state, sinceMs } = last
    if (state.kind === 'well') return { state: 'good', kind: 'OTHER_SERVER', about: address }
    const lastsMs = steadyMs() - sinceMs
    return { state: 'bad', facts: { kind: 'OTHER_SERVER', address, state, lastsMs } }
  }

  const askOne = async (address: string): Promise<void> => {
    const state = await askServer(request, address)
    const before = states.get(address)
    const isSame = before !== undefined && before.state.kind === state.kind
    states.set(address, { state, sinceMs: isSame ? before.sinceMs : steadyMs() })
  }

  const ask = async (): Promise<void> => {
    await Promise.all(addresses.map(askOne))
  }

  return {
    observe: () => {
      if (wasPaused()) states.clear()
      return addresses.map(findingOf)
    },
    ask,
    servers: () =>
      addresses.map((address) => {
        const last = states.get(address)
        return { address, isWell: last === undefined ? null : last.state.kind === 'well' }
      }),
    start: () => {
      if (addresses.length === 0) return () => {}
      const passes = startPasses({ pass: ask, schedule, onError: reportError })
      passes.run().catch(reportError)
      return () => void passes.stop()
    },
  }
}
