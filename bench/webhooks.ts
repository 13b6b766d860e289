import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE_MS } from '../src/domain/durations.ts'
import { deviceReadings } from '../src/domain/readings/submission.ts'
import { openAlarmMemory } from '../src/server/alarms/alarm-memory.ts'
import { createDeviceDirectory } from '../src/server/ingest/device-directory.ts'
import { createRecordReadings } from '../src/server/ingest/record-readings.ts'
import { passingSecretBox } from '../src/server/secret-box.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { autoCommit } from '../src/server/storage/testing/auto-commit.ts'
import { anAccount, aTool } from '../src/server/storage/testing/engine.ts'
import { openWebhooks } from '../src/server/webhooks/open-webhooks.ts'
import { secretOf } from '../src/server/webhooks/webhook-call.ts'
import { newMessageId, newWebhookSecret } from '../src/server/webhooks/sign-webhook.ts'
import { webhookHosts } from '../src/server/webhooks/webhook-hosts.ts'
import type { Figure } from './support/report.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const SINGLE = 200
const WAITING = 1_000
const SENSORS_OF_A_DEVICE = 4

/** A receiver on the loopback address; `answer` null: it never answers. */
const openReceiver = async (answer: ((response: ServerResponse) => void) | null) => {
  const receiver = { taken: (_body: string): void => {} }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      answer?.(response)
      receiver.taken(body)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  })
}

const imeiOf = (device: number): string => String(350_000_000_000_000 + device)

/** A server's parts from a reading to its webhook. */
const openParts = async (folder: string) => {
  const storage = await openSqliteStorage({ dataDir: folder })
  const clock = () => new Date()
  const directory = createDeviceDirectory(storage)
  const memory = await openAlarmMemory(storage)
  const box = passingSecretBox()
  const hosts = webhookHosts(['127.0.0.1'])
  const reportError = (error: unknown): never => {
    throw error
  }
  const recordReadings = createRecordReadings({ storage, directory, alarms: memory })
  const { id: accountId } = await autoCommit(storage).accounts.create(anAccount())
  await storage.transaction(async ({ devices, tools }) => {
    for (let device = 0; device < SINGLE / SENSORS_OF_A_DEVICE; device++) {
      const imeiNumber = imeiOf(device)
      const createdAt = clock()
      await devices.create({ imeiNumber, alias: null, keyHash: null, createdAt })
      for (let equipmentId = 1; equipmentId <= SENSORS_OF_A_DEVICE; equipmentId++)
        await tools.create(aTool({ userId: accountId, imeiNumber, equipmentId }))
    }
  })
  const stop = openWebhooks({
    storage,
    clock,
    box,
    hosts,
    publicUrl: null,
    onUndelivered: async () => {},
    reportKey: 'key',
    reportError,
  })
  /** Eleven minutes of 9.4 °C, where 9 °C are allowed: the request that opens the alarm. */
  const ring = async (sensor: number): Promise<void> => {
    const imeiNumber = imeiOf(Math.floor(sensor / SENSORS_OF_A_DEVICE))
    const readings = deviceReadings(imeiNumber)
    const nowMs = Date.now()
    for (let minute = 0; minute <= 11; minute++) {
      readings.indexes.push(minute)
      readings.sensors.push((sensor % SENSORS_OF_A_DEVICE) + 1)
      readings.channels.push('temperature')
      readings.timesMs.push(nowMs - (11 - minute) * MINUTE_MS)
      readings.raws.push(940)
    }
    await recordReadings({
      sender: { kind: 'device', imeiNumber },
      submission: { devices: [readings], refused: [] },
      receivedMs: nowMs,
    })
  }
  const add = async (url: string): Promise<number> => {
    const { id } = await autoCommit(storage).webhooks.create({
      accountId,
      madeBy: accountId,
      form: 'STANDARD',
      fields: {},
      url,
      events: ['ALARM_OPENED'],
      severities: ['alarm'],
      sealedSecret: box.seal(newWebhookSecret(), secretOf(accountId)),
      createdAt: clock(),
    })
    return id
  }
  const close = async (): Promise<void> => {
    await stop()
    directory.close()
    memory.close()
    await storage.close()
  }
  return { storage, ring, add, close }
}

type Parts = Awaited<ReturnType<typeof openParts>>

/** Puts so many messages for a webhook on their way. */
const putMany = ({ storage }: Parts, webhookId: number, count: number) =>
  autoCommit(storage).webhooks.put(
    Array.from({ length: count }, (_, i) => ({
      webhookId,
      messageId: newMessageId(),
      type: 'alarm.opened' as const,
      about: `wait ${i}`,
      incidentId: 1_000_000 + i,
      toolId: null,
      body: JSON.stringify({ type: 'alarm.opened', data: { id: String(i) } }),
      createdAt: new Date(),
    })),
  )

/**
 * From the request with the reading that opens an alarm until the receiver has its message: one at a
 * time, while a receiver that never answers has a thousand messages; and a thousand waiting messages
 * of one receiver.
 */
export const webhooks = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const parts = await openParts(folder)
    const receiver = await openReceiver((response) => response.end('ok'))
    const dead = await openReceiver(null)
    try {
      const webhookId = await parts.add(receiver.url)
      const ringed = async (from: number, to: number): Promise<number> => {
        const latencies: number[] = []
        for (let sensor = from; sensor < to; sensor++) {
          const began = performance.now()
          const taken = new Promise<void>((resolve) => {
            receiver.taken = () => resolve()
          })
          await parts.ring(sensor)
          await taken
          latencies.push((performance.now() - began) / 1_000)
        }
        return latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0
      }
      const idle = await ringed(0, SINGLE / 2)

      await putMany(parts, await parts.add(dead.url), WAITING)
      const besideDead = await ringed(SINGLE / 2, SINGLE)

      let count = 0
      const all = new Promise<void>((resolve) => {
        receiver.taken = () => {
          if ((count += 1) === WAITING) resolve()
        }
      })
      const began = performance.now()
      await putMany(parts, webhookId, WAITING)
      await all
      const seconds = (performance.now() - began) / 1_000
      return [
        {
          what: 'Reading to webhook, idle, p99 s',
          value: idle,
          goal: { atMost: 2 },
          measured: `${SINGLE / 2} alarms one by one`,
        },
        {
          what: 'Reading to webhook beside a dead receiver, p99 s',
          value: besideDead,
          goal: { atMost: 2 },
          measured: `${SINGLE / 2} alarms; ${WAITING} messages wait for a receiver that never answers`,
        },
        {
          what: `Webhooks, ${WAITING} waiting for one receiver, s`,
          value: seconds,
          goal: { atMost: 10 },
          measured: `${Math.round(WAITING / seconds)} messages/s`,
        },
      ]
    } finally {
      await receiver.close()
      await dead.close()
      await parts.close()
    }
  })
