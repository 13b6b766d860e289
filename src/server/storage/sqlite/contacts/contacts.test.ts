import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Storage } from '../../storage.ts'
import { later, NOW } from '../../testing/engine.ts'
import { openTestStorage } from '../testing/open-test-storage.ts'
import {
  type Contact,
  contactBytes,
  readContactBytes,
} from '../../readings/contacts/contact-bytes.ts'

const [FIRST, SECOND, SILENT] = ['004999010640000', '356307042441013', '867730049915204'] as const
const SILENT_BEFORE = later(70)

let folder: string
let storage: Storage
const opened: Storage[] = []
const open = async (dataDir: string): Promise<Storage> => {
  const one = await openTestStorage({ dataDir })
  opened.push(one)
  return one
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-contacts-'))
  storage = await open(join(folder, 'data'))
  await storage.transaction(async ({ devices }) => {
    for (const imeiNumber of [FIRST, SECOND, SILENT])
      await devices.create({ imeiNumber, alias: null, keyHash: null, createdAt: NOW })
    await devices.touch(
      [FIRST, SECOND, SILENT].map((imeiNumber, i) => ({
        imeiNumber,
        at: later(10 + i),
        clockAheadMs: 0,
      })),
    )
  })
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
  rmSync(folder, { recursive: true })
})

const hear = (imeiNumber: string, minutes: number) =>
  storage.transaction(({ devices }) =>
    devices.heard([{ imeiNumber, at: later(minutes), clockAheadMs: 0 }]),
  )
const lastContact = async (from: Storage, imeiNumber: string) =>
  (await from.devices.byImei(imeiNumber))?.lastContact
const page = async (
  from: Storage,
  more: { filter?: 'SILENT' | 'SENDING'; descending?: boolean } = {},
): Promise<string[]> => {
  const { descending = true, ...filter } = more
  const { rows } = await from.devices.page({
    scope: { kind: 'all' },
    silentBefore: SILENT_BEFORE,
    ...filter,
    sort: { column: 'lastContact', descending },
    page: { first: 9, offset: 0 },
  })
  return rows.map((device) => device.imeiNumber)
}
const sealAll = async (): Promise<void> => {
  while (await storage.housekeeping.sealSlice(NOW.getTime() + 86_400_000)) continue
}
const inTables = () => {
  const db = new DatabaseSync(join(folder, 'data', 'coldwatch.db'), { readOnly: true })
  const devices = db.prepare('SELECT imei_number, last_contact FROM device').all()
  const { rows } = db.prepare('SELECT count(*) AS rows FROM hot').get()!
  db.close()
  return {
    contacts: new Map(devices.map((row) => [row['imei_number'], row['last_contact']])),
    rows,
  }
}

test('a device that is heard again has a newer last contact, also where devices are filtered and sorted', async () => {
  await hear(FIRST, 90)
  await hear(SECOND, 80)
  expect(await lastContact(storage, FIRST)).toEqual(later(90))
  expect(await page(storage)).toEqual([FIRST, SECOND, SILENT])
  expect(await page(storage, { descending: false })).toEqual([SILENT, SECOND, FIRST])
  expect(await page(storage, { filter: 'SENDING' })).toEqual([FIRST, SECOND])
  expect(await page(storage, { filter: 'SILENT' })).toEqual([SILENT])
})

test('a last contact never moves back, and a transaction that fails leaves none', async () => {
  await hear(FIRST, 90)
  await hear(FIRST, 80)
  await expect(
    storage.transaction(async ({ devices }) => {
      await devices.heard([{ imeiNumber: FIRST, at: later(99), clockAheadMs: 0 }])
      throw new Error('a bug')
    }),
  ).rejects.toThrow('a bug')
  expect(await lastContact(storage, FIRST)).toEqual(later(90))
})

test('a contact changes no page of the devices: it is a row of the log', async () => {
  await hear(FIRST, 90)
  expect(inTables()).toEqual({
    contacts: new Map([FIRST, SECOND, SILENT].map((imei, i) => [imei, later(10 + i).getTime()])),
    rows: 1,
  })
})

test('after a crash the last contacts are right, those too of devices that repeated what they had sent', async () => {
  await hear(FIRST, 90)
  await hear(SECOND, 80)
  await hear(FIRST, 95)
  // What the disk has while the server runs: nothing was closed.
  cpSync(join(folder, 'data'), join(folder, 'crashed'), { recursive: true })
  const after = await open(join(folder, 'crashed'))
  expect(await lastContact(after, FIRST)).toEqual(later(95))
  expect(await lastContact(after, SECOND)).toEqual(later(80))
  expect(await page(after)).toEqual([FIRST, SECOND, SILENT])
})

test('a sealing round writes the contacts into the devices before it removes them from the log', async () => {
  await hear(FIRST, 90)
  await storage.transaction(({ readings }) =>
    readings.append({ toolIds: [1], timesMs: [NOW.getTime()], values: [400] }, later(90).getTime()),
  )
  await sealAll()
  expect(inTables()).toEqual({
    contacts: new Map([
      [FIRST, later(90).getTime()],
      [SECOND, later(11).getTime()],
      [SILENT, later(12).getTime()],
    ]),
    rows: 0,
  })
  await storage.close()
  storage = await open(join(folder, 'data'))
  expect(await lastContact(storage, FIRST)).toEqual(later(90))
})

test('a contact in the middle of a sealing round is still there after the next start', async () => {
  await hear(FIRST, 90)
  await hear(SECOND, 80)
  let slices = 0
  while (await storage.housekeeping.sealSlice(NOW.getTime() + 86_400_000))
    await hear(FIRST, 91 + slices++)
  expect(slices).toBeGreaterThan(0)
  await storage.close()
  storage = await open(join(folder, 'data'))
  expect(await lastContact(storage, FIRST)).toEqual(later(90 + slices))
  expect(await lastContact(storage, SECOND)).toEqual(later(80))
})

test('the bytes of contacts give them back, zeros in front included, and damaged ones give none', () => {
  const contacts: Contact[] = [
    { imeiNumber: FIRST, atMs: NOW.getTime() },
    { imeiNumber: '999999999999999', atMs: NOW.getTime() + 1 },
  ]
  const bytes = contactBytes(contacts)
  expect(readContactBytes(bytes)).toEqual(contacts)
  expect(readContactBytes(new Uint8Array())).toBeNull()
  expect(readContactBytes(bytes.subarray(0, bytes.length - 1))).toBeNull()
  expect(bytes.length).toBe(5 + 2 * 16)
  for (let at = 0; at < bytes.length; at++) {
    const damaged = Uint8Array.from(bytes)
    damaged[at]! ^= 4
    expect(readContactBytes(damaged)).toBeNull()
  }
})
