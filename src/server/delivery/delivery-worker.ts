import type { Clock } from '../../domain/clock.ts'
import { DELIVERY_CHANNELS, type DeliveryChannel } from '../storage/alarm-store.ts'
import type { LeasedMessage } from '../storage/outbox-store.ts'
import type { Storage, Stores } from '../storage/storage.ts'
import { useNextChannel } from './next-channel.ts'
import { nextAttemptAt } from './next-attempt.ts'
import type { SendOutcome, SendMessage } from '../messages/send-outcome.ts'

export type DeliveryWorker = {
  /** Something may be due. */
  wake(): void
  /** Resolves once nothing is due at this moment and nothing is under way. */
  idle(): Promise<void>
  /** Finishes what is under way and begins nothing more. */
  stop(): Promise<void>
}

export type DeliveryWorkerDeps = {
  storage: Pick<Storage, 'outbox' | 'transaction'>
  clock: Clock
  /** `atOnce`: messages under way at the same time. */
  channels: Record<DeliveryChannel, { send: SendMessage; atOnce: number }>
  /** 0 to 1. */
  chance?: () => number
  /** After it is in storage. */
  told: (channel: DeliveryChannel, outcome: SendOutcome) => void | Promise<void>
  reportError: (error: unknown) => void
}

/**
 * A worker that has not come back by then counts as dead, and another attempt is made. Senders end
 * well before.
 */
export const LEASE_MS = 60_000

/** A message is begun only with so much of its lease left. */
const NEEDED_MS = 40_000

/**
 * So many messages beyond those under way are leased at once while all goes well: a commit for each
 * would take longer than the mails.
 */
const LEASED_AHEAD = 20

/**
 * What ended is written down once so many have, or nothing else is under way, or that time has
 * passed.
 */
const WRITTEN_AT_ONCE = 10
const WRITTEN_WITHIN_MS = 20

/** Another process may have put something; and a clock may be set. */
const LONGEST_SLEEP_MS = 60_000
const AFTER_ERROR_MS = 5_000

/**
 * Takes messages out of the outbox, hands them over and writes down how that ended. Each channel
 * goes its own pace.
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
type Ended = { message: LeasedMessage; outcome: SendOutcome }

/** `wakeAll`: one channel may have put something for the other. */
const channelWorker = (
  channel: DeliveryChannel,
  deps: DeliveryWorkerDeps,
  wakeAll: () => void,
): ChannelWorker => {
  const { storage, clock, channels, chance = Math.random, told, reportError } = deps
  const { send, atOnce } = channels[channel]
  const underWay = new Set<Promise<void>>()
  /** All that is leased here, by message. */
  const held = new Map<number, LeasedMessage>()
  /** Leased, but not yet begun. */
  let next: LeasedMessage[] = []
  /** Handed over, but not yet written down. */
  let ended: Ended[] = []
  let goesWell = false
  let looking: Promise<void> | null = null
  let lookAgain = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let writingTimer: NodeJS.Timeout | undefined

  const attempt = async (message: LeasedMessage): Promise<SendOutcome> => {
    try {
      return await send(message)
    } catch (error) {
      reportError(error)
      return {
        kind: 'retry',
        reason: 'The server could not write this message; its log says why.',
        isOutage: false,
      }
    }
  }

  const giveUp = async (
    stores: Stores,
    { lease, deliveries }: LeasedMessage,
    now: Date,
    reason: string,
    isGone: boolean,
  ): Promise<void> => {
    if (!(await stores.outbox.failed(lease, now, reason))) return
    if (isGone) await stores.push.remove(Number(deliveries[0]!.recipient))
    await useNextChannel(stores, deliveries, now)
  }

  const writeDown = async (
    stores: Stores,
    { message, outcome }: Ended,
    now: Date,
  ): Promise<void> => {
    if (outcome.kind === 'sent') return void (await stores.outbox.sent(message.lease, now))
    if (outcome.kind === 'refused')
      return giveUp(stores, message, now, outcome.reason, outcome.isGone === true)
    const { createdAt, attempts } = message.deliveries[0]!
    const at = nextAttemptAt(
      { createdMs: createdAt.getTime(), attempts },
      now.getTime(),
      chance(),
      outcome.retryAfterMs,
    )
    if (at === null) return giveUp(stores, message, now, outcome.reason, false)
    await stores.outbox.retry(message.lease, new Date(at), outcome.reason)
  }

  /** Begins as many as there is room for; answers those whose lease is no longer long enough. */
  const begin = (): LeasedMessage[] => {
    const nowMs = clock().getTime()
    const tooLate = next.filter(({ lease }) => stopped || lease.until.getTime() - nowMs < NEEDED_MS)
    next = next.filter((message) => !tooLate.includes(message))
    for (const message of next.splice(0, atOnce - underWay.size)) {
      const delivering = attempt(message).then((outcome) => {
        ended.push({ message, outcome })
        underWay.delete(delivering)
        goesWell = outcome.kind === 'sent'
        afterOne()
      })
      underWay.add(delivering)
    }
    return tooLate
  }

  const afterOne = (): void => {
    if (ended.length >= WRITTEN_AT_ONCE || next.length === 0 || !goesWell || stopped)
      return wakeAll()
    begin()
    writingTimer ??= setTimeout(wakeAll, WRITTEN_WITHIN_MS)
  }

  /**
   * A clock that was set forward ends leases at once: what is under way here goes on by the new
   * lease, and is not sent twice.
   */
  const keep = (messages: readonly LeasedMessage[]): void => {
    for (const message of messages) {
      const known = held.get(message.lease.messageId)
      if (known !== undefined) known.lease = message.lease
      else {
        held.set(message.lease.messageId, message)
        next.push(message)
      }
    }
  }

  const sleep = (ms: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS)).unref()
  }

  /** What has ended and what begins next share a commit. */
  const turn = async (): Promise<void> => {
    clearTimeout(writingTimer)
    writingTimer = undefined
    const ending = ended
    const returned = begin()
    const room = stopped ? 0 : atOnce + (goesWell ? LEASED_AHEAD : 0) - underWay.size - next.length
    if (ending.length === 0 && returned.length === 0 && room <= 0) return
    const messages = await storage.transaction(async (stores) => {
      const now = clock()
      for (const one of ending) await writeDown(stores, one, now)
      for (const { lease } of returned) await stores.outbox.release(lease)
      return room <= 0
        ? []
        : stores.outbox.lease(channel, now, new Date(now.getTime() + LEASE_MS), room)
    })
    ended = ended.filter((one) => !ending.includes(one))
    for (const { lease } of [...ending.map(({ message }) => message), ...returned])
      held.delete(lease.messageId)
    keep(messages)
    begin()
    for (const { outcome } of ending) await told(channel, outcome)
    if (ending.length > 0) wakeAll()
    if (messages.length >= room) return
    const dueAt = await storage.outbox.nextDue(channel)
    if (dueAt !== null) sleep(dueAt.getTime() - clock().getTime())
  }

  const look = async (): Promise<void> => {
    do {
      lookAgain = false
      await turn()
    } while (lookAgain)
  }

  const afterError = (error: unknown): void => {
    reportError(error)
    // What could not be written down in time is somebody else's by now.
    const nowMs = clock().getTime()
    const spent = ended.filter(({ message }) => message.lease.until.getTime() <= nowMs)
    for (const { message } of spent) held.delete(message.lease.messageId)
    ended = ended.filter((one) => !spent.includes(one))
    sleep(AFTER_ERROR_MS)
  }

  function wake(): void {
    lookAgain = true
    looking ??= look()
      .catch(afterError)
      .finally(() => {
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
      wake()
      await idle()
    },
  }
}
