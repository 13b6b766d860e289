import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../domain/durations.ts'
import { watchForProxies } from './unnamed-proxy.ts'

const open = (trustedProxies: string[] = []) => {
  let nowMs = Date.parse('2026-11-20T09:00:00Z')
  const logged: string[] = []
  const watch = watchForProxies({
    clock: () => new Date(nowMs),
    log: { warn: (_facts: unknown, text?: string) => void logged.push(text ?? '') },
    trustedProxies,
  })
  const app = Fastify()
  watch.observe(app)
  app.get('/', () => 'page')
  return {
    watch,
    logged,
    pass: (ms: number) => (nowMs += ms),
    request: (remoteAddress: string, headers: Record<string, string>) =>
      app.inject({ url: '/', remoteAddress, headers }),
  }
}

test.each([
  ['127.0.0.1', 'x-forwarded-for', 'loopback'],
  ['::1', 'forwarded', 'loopback'],
  ['10.1.2.3', 'x-real-ip', '10.1.2.3'],
  ['192.168.0.9', 'x-forwarded-for', '192.168.0.9'],
  ['fd00::7', 'x-forwarded-for', 'fd00::7'],
])(
  'a proxy at %s that sends %s is noticed while TRUST_PROXY is not set, which should say %s',
  async (address, header, setting) => {
    const { watch, logged, request } = open()
    expect((await request(address, { [header]: '198.51.100.7' })).statusCode).toBe(200)
    expect(watch.missing()).toBe(setting)
    expect(logged).toEqual([expect.stringContaining(`Set TRUST_PROXY=${setting},`)])
  },
)

test('its address is named as people write it', async () => {
  const { watch, request } = open()
  await request('::ffff:172.17.0.1', { 'x-forwarded-for': '198.51.100.7' })
  expect(watch.missing()).toBe('172.17.0.1')
})

test('neither a request without such a header nor one from the internet is a proxy', async () => {
  const { watch, logged, request } = open()
  await request('127.0.0.1', {})
  await request('203.0.113.5', { 'x-forwarded-for': '198.51.100.7' })
  expect(watch.missing()).toBeNull()
  expect(logged).toEqual([])
})

test('where TRUST_PROXY is set nothing is said', async () => {
  const { watch, logged, request } = open(['10.0.0.0/8'])
  await request('127.0.0.1', { 'x-forwarded-for': '198.51.100.7' })
  expect([watch.missing(), logged]).toEqual([null, []])
})

test('it is logged once an hour, and shown for an hour after the last forwarded request', async () => {
  const { watch, logged, request, pass } = open()
  const forwarded = () => request('127.0.0.1', { 'x-forwarded-for': '198.51.100.7' })
  await forwarded()
  pass(HOUR_MS - 1)
  await forwarded()
  expect(logged).toHaveLength(1)
  pass(1)
  await forwarded()
  expect(logged).toHaveLength(2)
  pass(HOUR_MS - 1)
  expect(watch.missing()).toBe('loopback')
  pass(1)
  expect(watch.missing()).toBeNull()
})
