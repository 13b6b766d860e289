import { autoCommit } from '../../storage/testing/auto-commit.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anAccount, NOW } from '../../storage/testing/engine.ts'
import type { Delivery, NewDelivery } from '../../storage/outbox-store.ts'
import type { MessageFacts } from '../../storage/message-facts.ts'
import { openTestStorage } from '../../storage/sqlite/testing/open-test-storage.ts'
import { startDeliveryWorker } from '../delivery-worker.ts'
import type { SendOutcome } from '../../messages/send-outcome.ts'

const factsOf = (ownerId: number): MessageFacts => ({
  toolId: 7,
  toolName: 'Milk fridge',
  imeiNumber: '356307042441013',
  equipmentId: 1,
  ownerId,
  ownerName: 'Kovács Anna',
  lane: 'HIGH',
  celsius: 9.1,
  limit: 9,
  extreme: 9.4,
  startedMs: NOW.getTime(),
  atMs: NOW.getTime(),
  recoveredMs: null,
  isBreaching: false,
  recoveryCause: null,
  count: 1,
})

/**
 * A delivery worker on SQLite in a temporary folder, with channels that note what they send. Tests
 * set the clock and the answers of the other side: each attempt takes the next one, or is sent.
 */
export const openDeliveryRig = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  const storage = await openTestStorage({ dataDir: folder })
  const { id: ownerId } = await autoCommit(storage).accounts.create(anAccount())
  const rig = {
    storage,
    ownerId,
    now: NOW,
    /** See `Storage.leaseTerm`. */
    term: 0 as number | null,
    errors: [] as unknown[],
    /** The messages of each attempt. */
    mailed: [] as Delivery[][],
    pushed: [] as Delivery[][],
    mailAnswers: [] as (SendOutcome | Error | Promise<SendOutcome>)[],
    pushAnswers: [] as SendOutcome[],
  }
  const worker = startDeliveryWorker({
    storage: { ...storage, leaseTerm: () => rig.term },
    clock: () => rig.now,
    channels: {
      EMAIL: {
        atOnce: 2,
        send: async ({ deliveries }) => {
          rig.mailed.push([...deliveries])
          const answer = rig.mailAnswers.shift() ?? { kind: 'sent' }
          if (answer instanceof Error) throw answer
          return answer
        },
      },
      PUSH: {
        atOnce: 2,
        send: async ({ deliveries }) => {
          rig.pushed.push([...deliveries])
          return rig.pushAnswers.shift() ?? { kind: 'sent' }
        },
      },
    },
    chance: () => 0,
    onOutcome: () => {},
    reportError: (error) => rig.errors.push(error),
  })

  /** Puts a delivery to the owner into the outbox and answers its id. */
  const put = async (delivery: Partial<NewDelivery> = {}): Promise<number> => {
    const [id] = await autoCommit(storage).outbox.put([
      {
        incidentId: 1,
        kind: 'OPENED',
        sequence: 0,
        channel: 'EMAIL',
        recipient: 'anna@cold.example',
        accountId: ownerId,
        language: 'hungarian',
        timeZone: 'Europe/Budapest',
        facts: factsOf(ownerId),
        createdAt: NOW,
        dueAt: NOW,
        ...delivery,
      },
    ])
    return id!
  }
  /** Lets the worker send what is due at that time. */
  const work = async (at = rig.now): Promise<void> => {
    rig.now = at
    worker.wake()
    await worker.idle()
  }
  /** Subscribes a browser of the owner and answers its id. */
  const subscribe = async (endpoint = 'https://push.example/1'): Promise<string> => {
    const { id } = await autoCommit(storage).push.subscribe({
      accountId: ownerId,
      endpoint,
      p256dh: 'p',
      auth: 'a',
      createdAt: NOW,
    })
    return String(id)
  }
  const close = async (): Promise<void> => {
    await worker.stop()
    await storage.close()
    rmSync(folder, { recursive: true })
  }
  return Object.assign(rig, { worker, put, work, subscribe, close })
}

export type DeliveryRig = Awaited<ReturnType<typeof openDeliveryRig>>
