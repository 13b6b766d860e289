import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../../../domain/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../../domain/durations.ts'
import { every, type PassesParts, startPasses } from '../../../../passes.ts'
import type { Storage } from '../../../../storage/storage.ts'
import type { FollowedBroker } from './follow-broker.ts'

const LOOK_EVERY_MS = 5 * SECOND_MS
/** Whoever has not renewed its turn for so long is taken for gone. */
const TURN_MS = MINUTE_MS
/** It ends its own earlier, also when storage takes half a minute to answer: two never follow at a time. */
const OWN_TURN_MS = 20 * SECOND_MS

const TURN = 'mqtt-broker-turn'
type Turn = { holder: string; untilMs: number }

export type FollowInTurnDeps = Pick<PassesParts, 'onError'> &
  Partial<Pick<PassesParts, 'schedule'>> & {
    storage: Pick<Storage, 'transaction'>
    clock: Clock
    steadyMs: () => number
    follow: () => FollowedBroker
  }

/**
 * Of the servers on one database one follows the broker at a time: two would each store a value that
 * comes without its time. The broker keeps the session, and what came meanwhile, for the next one.
 */
export const followInTurn = (deps: FollowInTurnDeps): FollowedBroker => {
  const { storage, clock, steadyMs, follow } = deps
  const holder = randomBytes(8).toString('hex')
  let followed: FollowedBroker | null = null
  let renewedMs = -Infinity

  /** Whether the turn is this server's from now on. */
  const take = (): Promise<boolean> =>
    storage.transaction(async ({ serverValues }) => {
      const nowMs = clock().getTime()
      const text = await serverValues.get(TURN)
      const turn = text === null ? null : (JSON.parse(text) as Turn)
      if (turn !== null && turn.holder !== holder && turn.untilMs > nowMs) return false
      await serverValues.set(TURN, JSON.stringify({ holder, untilMs: nowMs + TURN_MS }))
      return true
    })
  const stop = async (): Promise<void> => {
    const ending = followed
    followed = null
    await ending?.close()
  }
  const look = async (): Promise<void> => {
    const askedMs = steadyMs()
    try {
      if (!(await take())) return await stop()
      renewedMs = askedMs
      followed ??= follow()
    } finally {
      if (steadyMs() - renewedMs > OWN_TURN_MS) await stop()
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
        .transaction(({ serverValues }) => serverValues.set(TURN, null))
        .catch(deps.onError)
    },
  }
}

const atOnceAndEvery = (pass: () => void): (() => void) => {
  pass()
  return every(LOOK_EVERY_MS)(pass)
}
