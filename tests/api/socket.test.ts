import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { MUST_FINISH_FIRST } from '../../src/server/graphql/socket-limits.ts'
import { ALLOWANCES, HOLDINGS } from '../../src/server/rate-limits/limit-table.ts'
import { openSocketRig, type SocketRig, until, USER } from './socket-rig.ts'

let rig: SocketRig
const start = async (waits?: Parameters<typeof openSocketRig>[0]): Promise<void> => {
  rig = await openSocketRig(waits)
}
afterEach(() => rig.close())

describe('a socket', () => {
  beforeEach(() => start())

  test('does not open for a session that has to finish something first', async () => {
    rig.sessions.set('good', { ...USER, mustFinish: 'PASSWORD' })
    const { opened, send, closed, received } = rig.connect()
    await opened
    send({ type: 'connection_init', payload: { Authorization: 'Bearer good' } })
    expect((await closed).code).toBe(MUST_FINISH_FIRST)
    expect(received).toEqual([])
  })

  test.each(['Authorization', 'authorization', 'AUTHORIZATION'])(
    'opens for a session in the field %s of the init payload, and serves its subscription',
    async (key) => {
      const { logIn, subscribe, messageWhere, send } = rig.connect()
      await logIn({ [key]: 'Bearer good' })
      subscribe('1', 'subscription { ticks }')
      await until(() => rig.engine.listeners() === 1)
      rig.engine.tick('first')
      expect(await messageWhere(({ type }) => type === 'next')).toEqual({
        type: 'next',
        id: '1',
        payload: { data: { ticks: 'first' } },
      })
      send({ type: 'complete', id: '1' })
      await until(() => rig.engine.listeners() === 0)
    },
  )

  test.each([
    [{}],
    [{ Authorization: 'Bearer bad' }],
    [{ Authorization: 'good' }],
    [{ Authorization: 3 }],
  ])('closes when the init payload is %j', async (payload) => {
    const { opened, send, closed } = rig.connect()
    await opened
    send({ type: 'connection_init', payload })
    expect((await closed).code).toBe(4401)
  })

  test('closes when the client subscribes before connection_init', async () => {
    const { opened, subscribe, closed } = rig.connect()
    await opened
    subscribe('1', 'subscription { ticks }')
    expect((await closed).code).toBe(4401)
  })

  test('opens for pages of its own origin and for no other page', async () => {
    await rig.connect({ origin: 'https://cold.example.com' }).opened
    await rig.connect({ origin: rig.url.replace('ws:', 'http:').replace('/graphql', '') }).opened
    expect(await rig.connect({ origin: 'https://evil.example' }).failed).toContain('403')
    expect(await rig.connect({ origin: 'null' }).failed).toContain('403')
  })

  test('serves at most 50 subscriptions', async () => {
    const { logIn, subscribe, messageWhere } = rig.connect()
    await logIn()
    for (let i = 1; i <= 51; i += 1) subscribe(String(i), 'subscription { ticks }')
    expect(await messageWhere(({ type }) => type === 'error')).toMatchObject({
      id: '51',
      payload: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    })
    expect(rig.engine.listeners()).toBe(50)
  })

  test('beyond those that its account may have is closed with a reason; another takes its place later', async () => {
    const open = []
    for (let i = 0; i < HOLDINGS.sockets.account; i += 1) {
      const one = rig.connect()
      await one.logIn()
      open.push(one)
    }
    const refused = rig.connect()
    await refused.opened
    refused.send({ type: 'connection_init', payload: { Authorization: 'Bearer good' } })
    expect(await refused.closed).toMatchObject({
      code: 1013,
      reason: expect.stringContaining('Too many pages are open'),
    })
    await rig.connect().logIn({ Authorization: 'Bearer other' })
    open[0]?.client.close()
    await until(() => rig.socket.size() === HOLDINGS.sockets.account)
    await rig.connect().logIn()
  })

  test('that has not logged in counts against its address until it closes', async () => {
    const waiting = []
    for (let i = 0; i < HOLDINGS.newSockets.address; i += 1) {
      const one = rig.connect()
      await one.opened
      waiting.push(one)
    }
    expect((await rig.connect().closed).code).toBe(1013)
    for (const { client } of waiting) client.terminate()
    await until(() => rig.socket.size() === 0)
    await rig.connect().logIn()
  })

  test('that subscribes again and again uses up the requests of its account', async () => {
    await rig.limits.spend({ actor: USER }, { requests: ALLOWANCES.requests.account.atOnce })
    const { logIn, subscribe, messageWhere } = rig.connect()
    await logIn()
    subscribe('1', 'subscription { ticks }')
    expect(await messageWhere(({ id }) => id === '1')).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 1 } }],
    })
    expect(rig.engine.listeners()).toBe(0)
  })

  test('closes after a frame above 64 kB', async () => {
    const { logIn, send, closed } = rig.connect()
    await logIn()
    send({
      type: 'subscribe',
      id: '1',
      payload: { query: `subscription { ticks } #${'x'.repeat(65_536)}` },
    })
    expect((await closed).code).toBe(1009)
  })

  test('refuses queries, mutations, operations above a limit and invalid operations', async () => {
    const { logIn, subscribe, messageWhere } = rig.connect()
    await logIn()
    const queries = [
      '{ node { name } }',
      'mutation { touch }',
      `subscription { ${'ticks '.repeat(1_000)} }`,
      'subscription {',
      'subscription { unknown }',
    ]
    for (const [i, query] of queries.entries()) {
      subscribe(String(i), query)
      expect(await messageWhere(({ id }) => id === String(i))).toMatchObject({
        type: 'error',
        payload: [{ extensions: { code: 'BAD_USER_INPUT' } }],
      })
    }
    expect(rig.engine.ran).toEqual([])
  })

  test('passes on a refusal unchanged and masks an unexpected error', async () => {
    const { logIn, subscribe, messageWhere, received } = rig.connect()
    await logIn()
    subscribe('1', 'subscription { refusedTicks }')
    expect(await messageWhere(({ id }) => id === '1')).toMatchObject({
      payload: { errors: [{ message: 'Not you.', extensions: { code: 'FORBIDDEN' } }] },
    })
    subscribe('2', 'subscription { brokenTicks }')
    expect(await messageWhere(({ id }) => id === '2')).toMatchObject({
      payload: { errors: [{ extensions: { code: 'INTERNAL' } }] },
    })
    expect(JSON.stringify(received)).not.toContain('secret')
    expect(rig.engine.reported).toHaveLength(1)
  })

  test('stays open when its session changed but is still valid', async () => {
    const { logIn, client } = rig.connect()
    await logIn()
    rig.changes.announce([{ kind: 'session', tokenHash: 'hash-of-good' }])
    await new Promise((resolve) => client.once('pong', resolve).ping())
    expect(client.readyState).toBe(WebSocket.OPEN)
  })

  test('closes when its client leaves more than 1 MB of answers unread', async () => {
    const { logIn, send, client, closed } = rig.connect()
    await logIn()
    client.pause()
    // The kernel's own buffers take some megabytes first.
    for (let sent = 0; sent < 1_000 && rig.socket.size() === 1; sent += 1) {
      send({ type: 'ping', payload: { text: 'x'.repeat(60 * 1024) } })
      await new Promise((resolve) => setImmediate(resolve))
    }
    await until(() => rig.socket.size() === 0)
    client.resume()
    expect((await closed).code).toBe(1006)
  })

  test('sends its client no more events than it reads, and the rest once it reads again', async () => {
    const { logIn, subscribe, client, received } = rig.connect()
    await logIn()
    subscribe('1', 'subscription { ticks }')
    await until(() => rig.engine.listeners() === 1)
    client.pause()
    for (let sent = 0; sent < 60; sent += 1) {
      rig.engine.tick(`${sent} ${'x'.repeat(256 * 1024)}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(rig.engine.unread()).toBeGreaterThan(0)
    expect(rig.socket.size()).toBe(1)
    client.resume()
    await until(() => received.filter(({ type }) => type === 'next').length === 60)
    expect(rig.engine.unread()).toBe(0)
  })
})
