import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HttpReceiver, openHttpReceiver } from './testing/http-receiver.ts'
import { webhookHosts } from './webhook-hosts.ts'
import { createWebhookRequest, type WebhookRequest } from './webhook-request.ts'

let receiver: HttpReceiver
let requests: WebhookRequest[]
beforeEach(async () => {
  receiver = await openHttpReceiver()
  requests = []
})
afterEach(async () => {
  for (const request of requests) request.close()
  await receiver.close()
})

type Options = Partial<Parameters<typeof createWebhookRequest>[0]> & { addresses?: string[] }

/** `addresses`: what the look-up of every name answers. */
const open = ({ addresses = ['127.0.0.1'], ...options }: Options = {}) => {
  const lookups: string[] = []
  const request = createWebhookRequest({
    hosts: webhookHosts(['127.0.0.0/8']),
    lookup: ((host: string, _options: unknown, done: (...args: unknown[]) => void) => {
      lookups.push(host)
      const family = (address: string) => (address.includes(':') ? 6 : 4)
      done(
        null,
        addresses.map((address) => ({ address, family: family(address) })),
      )
    }) as never,
    ...options,
  })
  requests.push(request)
  const post = (url = receiver.url) =>
    request.post(url, { headers: { 'webhook-id': 'msg_1' }, body: '{"é":1}' })
  return { post, lookups }
}

test('the body arrives byte by byte, with its headers', async () => {
  expect(await open().post()).toEqual({ status: 200, text: 'ok', retryAfter: null })
  expect(receiver.calls).toMatchObject([
    {
      path: '/hook',
      body: '{"é":1}',
      headers: { 'webhook-id': 'msg_1', 'content-length': '8', host: `127.0.0.1:${receiver.port}` },
    },
  ])
})

test('a redirect is an answer: it is not followed', async () => {
  receiver.answer = (response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${receiver.port}/inside` })
    response.end()
  }
  expect(await open().post()).toMatchObject({ status: 302 })
  expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook'])
})

test('of a long answer only the beginning is read', async () => {
  receiver.answer = (response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
  const { status, text } = await open().post()
  expect([status, text.length]).toEqual([200, 1_000])
})

test('a receiver that never answers costs the deadline only', async () => {
  receiver.answer = () => {}
  await expect(open({ deadlineMs: 50 }).post()).rejects.toThrow('No answer came within 0.05 s.')
})

test('a status counts although the rest of the answer never comes', async () => {
  receiver.answer = (response) => {
    response.writeHead(202)
    response.write('half')
  }
  expect(await open({ deadlineMs: 200 }).post()).toMatchObject({ status: 202, text: 'half' })
})

test('a receiver that breaks off, or is not there, is a failure with a reason', async () => {
  receiver.answer = (response) => response.destroy()
  await expect(open().post()).rejects.toThrow(/hang up|reset/i)
  const { port } = receiver
  await receiver.close()
  await expect(open().post(`http://127.0.0.1:${port}/`)).rejects.toThrow('ECONNREFUSED')
  receiver = await openHttpReceiver()
})

test.each([
  ['a name that leads to this machine', ['127.0.0.1']],
  ['a name of which one address is private', ['93.184.216.34', '10.0.0.1']],
  ['IPv6 that stands for a private IPv4 address', ['::ffff:127.0.0.1']],
  ['the address of cloud metadata', ['169.254.169.254']],
  ['a name without an address', []],
])('%s is not called', async (_what, addresses) => {
  const { post, lookups } = open({ hosts: webhookHosts([]), addresses })
  await expect(post(`http://desk.example:${receiver.port}/`)).rejects.toThrow(
    'desk.example leads to an address that is not public.',
  )
  expect(lookups).toEqual(['desk.example'])
  expect(receiver.calls).toEqual([])
})

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])(
  'the address %s itself is not called',
  async (host) => {
    const { post } = open({ hosts: webhookHosts([]) })
    await expect(post(`http://${host}:${receiver.port}/`)).rejects.toThrow('not public')
    expect(receiver.calls).toEqual([])
  },
)

test('a name that the settings allow is called where its look-up leads', async () => {
  const { post, lookups } = open({ hosts: webhookHosts(['desk.lan']) })
  expect(await post(`http://desk.lan:${receiver.port}/x`)).toMatchObject({ status: 200 })
  expect(lookups).toEqual(['desk.lan'])
})

test('the look-up that is checked is the one that is used: a second answer cannot lead elsewhere', async () => {
  let asked = 0
  const { post } = open({
    hosts: webhookHosts([]),
    lookup: ((_host: string, _options: unknown, done: (...args: unknown[]) => void) => {
      asked += 1
      done(null, [{ address: asked === 1 ? '10.0.0.1' : '127.0.0.1', family: 4 }])
    }) as never,
  })
  await expect(post(`http://desk.example:${receiver.port}/`)).rejects.toThrow('not public')
  expect(asked).toBe(1)
})
