import { expect, test } from 'vitest'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { nextTurn } from '../next-turn.ts'
import { createChangeStream } from '../storage/change-stream.ts'
import { startRechecks } from './session-rechecks.ts'
import type { Connection } from './subscription-protocol.ts'

const ONE_HOUR_MS = 3_600_000
const ANNA: AccountActor = { kind: 'account', id: 7, role: 'user', path: '/7/' }

const connectionOf = (token: string): Connection =>
  ({
    token,
    caller: { ...ANNA, sessionHash: token },
    uncheckedChange: null,
    readyAgain: new Set(),
    socket: { readyState: 1, OPEN: 1, close: () => undefined },
  }) as unknown as Connection

const rig = (tokens: readonly string[]) => {
  const connections = tokens.map(connectionOf)
  const changes = createChangeStream()
  const asked: string[] = []
  const held = new Map<string, PromiseWithResolvers<void>>()
  const stop = startRechecks(
    new Set(connections),
    {
      authenticate: async (token) => {
        asked.push(token)
        const path = `/${asked.length}/`
        await held.get(token)?.promise
        return { ...ANNA, sessionHash: token, path }
      },
      onChange: changes.listen,
      report: (error) => {
        throw error
      },
    },
    ONE_HOUR_MS,
  )
  return { connections, asked, held, stop, announce: changes.announce }
}
const allChecked = async (connections: readonly Connection[]) => {
  while (connections.some(({ uncheckedChange }) => uncheckedChange !== null)) await nextTurn()
}

test('after a change of accounts two thousand sockets are checked a few in each turn of the event loop', async () => {
  const { connections, asked, stop, announce } = rig(
    Array.from({ length: 2_000 }, (_, i) => `${i}`),
  )
  announce([{ kind: 'account', id: 1 }])
  expect(connections.every(({ uncheckedChange }) => uncheckedChange !== null)).toBe(true)
  let most = 0
  while (asked.length < 2_000) {
    const before = asked.length
    await new Promise((resolve) => setImmediate(resolve))
    most = Math.max(most, asked.length - before)
  }
  expect(most).toBeLessThanOrEqual(20)
  await allChecked(connections)
  stop()
})

test('the tabs of one session are checked together', async () => {
  const { connections, asked, stop, announce } = rig(['a', 'b', 'a', 'a'])
  announce([{ kind: 'account', id: 1 }])
  await allChecked(connections)
  expect(asked).toEqual(['a', 'b'])
  stop()
})

test('a change during a check leaves the socket unchecked until it was checked again', async () => {
  const { connections, held, stop, announce } = rig(['a'])
  const [connection] = connections
  const first = Promise.withResolvers<void>()
  held.set('a', first)
  announce([{ kind: 'account', id: 1 }])
  await nextTurn()
  const second = Promise.withResolvers<void>()
  held.set('a', second)
  announce([{ kind: 'account', id: 1 }])
  first.resolve()
  await nextTurn()
  expect(connection!.uncheckedChange).not.toBeNull()
  second.resolve()
  await allChecked(connections)
  expect(connection!.caller?.path).toBe('/2/')
  stop()
})

test('what waits for the check of a session goes on after it', async () => {
  const { connections, stop, announce } = rig(['a'])
  let calls = 0
  connections[0]!.readyAgain.add(() => calls++)
  announce([{ kind: 'session', tokenHash: 'a' }])
  await allChecked(connections)
  expect(calls).toBe(1)
  stop()
})
