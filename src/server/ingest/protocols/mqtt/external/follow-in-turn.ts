import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../../../domain/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../../domain/durations.ts'
import { every, type PassesParts, startPasses } from '../../../../passes.ts'
import { BROKER_TURN, type BrokerTurn } from '../../../../storage/server-value-store.ts'
import type { Storage } from '../../../../storage/storage.ts'
import type { FollowedBroker } from './follow-broker.ts'

/** Each look is one small read. */
const LOOK_EVERY_MS = SECOND_MS
const RENEW_EVERY_MS = 5 * SECOND_MS
/** Whoever says that it is alive, but has not renewed its turn for so long, loses it. */
const TURN_MS = MINUTE_MS
/** It ends its own earlier, also when storage takes half a minute to answer: two never follow at a time. */
const OWN_TURN_MS = 20 * SECOND_MS

export type FollowInTurnDeps = Pick<PassesParts, 'onError'> &
  Partial<Pick<PassesParts, 'schedule'>> & {
    storage: Pick<Storage, 'transaction' | 'serverValues' | 'serverId' | 'leaseTerm'>
    clock: Clock
    steadyMs: () => number
    /** `isMine`: whether this server may take a message now. */
    follow: (isMine: () => boolean) => FollowedBroker
  }

/**
 * Of the servers on one database one follows the broker at a time: two would each store a value that
 * comes without its time. The broker keeps the session, and what came meanwhile, for the next one. The
 * turn ends with its server (decision 115).
 */
export const followInTurn = (deps: FollowInTurnDeps): FollowedBroker => {
  const { storage, clock, steadyMs, follow } = deps
  const holder = storage.serverId ?? randomBytes(8).toString('hex')
  let followed: FollowedBroker | null = null
  let mine = { term: NaN, renewedMs: -Infinity }

  const isMine = (): boolean =>
    storage.leaseTerm() === mine.term && steadyMs() - mine.renewedMs <= OWN_TURN_MS
  /** Whether the value leaves the turn to this server. */
  const isFree = (text: string | null): boolean => {
    if (text === null) return true
    const turn = JSON.parse(text) as BrokerTurn
    return turn.holder === holder || turn.untilMs <= clock().getTime()
  }
  /** Whether the turn is this server's from now on. */
  const take = (): Promise<boolean> =>
    storage.transaction(async ({ serverValues }) => {
      if (!isFree(await serverValues.get(BROKER_TURN))) return false
      const turn: BrokerTurn = { holder, untilMs: clock().getTime() + TURN_MS }
      await serverValues.set(BROKER_TURN, JSON.stringify(turn))
      return true
    })
  const stop = async (): Promise<void> => {
    const ending = followed
    followed = null
    await ending?.close()
  }
  const look = async (): Promise<void> => {
    const [term, renewedMs] = [storage.leaseTerm(), steadyMs()]
    // It slept, or others have taken it for gone: whoever follows now is not to be disturbed.
    if (term === null || (followed !== null && !isMine())) await stop()
    if (term === null) return
    if (followed !== null && renewedMs - mine.renewedMs < RENEW_EVERY_MS) return
    try {
      if (!isFree(await storage.serverValues.get(BROKER_TURN))) return await stop()
      if (!(await take())) return await stop()
      mine = { term, renewedMs }
      followed ??= follow(isMine)
    } finally {
      if (!isMine()) await stop()
    }
  }
  const passes = startPasses({
    pass: look,
    schedule: deps.schedule ?? atOnceAndEvery,
    onError: deps.onError,
  })

  return {
    isConnected: () => followed?.isConnected() ?? false,
    sweep: () => followed?.sweep(),
    close: async () => {
      await passes.stop()
      const wasMine = followed !== null
      await stop()
      if (!wasMine) return
      await storage
        .transaction(({ serverValues }) => serverValues.set(BROKER_TURN, null))
        .catch(deps.onError)
    },
  }
}

const atOnceAndEvery = (pass: () => void): (() => void) => {
  pass()
  return every(LOOK_EVERY_MS)(pass)
}
