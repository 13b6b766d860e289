import { randomBytes } from 'node:crypto'
import type { AlarmSettings } from '../../../src/domain/alarms/alarm-settings.ts'
import { secretHash } from '../../../src/server/secret.ts'
import { openSqliteStorage } from '../../../src/server/storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from '../../../src/server/storage/storage.ts'
import type { LedgerReading } from './ledger.ts'

/** A device with one tool on sensor 1, whose alarms open at 10 °C and end below 9.5 °C. */
export type ColdDevice = { imei: string; key: string; toolId: number }

export type ColdStoreOptions = {
  devices: number
  at: Date
  settings?: Partial<AlarmSettings>
  defrosts?: (device: number) => boolean
}

/** Puts an owner, devices and tools into a storage. */
export const addColdStore = async (
  storage: Pick<Storage, 'transaction'>,
  { devices, at, settings, defrosts = () => false }: ColdStoreOptions,
): Promise<ColdDevice[]> =>
  storage.transaction(async (stores) => {
    const owner = await stores.accounts.create({
      email: 'owner@cold.example',
      firstName: 'Anna',
      lastName: 'Kovács',
      role: 'user',
      language: 'english',
      timeZone: 'Europe/Budapest',
      parentUserId: null,
      passwordHash: null,
      createdAt: at,
    })
    const added: ColdDevice[] = []
    for (let i = 0; i < devices; i += 1) {
      const imei = String(356_307_042_000_000 + i)
      const key = randomBytes(16).toString('hex')
      await stores.devices.create({
        imeiNumber: imei,
        alias: null,
        keyHash: secretHash(key),
        createdAt: at,
      })
      const { id: toolId } = await stores.tools.create({
        name: `Fridge ${i}`,
        imeiNumber: imei,
        equipmentId: 1,
        userId: owner.id,
        defrostFridge: defrosts(i),
        temperatureCorrection: 0,
        limits: { min: 2, max: 8, notificationMin: 1, notificationMax: 10 },
        sendEmailMessage: true,
        sendNotificationMessage: true,
        notificationEmail: null,
        isBound: true,
        createdAt: at,
      })
      if (settings !== undefined)
        await stores.alarms.setToolAlarms(toolId, { settings, escalation: [], pause: null }, at)
      added.push({ imei, key, toolId })
    }
    return added
  })

/** As `addColdStore`, into the data folder of a server that does not run. */
export const makeColdStore = async (
  dataDir: string,
  options: ColdStoreOptions,
): Promise<ColdDevice[]> => {
  const storage = await openSqliteStorage({ dataDir })
  try {
    return await addColdStore(storage, options)
  } finally {
    await storage.close()
  }
}

/** Sends readings of sensor 1. Answers the HTTP status, or null when no answer came. */
export const sendReadings = async (
  url: string,
  { imei, key }: ColdDevice,
  readings: readonly LedgerReading[],
  signal?: AbortSignal,
): Promise<number | null> => {
  try {
    const response = await fetch(`${url}/ingest/v1/readings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        imei,
        readings: readings.map(({ timeMs, celsius }) => ({
          sensor: 1,
          time: new Date(timeMs).toISOString(),
          value: celsius,
        })),
      }),
      ...(signal && { signal }),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

/** How many messages there are in the outbox about each tool, by kind and the incident's start. */
export const messagesOf = async (storage: Storage, toolId: number): Promise<string[]> => {
  const incidents = await storage.alarms.ofTool(toolId, {
    fromMs: 0,
    toMs: Number.MAX_SAFE_INTEGER,
  })
  const starts = new Map(incidents.map(({ id, startedAt }) => [id, startedAt.getTime()]))
  const deliveries = await storage.outbox.ofIncidents(incidents.map(({ id }) => id))
  return deliveries.map(
    ({ kind, facts, incidentId, sequence }) =>
      `${kind} ${facts?.lane} ${new Date(starts.get(incidentId ?? 0) ?? 0).toISOString()} ${sequence}`,
  )
}

export type MessageCount = { expected: number; told: number; others: number }

/** Compares the messages that a model expects with those that there are; each counts as often as it comes. */
export const compareMessages = (
  expected: readonly string[],
  messages: readonly string[],
): MessageCount => {
  const left = new Map<string, number>()
  for (const message of expected) left.set(message, (left.get(message) ?? 0) + 1)
  let told = 0
  for (const message of messages) {
    const count = left.get(message) ?? 0
    if (count === 0) continue
    left.set(message, count - 1)
    told += 1
  }
  return { expected: expected.length, told, others: messages.length - told }
}

export const brokenAlarms = ({ expected, told, others }: MessageCount): string[] => [
  ...(told < expected ? [`${expected - told} messages about alarms are missing.`] : []),
  ...(others > 0 ? [`${others} messages should not have been sent.`] : []),
]
