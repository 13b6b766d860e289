import { afterEach, beforeEach } from 'vitest'
import type { NewAccount } from '../account-store.ts'
import type { Storage } from '../storage.ts'
import type { NewToken } from '../token-store.ts'
import type { NewTool } from '../tool-store.ts'

/**
 * One test's own database. After the storage is closed, `open` opens the same data again.
 */
export type Engine = { open(): Promise<Storage>; dispose(): Promise<void> }
export type NewEngine = () => Promise<Engine>

/** Opens a fresh storage for every test of the surrounding block. */
export const freshStorage = (newEngine: NewEngine): (() => Storage) => {
  let engine: Engine
  let storage: Storage
  beforeEach(async () => {
    engine = await newEngine()
    storage = await engine.open()
  })
  afterEach(async () => {
    await storage.close()
    await engine.dispose()
  })
  return () => storage
}

export const NOW = new Date('2026-11-20T09:00:00.000Z')
export const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000)

export const anAccount = (account: Partial<NewAccount> = {}): NewAccount => ({
  email: 'anna@cold.example',
  firstName: 'Anna',
  lastName: 'Kovács',
  role: 'user',
  language: 'hungarian',
  timeZone: 'Europe/Budapest',
  parentUserId: null,
  passwordHash: null,
  createdAt: NOW,
  ...account,
})

export const IMEI = '356307042441013'

export const aTool = (tool: Partial<NewTool> & { userId: number }): NewTool => ({
  name: 'Milk fridge',
  imeiNumber: IMEI,
  equipmentId: 1,
  defrostFridge: false,
  temperatureCorrection: 0,
  limits: { min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
  sendEmailMessage: true,
  sendNotificationMessage: true,
  notificationEmail: null,
  isBound: true,
  createdAt: NOW,
  ...tool,
})

export const aToken = (token: Partial<NewToken> = {}): NewToken => ({
  name: 'Gateway',
  scopes: ['SEND_READINGS'],
  accountId: null,
  madeBy: null,
  appAccountId: null,
  createdAt: NOW,
  expiresAt: null,
  tokenHash: 'h',
  ...token,
})
