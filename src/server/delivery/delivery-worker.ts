import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { SendMessage, SendOutcome } from '../messages/send-outcome.ts'
import { nextTurn } from '../next-turn.ts'
import { DELIVERY_CHANNELS, type DeliveryChannel } from '../storage/alarm-store.ts'
import type { LeasedMessage } from '../storage/outbox-store.ts'
import type { Storage } from '../storage/storage.ts'
import { FIRST_STATE, type OutboxWrite } from './channel-state.ts'
import { type ChannelAction, type Happening, nextStep } from './next-step.ts'
import { writeOutcome } from './write-outcome.ts'

export type DeliveryWorker = {
  /** Something may be due. */
  wake(): void
  /** Resolves once nothing is due and nothing is under way. */
  idle(): Promise<void>
  /** Finishes what is under way and begins nothing more. */
  stop(): Promise<void>
}

export type DeliveryWorkerDeps = {
  storage: Pick<Storage, 'outbox' | 'transaction' | 'leaseTerm'>
  clock: Clock
  /** `atOnce`: messages under way at the same time. */
  channels: Record<DeliveryChannel, { send: SendMessage; atOnce: number }>
  /** 0 to 1. */
  chance?: () => number
  /** Called for each attempt after its outcome is stored. */
  onOutcome: (channel: DeliveryChannel, outcome: SendOutcome) => void | Promise<void>
  reportError: (error: unknown) => void
}

/**
 * After this time a message is sent again; senders end before. The leases of a server that is gone end
 * earlier where another one is at work: see `Storage.leaseTerm`.
 */
export const LEASE_MS = MINUTE_MS

/** Another process may put a message into the outbox, and the clock may be set. */
const LONGEST_SLEEP_MS = MINUTE_MS

/**
 * Takes messages out of the outbox, sends them and stores the outcomes. Channels do not wait for
 * each other.
 */
export const startDeliveryWorker = (deps: DeliveryWorkerDeps): DeliveryWorker => {
  const wake = (): void => {
    for (const worker of workers) worker.wake()
  }
  const workers = DELIVERY_CHANNELS.map((channel) => channelWorker(channel, deps, wake))
  return {
    wake,
    idle: async () => {
      while (workers.some((worker) => worker.isBusy()))
        await Promise.all(workers.map((worker) => worker.idle()))
    },
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
  }
}

type ChannelWorker = DeliveryWorker & { isBusy(): boolean }

/** Calls `wake` once, at the earliest of the times that were set. */
const wakeTimer = (wake: () => void) => {
  let next: { atMs: number; timeout: NodeJS.Timeout } | null = null
  let isStopped = false
  return {
    wakeWithin: (ms: number): void => {
      const sleepMs = Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS)
      const atMs = performance.now() + sleepMs
      if (isStopped || (next !== null && next.atMs <= atMs)) return
      clearTimeout(next?.timeout)
      const timeout = setTimeout(() => {
        next = null
        wake()
      }, sleepMs).unref()
      next = { atMs, timeout }
    },
    stop: (): void => {
      isStopped = true
      clearTimeout(next?.timeout)
    },
  }
}

/** After so many deliveries whose outcomes are written the event loop gets a turn. */
const DELIVERIES_PER_TURN = 100

/** Sends the message. What `send` throws is reported; the message is then tried again later. */
const attempt = async (
  message: LeasedMessage,
  send: SendMessage,
  reportError: (error: unknown) => void,
): Promise<SendOutcome> => {
  try {
    return await send(message)
  } catch (error) {
    reportError(error)
    const reason = 'The server could not write this message; its log says why.'
    return { kind: 'retry', reason, isOutage: false }
  }
}

/** Does the write in one transaction. Returns the messages that it leased. */
const writeToOutbox = (
  channel: DeliveryChannel,
  { storage, clock, chance = Math.random }: DeliveryWorkerDeps,
  { ended, returned, room }: OutboxWrite,
): Promise<readonly LeasedMessage[]> =>
  storage.transaction(async (stores) => {
    const now = clock()
    let sinceTurn = 0
    for (const one of ended) {
      await writeOutcome(stores, one, now, chance())
      sinceTurn += one.message.deliveries.length
      if (sinceTurn < DELIVERIES_PER_TURN) continue
      sinceTurn = 0
      await nextTurn()
    }
    for (const { lease } of returned) await stores.outbox.release(lease)
    const until = new Date(now.getTime() + LEASE_MS)
    return room === 0 ? [] : stores.outbox.lease(channel, now, until, room)
  })

/** Does what `nextStep` says for one channel. */
const channelWorker = (
  channel: DeliveryChannel,
  deps: DeliveryWorkerDeps,
  wakeAll: () => void,
): ChannelWorker => {
  const { storage, clock, channels, onOutcome, reportError } = deps
  const { send, atOnce } = channels[channel]
  let state = FIRST_STATE
  const timer = wakeTimer(wakeAll)
  const idleCallbacks: (() => void)[] = []

  const isBusy = (): boolean => state.turn.kind !== 'none' || state.underWay.length > 0

  const sendOne = async (message: LeasedMessage): Promise<void> => {
    const outcome = await attempt(message, send, reportError)
    happened({ kind: 'attempted', messageId: message.lease.messageId, outcome })
  }

  const write = async (outboxWrite: OutboxWrite): Promise<void> => {
    const term = storage.leaseTerm()
    const room = term === null ? 0 : outboxWrite.room
    const leased = await writeToOutbox(channel, deps, { ...outboxWrite, room })
    happened({
      kind: 'written',
      leased: term === null ? [] : leased.map((message) => ({ ...message, term })),
    })
  }

  const settle = async (outcomes: readonly SendOutcome[], isEmpty: boolean): Promise<void> => {
    for (const outcome of outcomes) await onOutcome(channel, outcome)
    const dueAt = isEmpty ? await storage.outbox.nextDue(channel) : null
    if (dueAt !== null) timer.wakeWithin(dueAt.getTime() - clock().getTime())
    happened({ kind: 'settled' })
  }

  const failed = (error: unknown): void => {
    reportError(error)
    happened({ kind: 'failed' })
  }

  const act = (action: ChannelAction): void => {
    switch (action.kind) {
      case 'send':
        return void sendOne(action.message)
      case 'write':
        return void write(action.write).catch(failed)
      case 'settle':
        return void settle(action.outcomes, action.isEmpty).catch(failed)
      case 'wake-others':
        return wakeAll()
      case 'wake-within':
        return timer.wakeWithin(action.ms)
    }
  }

  function happened(event: Happening): void {
    const now = { nowMs: clock().getTime(), term: storage.leaseTerm() }
    const step = nextStep(state, { ...event, ...now }, { atOnce })
    state = step.state
    step.actions.forEach(act)
    if (isBusy()) return
    for (const callback of idleCallbacks.splice(0)) callback()
  }

  const idle = (): Promise<void> =>
    isBusy()
      ? new Promise((resolve) => {
          idleCallbacks.push(resolve)
        })
      : Promise.resolve()

  return {
    wake: () => happened({ kind: 'woken' }),
    isBusy,
    idle,
    stop: async () => {
      timer.stop()
      happened({ kind: 'stopped' })
      await idle()
    },
  }
}
