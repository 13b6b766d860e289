import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { countPaidMessage } from '../account-limits/message-limit.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import type { Webhook, WebhookMessage } from '../storage/webhook-store.ts'
import { noteAttempt, type OnUndelivered } from './note-attempt.ts'
import { releaseHeld } from './release-held.ts'
import type { SendWebhook, SentAttempt } from './send-webhook.ts'

export type WebhookWorker = {
  /** Something may be due. */
  wake(): void
  /** Resolves once nothing is due and nothing is under way. */
  idle(): Promise<void>
  /** Finishes what is under way and begins nothing more. */
  stop(): Promise<void>
}

export type WebhookWorkerDeps = {
  storage: Pick<Storage, 'webhooks' | 'transaction' | 'onChange' | 'leaseTerm'>
  clock: Clock
  send: SendWebhook
  /** 0 to 1. */
  chance?: () => number
  /**
   * What becomes of a message that a limit of its account holds back, or that its receiver has not taken
   * twice; left out: nothing more.
   */
  onUndelivered?: OnUndelivered
  reportError: (error: unknown) => void
}

/** Messages to one receiver at the same time, each about another alarm. */
const AT_ONCE = 8
/** Receivers at the same time. */
const MOST_LANES = 100
/**
 * After this time a message is sent again; attempts end long before. Of a server that is gone leases end
 * earlier where another one is at work: see `Storage.leaseTerm`.
 */
const LEASE_MS = MINUTE_MS
/** The clock may be set. */
const LONGEST_SLEEP_MS = MINUTE_MS
/** While others may take this server for gone. */
const SURE_AGAIN_WITHIN_MS = 1_000
/** After an error of the server itself. */
const AFTER_ERROR_MS = 5_000

type Done = { message: WebhookMessage; attempt: SentAttempt }

/**
 * Sends what waits for webhooks. Each webhook has a lane of its own, so that none waits for another
 * one's receiver; the next messages of a lane begin when those before are answered.
 */
export const startWebhookWorker = (deps: WebhookWorkerDeps): WebhookWorker => {
  const { storage, clock, reportError } = deps
  const lanes = new Map<number, Promise<void>>()
  let looking: Promise<void> | null = null
  let mustLookAgain = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const sleep = (ms: number): void => {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(wake, Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS)).unref()
  }

  const startLane = (webhookId: number): void => {
    const lane = runLane(deps, webhookId, () => isStopped)
      .then(() => true)
      .catch((error: unknown) => {
        reportError(error)
        sleep(AFTER_ERROR_MS)
        return false
      })
      .then((isWell) => {
        lanes.delete(webhookId)
        // Something may have come after its last look, and others may wait for the room.
        if (isWell) wake()
      })
    lanes.set(webhookId, lane)
  }

  const look = async (): Promise<void> => {
    do {
      mustLookAgain = false
      if (storage.leaseTerm() === null) return sleep(SURE_AGAIN_WITHIN_MS)
      const now = clock()
      for (const webhookId of await storage.webhooks.due(now))
        if (!isStopped && !lanes.has(webhookId) && lanes.size < MOST_LANES) startLane(webhookId)
      const next = await storage.webhooks.nextDue(now)
      sleep(next === null ? LONGEST_SLEEP_MS : next.getTime() - now.getTime())
    } while (mustLookAgain && !isStopped)
  }

  function wake(): void {
    if (isStopped) return
    mustLookAgain = true
    looking ??= look()
      .catch((error: unknown) => {
        reportError(error)
        sleep(AFTER_ERROR_MS)
      })
      .finally(() => {
        looking = null
      })
  }

  const idle = async (): Promise<void> => {
    while (looking !== null || lanes.size > 0) {
      await looking
      await Promise.all(lanes.values())
    }
  }

  const stopListening = storage.onChange({ webhook: wake })
  wake()
  return {
    wake,
    idle,
    stop: async () => {
      isStopped = true
      stopListening()
      clearTimeout(timer)
      await idle()
    },
  }
}

/** Counts a message that costs money. False: it is held back, with the reason, and goes another way. */
const isWithinLimit = async (
  stores: Writes,
  webhook: Webhook,
  message: WebhookMessage,
  now: Date,
  onUndelivered: OnUndelivered,
): Promise<boolean> => {
  if (message.attempts > 1) return true
  const reason = await countPaidMessage(stores, webhook, now)
  if (reason === null) return true
  const attempt = { at: now, milliseconds: 0, status: null, answer: reason }
  await stores.webhooks.settle(message, attempt, { kind: 'failed', reason })
  await onUndelivered(stores, message, now)
  return false
}

/** Sends what is due to one webhook until nothing is. */
const runLane = async (
  { storage, clock, send, chance = Math.random, onUndelivered = async () => {} }: WebhookWorkerDeps,
  webhookId: number,
  isStopped: () => boolean,
): Promise<void> => {
  let done: Done[] = []
  let mayHaveMore = false
  do {
    const ended = done
    const term = storage.leaseTerm()
    const { webhook, messages, ...leased } = await storage.transaction(async (stores) => {
      const now = clock()
      for (const { message, attempt } of ended)
        await noteAttempt(stores, message, attempt, { now, chance: chance(), onUndelivered })
      const until = new Date(now.getTime() + LEASE_MS)
      const webhook = await stores.webhooks.byId(webhookId)
      if (webhook !== null) await releaseHeld(stores, webhook, now)
      const mayLease = !isStopped() && term !== null
      const leased = mayLease ? await stores.webhooks.lease(webhookId, now, until, AT_ONCE) : []
      const messages: WebhookMessage[] = []
      for (const message of leased)
        if (webhook === null || (await isWithinLimit(stores, webhook, message, now, onUndelivered)))
          messages.push(message)
      return { webhook, messages, hasLeased: leased.length > 0 }
    })
    // Others may have them by now.
    if (messages.length > 0 && storage.leaseTerm() !== term) {
      await storage.transaction(async ({ webhooks }) => {
        for (const message of messages) await webhooks.giveBack(message)
      })
      return
    }
    done =
      webhook === null
        ? []
        : await Promise.all(
            messages.map(async (message) => ({ message, attempt: await send(webhook, message) })),
          )
    mayHaveMore = leased.hasLeased
  } while (done.length > 0 || mayHaveMore)
}
