import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf, openApi, type Api } from './api-rig.ts'
import { holderRequests } from './holder-requests.ts'
import { IMEI } from './tool-requests.ts'

let api: Api
let boss: Account
let newcomer: Account
let stranger: Account
const { ask, register } = holderRequests(() => api)
beforeEach(async () => {
  api = await openApi()
  boss = await api.addAccount('superadmin', null, 'boss@example.com')
  newcomer = await api.addAccount('user', null, 'newcomer@example.com')
  stranger = await api.addAccount('user', null, 'stranger@example.com')
})
afterEach(() => api.close())

const LIMITS = 'min: -10, max: 10, notificationMin: -10, notificationMax: 10'
const toolCall = (fields: string, args = '') =>
  `mutation { tool(${args} name: "Milk", imeiNumber: "${IMEI}", equipmentId: 1, defrostFridge: false, temperatureCorrection: 0, ${fields}) { id limitsNeverSet } }`
type MadeTool = { id: string; limitsNeverSet: boolean }

describe('a device in hand', () => {
  const heldBy = async (account: Account) =>
    (
      await ask<{ imeiNumber: string } | null>(
        `{ heldDevice(imeiNumber: "${IMEI}") { imeiNumber } }`,
        actorOf(account),
      )
    ).value

  test('is there for who claimed it, and does not exist for anybody else', async () => {
    const code = (await register(actorOf(boss))).value?.claimCode ?? ''
    expect(await heldBy(newcomer)).toBeNull()
    await ask(
      `mutation { claimDevice(imeiNumber: "${IMEI}", claimCode: "${code}") { imeiNumber } }`,
      actorOf(newcomer),
    )
    expect(await heldBy(newcomer)).toEqual({ imeiNumber: IMEI })
    expect(await heldBy(stranger)).toBeNull()
  })
})

describe('limits that were never set', () => {
  const make = async (limits: string) => {
    const code = (await register(actorOf(boss))).value?.claimCode ?? ''
    const made = await ask<MadeTool>(toolCall(`${limits}, claimCode: "${code}"`), actorOf(newcomer))
    return made.value
  }
  const set = (id: string, limits: string) =>
    ask<{ limitsNeverSet: boolean }>(
      `mutation { userUpdateTool(id: "${id}", name: "Milk", defrostFridge: false, ${limits}, sendEmailMessage: 1, sendNotificationMessage: 1) { limitsNeverSet } }`,
      actorOf(newcomer),
    )

  test('are those that a sensor was made with, until somebody sets some', async () => {
    const made = await make(LIMITS)
    expect(made?.limitsNeverSet).toBe(true)
    const id = made?.id ?? ''
    api.moveClock(60_000)
    expect((await set(id, LIMITS)).value?.limitsNeverSet).toBe(true)
    api.moveClock(60_000)
    const chosen = 'min: 2, max: 8, notificationMin: 2, notificationMax: 8'
    expect((await set(id, chosen)).value?.limitsNeverSet).toBe(false)
    api.moveClock(60_000)
    expect((await set(id, LIMITS)).value?.limitsNeverSet).toBe(false)
  })

  test('are not those of a ready set', async () => {
    const made = await make('min: 2, max: 8, notificationMin: 2, notificationMax: 8')
    expect(made?.limitsNeverSet).toBe(false)
  })
})

test('the doors for loggers name the address and only ports that are open', async () => {
  const { value } = await ask(
    '{ loggerDoors { publicUrl mqttPort mqttsPort outsideBroker teltonikaPort teltonikaTlsPort } }',
    actorOf(newcomer),
  )
  expect(value).toEqual({
    publicUrl: 'https://cold.example',
    mqttPort: null,
    mqttsPort: null,
    outsideBroker: false,
    teltonikaPort: null,
    teltonikaTlsPort: null,
  })
})
