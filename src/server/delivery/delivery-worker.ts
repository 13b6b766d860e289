import type { Clock } from '../../domain/clock.ts'
import { DELIVERY_CHANNELS, type DeliveryChannel } from '../storage/alarm-store.ts'
import type { LeasedMessage } from '../storage/outbox-store.ts'
import type { Storage } from '../storage/storage.ts'
import { useNextChannel } from './next-channel.ts'
import { nextAttemptAt } from './next-attempt.ts'
import type { Outcome, SendMessage } from './outcome.ts'

export type DeliveryWorker = {
  /** Something may be due. */
  wake(): void
  /** Resolves once nothing is due at this moment and nothing is under way. */
  idle(): Promise<void>
  /** Finishes what is under way and begins nothing more. */
  stop(): Promise<void>
}

export type DeliveryDeps = {
  storage: Pick<Storage, 'outbox' | 'transaction'>
  clock: Clock
  /** `atOnce`: messages under way at the same time. */
  channels: Record<DeliveryChannel, { send: SendMessage; atOnce: number }>
  /** 0 to 1. */
  chance?: () => number
  /** After it is in storage. */
  told: (channel: DeliveryChannel, outcome: Outcome) => void | Promise<void>
  reportError: (error: unknown) => void
}

/** A worker that has not come back by then counts as dead, and another attempt is made. Senders end well before. */
export const LEASE_MS = 60_000

/** Another process may have put something; and a clock may be set. */
const LONGEST_SLEEP_MS = 60_000
const AFTER_ERROR_MS = 5_000

/** Takes messages out of the outbox, hands them over and writes down how that ended. Each channel goes its own pace. */
export const startDeliveryWorker = (deps: DeliveryDeps): DeliveryWorker => {
  const wake = (): void => {
    for (const worker of workers) worker.wake()
  }
  const workers = DELIVERY_CHANNELS.map((channel) => channelWorker(channel, deps, wake))
  return {
    wake,
    idle: async () => {
      while (workers.some((worker) => worker.isBusy())) await Promise.all(workers.map((worker) => worker.idle()))
    },
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
  }
}

type ChannelWorker = DeliveryWorker & { isBusy(): boolean }

/** `wakeAll`: one channel may have put something for the other. */
const channelWorker = (channel: DeliveryChannel, deps: DeliveryDeps, wakeAll: () => void): ChannelWorker => {
  const { storage, clock, channels, chance = Math.random, told, reportError } = deps
  const { send, atOnce } = channels[channel]
  const underWay = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let lookAgain = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const attempt = async (message: LeasedMessage): Promise<Outcome> => {
    try {
      return await send(message)
    } catch (error) {
      reportError(error)
      return { kind: 'retry', reason: 'The server could not write this message; its log says why.', isOutage: false }
    }
  }

  const giveUp = async ({ lease, deliveries }: LeasedMessage, reason: string, isGone: boolean): Promise<void> =>
    storage.transaction(async (stores) => {
      const now = clock()
      if (!(await stores.outbox.failed(lease, now, reason))) return
      if (isGone) await stores.push.remove(Number(deliveries[0]!.recipient))
      await useNextChannel(stores, deliveries, now)
    })

  const writeDown = async (message: LeasedMessage, outcome: Outcome): Promise<void> => {
    const now = clock()
    if (outcome.kind === 'sent') return void (await storage.outbox.sent(message.lease, now))
    if (outcome.kind === 'refused') return giveUp(message, outcome.reason, outcome.isGone === true)
    const { createdAt, attempts } = message.deliveries[0]!
    const at = nextAttemptAt({ createdMs: createdAt.getTime(), attempts }, now.getTime(), chance(), outcome.retryAfterMs)
    if (at === null) return giveUp(message, outcome.reason, false)
    await storage.outbox.retry(message.lease, new Date(at), outcome.reason)
  }

  const deliver = async (message: LeasedMessage): Promise<void> => {
    const outcome = await attempt(message)
    await writeDown(message, outcome)
    await told(channel, outcome)
  }

  const sleep = (ms: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS)).unref()
  }

  const look = async (): Promise<void> => {
    do {
      lookAgain = false
      const free = atOnce - underWay.size
      if (stopped || free === 0) return
      const now = clock()
      const messages = await storage.outbox.lease(channel, now, new Date(now.getTime() + LEASE_MS), free)
      for (const message of messages) {
        const delivering = deliver(message).catch(reportError).finally(() => {
          underWay.delete(delivering)
          wakeAll()
        })
        underWay.add(delivering)
      }
      if (messages.length < free) {
        const next = await storage.outbox.nextDue(channel)
        if (next !== null) sleep(next.getTime() - clock().getTime())
      }
    } while (lookAgain)
  }

  function wake(): void {
    lookAgain = true
    looking ??= look().catch((error: unknown) => {
      reportError(error)
      sleep(AFTER_ERROR_MS)
    }).finally(() => {
      looking = null
      if (lookAgain) wake()
    })
  }

  const isBusy = (): boolean => looking !== null || underWay.size > 0
  const idle = async (): Promise<void> => {
    while (isBusy()) await Promise.race([looking, ...underWay].filter((waited) => waited !== null))
  }

  return {
    wake,
    isBusy,
    idle,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await idle()
    },
  }
}
