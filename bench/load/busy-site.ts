import { randomBytes } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import { secretHash } from '../../src/server/secret.ts'
import { openSqliteStorage } from '../../src/server/storage/sqlite/open-sqlite-storage.ts'
import type { Writes } from '../../src/server/storage/storage.ts'
import { fridgeReadings } from '../support/readings.ts'
import { type BenchDevice, enterReadings, sealAll } from '../support/seeded-readings.ts'

const SET_UP = new Date(Date.UTC(2020, 0, 1))
const YEAR_ROWS = 525_600
/** What the limits of rate allow one account and one customer (rate-limits/limit-table.ts). */
export const SOCKETS_OF_ACCOUNT = 20
const SOCKETS_OF_CUSTOMER = 1_000

export type SiteSize = {
  viewers: number
  /** Devices that send now and then, besides those below. */
  background: number
  calm: number
  alarming: number
  bulk: number
}

export type BusySite = {
  /** A bearer token for each viewer; those of one account share it. */
  tokens: string[]
  background: BenchDevice[]
  calm: BenchDevice[]
  /** The mail of an alarm goes to `alarm-N@cold.example`, N the place in this list. */
  alarming: BenchDevice[]
  bulk: BenchDevice[]
  /** A tool with a year of readings, a reading a minute, ended a minute before `toMs`. */
  year: BenchDevice & { fromMs: number; toMs: number }
}

/** A customer. */
export const addOwner = (stores: Writes, name: string) =>
  stores.accounts.create({
    email: `${name}@cold.example`,
    firstName: 'Anna',
    lastName: name,
    role: 'user',
    language: 'german',
    timeZone: 'Europe/Vienna',
    parentUserId: null,
    passwordHash: null,
    createdAt: SET_UP,
  })

/** Somebody of a customer's who sees all of its sensors. Answers the token of a session. */
export const addMember = async (
  stores: Writes,
  accountId: number,
  name: string,
  now: Date,
): Promise<string> => {
  const member = await stores.accounts.create({
    email: `${name}@cold.example`,
    firstName: 'Béla',
    lastName: name,
    role: 'user',
    language: 'german',
    timeZone: 'Europe/Vienna',
    parentUserId: null,
    membership: { accountId, right: 'VIEWER' },
    passwordHash: null,
    createdAt: SET_UP,
  })
  const token = randomBytes(32).toString('base64url')
  await stores.sessions.create({
    tokenHash: secretHash(token),
    accountId: member.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 7 * DAY_MS),
  })
  return token
}

/** A device with one tool. */
export const addDevice = async (
  stores: Writes,
  userId: number,
  number: number,
  notificationEmail: string | null,
): Promise<BenchDevice> => {
  const imeiNumber = `35000000${String(number).padStart(7, '0')}`
  const key = randomBytes(16).toString('hex')
  const device = await stores.devices.create({
    imeiNumber,
    alias: null,
    keyHash: secretHash(key),
    createdAt: SET_UP,
  })
  const tool = await stores.tools.create({
    name: `Kühlraum ${number}`,
    imeiNumber: device.imeiNumber,
    equipmentId: 1,
    userId,
    defrostFridge: false,
    temperatureCorrection: 0,
    limits: DEFAULT_LIMITS,
    sendEmailMessage: notificationEmail !== null,
    sendNotificationMessage: false,
    notificationEmail,
    isBound: true,
    createdAt: SET_UP,
  })
  if (notificationEmail !== null)
    await stores.alarms.setToolAlarms(
      tool.id,
      { settings: { raiseDelay: 0 }, escalation: [], pause: null },
      SET_UP,
    )
  return { imeiNumber, key, toolId: tool.id }
}

/**
 * Customers of a thousand viewers each, who see all of its sensors: the calm and the alarming
 * devices belong to the first one, the bulk senders to the last one.
 */
export const seedBusySite = async (dataDir: string, size: SiteSize): Promise<BusySite> => {
  const storage = await openSqliteStorage({ dataDir })
  const now = new Date()
  const site = await storage.transaction(async (stores) => {
    const customers: number[] = []
    const tokens: string[] = []
    while (tokens.length < size.viewers || customers.length === 0) {
      const owner = await addOwner(stores, `customer-${customers.length}`)
      customers.push(owner.id)
      for (let socket = 0; socket < SOCKETS_OF_CUSTOMER; socket += SOCKETS_OF_ACCOUNT) {
        const token = await addMember(stores, owner.id, `member-${owner.id}-${socket}`, now)
        tokens.push(...Array.from({ length: SOCKETS_OF_ACCOUNT }, () => token))
      }
    }
    let number = 0
    const add = async (count: number, customer: number, email?: (i: number) => string) => {
      const devices: BenchDevice[] = []
      for (let i = 0; i < count; i += 1) {
        number += 1
        const userId = customers[customer === -1 ? i % customers.length : customer] ?? 0
        devices.push(await addDevice(stores, userId, number, email?.(i) ?? null))
      }
      return devices
    }
    const background = await add(size.background, -1)
    const calm = await add(size.calm, 0)
    const alarming = await add(size.alarming, 0, (i) => `alarm-${i}@cold.example`)
    const bulk = await add(size.bulk, customers.length - 1)
    const [year] = await add(1, 0)
    return { tokens: tokens.slice(0, size.viewers), background, calm, alarming, bulk, year: year! }
  })
  const toMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - DAY_MS
  const fromMs = toMs - YEAR_ROWS * MINUTE_MS
  await enterReadings(storage, site.year.toolId, fridgeReadings('calm', 1, fromMs, YEAR_ROWS))
  await sealAll(storage)
  await storage.close()
  return { ...site, year: { ...site.year, fromMs, toMs } }
}
