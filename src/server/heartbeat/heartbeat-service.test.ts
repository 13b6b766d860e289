import { expect, test } from 'vitest'
import type { ShortAnswer } from '../short-request.ts'
import { faultIn, heartbeatService, requestFor } from './heartbeat-service.ts'

const UUID = '5bf66975-d4c7-4bf5-bcc8-b8d8a82ea278'
const serviceOf = (address: string) => heartbeatService(address)!
const beat = (address: string, trouble: string | null) => {
  const request = requestFor(serviceOf(address), { trouble })
  return request === null ? null : { ...request, url: request.url.href }
}
const answer = (status: number, text: string): ShortAnswer => ({ kind: 'answer', status, text })

test.each([
  [`https://hc-ping.com/${UUID}`, 'healthchecks'],
  [`https://hc-ping.com/${UUID}/`, 'healthchecks'],
  ['https://hc-ping.com/fqOOd6-F4MMNuCEnzTU01w/cold-store', 'healthchecks'],
  [`https://checks.example.com/ping/${UUID}`, 'healthchecks'],
  ['http://10.0.0.7:8000/ping/fqOOd6-F4MMNuCEnzTU01w/cold-store?create=1', 'healthchecks'],
  ['https://kuma.example.com/api/push/Zz9a?status=up&msg=OK&ping=', 'uptime-kuma'],
  ['https://example.com/kuma/api/push/Zz9a', 'uptime-kuma'],
  ['https://nosnch.in/c2354d53d2', 'other'],
])('%s is an address of %s', (address, kind) => {
  expect(serviceOf(address).kind).toBe(kind)
})

test.each([
  'hc-ping.com/token',
  'ftp://hc-ping.com/token',
  `https://hc-ping.com/${UUID}/fail`,
  `https://hc-ping.com/${UUID}/start`,
  `https://hc-ping.com/${UUID}/0`,
])('%s is refused', (address) => {
  expect(heartbeatService(address)).toBeNull()
})

test('Healthchecks is asked for success by GET, and told of a trouble by POST to /fail', () => {
  const address = `https://hc-ping.com/${UUID}`
  expect(beat(address, null)).toEqual({ url: address })
  expect(beat(`${address}/`, 'The disk is full.')).toEqual({
    url: `${address}/fail`,
    body: 'The disk is full.',
  })
  expect(beat('https://c.example/ping/key/slug?create=1', 'E-mail cannot be sent.')?.url).toBe(
    'https://c.example/ping/key/slug/fail?create=1',
  )
})

test('Uptime Kuma hears up and down in the parameters that it shows beside the address', () => {
  const address = 'https://kuma.example.com/api/push/Zz9a?status=up&msg=OK&ping='
  expect(beat(address, null)).toEqual({ url: address })
  expect(beat('https://kuma.example.com/api/push/Zz9a', 'The disk is full.')).toEqual({
    url: 'https://kuma.example.com/api/push/Zz9a?status=down&msg=The+disk+is+full.&ping=',
  })
})

test('any other service is called while all is well, and not otherwise', () => {
  expect(beat('https://nosnch.in/c2354d53d2?m=cold', null)?.url).toBe(
    'https://nosnch.in/c2354d53d2?m=cold',
  )
  expect(beat('https://nosnch.in/c2354d53d2', 'The disk is full.')).toBeNull()
})

test('only an answer that says that the beat was taken counts', () => {
  const checks = serviceOf(`https://hc-ping.com/${UUID}`)
  const kuma = serviceOf('https://kuma.example.com/api/push/Zz9a')
  const other = serviceOf('https://nosnch.in/c2354d53d2')
  expect(faultIn(checks, answer(200, 'OK'))).toBeNull()
  expect(faultIn(checks, answer(200, 'OK (rate limited)'))).toBeNull()
  expect(faultIn(checks, answer(200, 'OK (not found)'))?.reason).toBe('UNKNOWN_CHECK')
  expect(faultIn(checks, answer(409, 'ambiguous slug'))?.reason).toBe('STATUS')
  expect(faultIn(kuma, answer(200, '{"ok":true}'))).toBeNull()
  expect(
    faultIn(kuma, answer(404, '{"ok":false,"msg":"Monitor not found or not active."}'))?.reason,
  ).toBe('UNKNOWN_CHECK')
  expect(faultIn(other, answer(202, 'not found is fine here'))).toBeNull()
  expect(faultIn(other, answer(500, ''))).toEqual({ reason: 'STATUS', detail: '500' })
  const fault = { reason: 'TIMEOUT', detail: 'TimeoutError' } as const
  expect(faultIn(other, { kind: 'fault', fault })).toBe(fault)
})
