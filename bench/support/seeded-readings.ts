import { DAY_MS } from '../../src/domain/durations.ts'
import { randomBytes } from 'node:crypto'
import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import { secretHash } from '../../src/server/secret.ts'
import type { Storage } from '../../src/server/storage/storage.ts'

export type BenchDevice = { imeiNumber: string; key: string; toolId: number }

const SET_UP = new Date(Date.UTC(2020, 0, 1))

/** Devices with one tool each, all of one owner. */
export const addDevices = async (storage: Storage, count: number): Promise<BenchDevice[]> => {
  const devices: BenchDevice[] = []
  const owner = await storage.transaction((stores) =>
    stores.accounts.create({
      email: 'owner@example.test',
      firstName: 'Bench',
      lastName: 'Owner',
      role: 'user',
      language: 'english',
      timeZone: 'UTC',
      parentUserId: null,
      passwordHash: null,
      createdAt: SET_UP,
    }),
  )
  for (let from = 0; from < count; from += 1000) {
    await storage.transaction(async (stores) => {
      for (let index = from; index < Math.min(count, from + 1000); index += 1) {
        const imeiNumber = `35000000${String(index).padStart(7, '0')}`
        const key = randomBytes(16).toString('hex')
        await stores.devices.create({
          imeiNumber,
          alias: null,
          keyHash: secretHash(key),
          createdAt: SET_UP,
        })
        const tool = await stores.tools.create({
          name: `Fridge ${index}`,
          imeiNumber,
          equipmentId: 1,
          userId: owner.id,
          defrostFridge: false,
          temperatureCorrection: 0,
          limits: DEFAULT_LIMITS,
          sendEmailMessage: true,
          sendNotificationMessage: true,
          notificationEmail: null,
          isBound: true,
          createdAt: SET_UP,
        })
        devices.push({ imeiNumber, key, toolId: tool.id })
      }
    })
  }
  return devices
}

export const addTools = async (storage: Storage, count: number): Promise<number[]> =>
  (await addDevices(storage, count)).map(({ toolId }) => toolId)

const PER_TRANSACTION = 20_000

/** `times`: ms since 1970; `values`: °C. */
export const enterReadings = async (
  storage: Storage,
  toolId: number,
  { times, values }: { times: readonly number[]; values: readonly number[] },
): Promise<void> => {
  for (let from = 0; from < times.length; from += PER_TRANSACTION) {
    const timesMs = times.slice(from, from + PER_TRANSACTION)
    const arrivals = {
      toolIds: timesMs.map(() => toolId),
      timesMs,
      values: values
        .slice(from, from + PER_TRANSACTION)
        .map((celsius) => Math.round(celsius * 100)),
    }
    await storage.transaction((stores) => stores.readings.append(arrivals, timesMs.at(-1) ?? 0))
  }
}

/** Seals every reading: the clock is set long after the last one. */
export const sealAll = async (storage: Storage): Promise<void> => {
  while (await storage.housekeeping.sealSlice(Date.now() + 10 * DAY_MS)) continue
}
