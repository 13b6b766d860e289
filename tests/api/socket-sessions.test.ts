import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { MUST_FINISH_FIRST, SOCKET_LIMITS } from '../../src/server/graphql/socket-limits.ts'
import { openSocketRig, type SocketRig, until, USER } from './socket-rig.ts'

let rig: SocketRig
const start = async (waits?: Parameters<typeof openSocketRig>[0]): Promise<void> => {
  rig = await openSocketRig(waits)
}
afterEach(() => rig.close())

describe('a socket between two checks of all sessions', () => {
  const ONE_HOUR_MS = 3_600_000
  beforeEach(() => start({ recheckMs: ONE_HOUR_MS }))

  test('closes as soon as its session is revoked; other sessions stay', async () => {
    const mine = rig.connect()
    const other = rig.connect()
    await mine.logIn()
    await other.logIn({ Authorization: 'Bearer other' })
    rig.sessions.delete('good')
    rig.changes.announce([{ kind: 'session', tokenHash: 'hash-of-good' }])
    expect((await mine.closed).code).toBe(4401)
    expect(other.client.readyState).toBe(WebSocket.OPEN)
  })

  test('of somebody who looks with another’s eyes closes with the look, and with the session of who looks', async () => {
    const look = { id: 1, hash: 'hash-of-look', managerId: 9, sessionHash: 'hash-of-manager' }
    for (const tokenHash of [look.hash, look.sessionHash]) {
      rig.sessions.set('look', { ...USER, look: { ...look, viewed: [] } })
      const { logIn, closed } = rig.connect()
      await logIn({ Authorization: 'Bearer look' })
      rig.sessions.delete('look')
      rig.changes.announce([{ kind: 'session', tokenHash }])
      expect((await closed).code).toBe(4401)
    }
  })

  test('closes as soon as its account is deleted', async () => {
    const { logIn, closed } = rig.connect()
    await logIn()
    rig.sessions.delete('good')
    rig.changes.announce([{ kind: 'account', id: 7 }])
    expect((await closed).code).toBe(4401)
  })

  test('closes as soon as its session has to finish something first, and sends no event after that', async () => {
    const { logIn, subscribe, closed, received } = rig.connect()
    await logIn()
    subscribe('1', 'subscription { ticks }')
    await until(() => rig.engine.listeners() === 1)
    rig.sessions.set('good', { ...USER, mustFinish: 'ENROLMENT' })
    rig.changes.announce([{ kind: 'account', id: 7 }])
    await until(() => rig.engine.listeners() === 0)
    rig.engine.tick('too late')
    expect((await closed).code).toBe(MUST_FINISH_FIRST)
    expect(received.filter(({ type }) => type === 'next')).toEqual([])
  })

  test('checks its session once per change, with any number of subscriptions', async () => {
    const { logIn, subscribe, client } = rig.connect()
    await logIn()
    for (const id of ['1', '2', '3']) subscribe(id, 'subscription { ticks }')
    await until(() => rig.engine.listeners() === 3)
    rig.authenticatedTokens.length = 0
    rig.changes.announce([{ kind: 'session', tokenHash: 'hash-of-good' }])
    await new Promise((resolve) => client.once('pong', resolve).ping())
    expect(rig.authenticatedTokens).toEqual(['good'])
  })

  test('is no use of its session, neither when it opens nor at its checks', async () => {
    const { logIn, client } = rig.connect()
    await logIn()
    rig.changes.announce([{ kind: 'session', tokenHash: 'hash-of-good' }])
    await new Promise((resolve) => client.once('pong', resolve).ping())
    expect([...rig.attendances]).toEqual(['unattended'])
  })
})

describe('an expired session', () => {
  test('loses its socket without any change in storage', async () => {
    expect(SOCKET_LIMITS.recheckMs).toBeLessThan(5_000)
    await start({ recheckMs: 20 })
    const { logIn, closed } = rig.connect()
    await logIn()
    rig.sessions.delete('good')
    expect((await closed).code).toBe(4401)
  })
})

describe('a socket without connection_init', () => {
  test('closes after 3 seconds', async () => {
    expect(SOCKET_LIMITS.initWaitMs).toBe(3_000)
    await start({ initWaitMs: 20 })
    expect((await rig.connect().closed).code).toBe(4408)
  })
})

describe('stopping', () => {
  test('closes every socket with 1001 (going away)', async () => {
    await start()
    const { logIn, closed } = rig.connect()
    await logIn()
    await rig.socket.close()
    expect((await closed).code).toBe(1001)
  })
})
