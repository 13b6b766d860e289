import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/domain/durations.ts'
import { openApi } from './api-rig.ts'

// What counts attempts goes by a clock that only goes on: here it stands still while the server's
// clock, which an operator or a time service may set, is moved.
const STANDS = new Date(5_000)

let api: Awaited<ReturnType<typeof openApi>>
beforeEach(async () => {
  api = await openApi({ limitClock: () => STANDS })
})
afterEach(() => api.close())

test('a server whose clock is set ahead gives nobody new attempts at the secret of a wall display', async () => {
  const guess = async () =>
    (await api.ask('{ wall(secret: "guess") { name } }')).errors[0]?.code as string
  for (let i = 0; i < 30; i++) expect(await guess()).toBe('NOT_FOUND')
  expect(await guess()).toBe('RATE_LIMITED')
  api.moveClock(2 * HOUR_MS)
  expect(await guess()).toBe('RATE_LIMITED')
})

test('nor at /verify', async () => {
  const verify = async () => (await api.ask('{ verifyLog(code: "none") { code } }')).errors[0]?.code
  for (let i = 0; i < 120; i++) expect(await verify()).toBeUndefined()
  expect(await verify()).toBe('RATE_LIMITED')
  api.moveClock(2 * HOUR_MS)
  expect(await verify()).toBe('RATE_LIMITED')
})

test('nor for turning mail to an address on again', async () => {
  const account = await api.addAccount('user', null, 'anna@cold.example')
  const subscription = {
    kind: 'alarms',
    ownerId: account.id,
    ownerName: 'Anna',
    address: 'chef@cold.example',
    language: 'english',
  } as const
  const again = async () => {
    const answer = await api.services.deliveries.setMailOptOut(subscription, false)
    return answer.ok ? 'ok' : answer.error.kind
  }
  for (let i = 0; i < 5; i++) expect(await again()).toBe('ok')
  expect(await again()).toBe('rate-limited')
  api.moveClock(25 * HOUR_MS)
  expect(await again()).toBe('rate-limited')
})
