import { parse, subscribe } from 'graphql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf } from './api-rig.ts'
import { IMEI, type Ingest, openIngest } from './ingest-rig.ts'

let ingest: Ingest
let key: string
let tool: Tool
let bela: Account
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1, { correction: 0.5 })
  bela = await ingest.addAccount('user', null, 'bela@example.com')
})
afterEach(() => ingest.closeIngest())

const send = (sensor: number, minute: number, value: number | null) =>
  ingest.send(
    {
      imei: IMEI,
      readings: [
        {
          sensor,
          time: `2026-11-20T08:0${minute}:00Z`,
          ...(value === null ? { error: 'read-error' } : { value }),
        },
      ],
    },
    { key },
  )

/** `caller.actor` may change while the stream runs, like the account of a socket. */
const watch = async (caller: { actor: Actor }, toolIds: string[] | null = null) => {
  const contextValue = Object.defineProperty(ingest.contextOf({}), 'actor', {
    get: () => caller.actor,
  })
  const stream = await subscribe({
    schema,
    document: parse(
      'subscription ($ids: [ID!]) { toolReadings(toolIds: $ids) { toolId timestamp value } }',
    ),
    contextValue,
    variableValues: { ids: toolIds },
  })
  if (!(Symbol.asyncIterator in stream)) return { refused: stream.errors?.[0]?.extensions['code'] }
  return {
    next: async () => {
      const { value, done } = await stream.next()
      return done ? 'end' : (value.data as { toolReadings: unknown } | null)?.toolReadings
    },
    stop: () => stream.return(undefined),
  }
}
const watchAllowed = async (...args: Parameters<typeof watch>) => {
  const stream = await watch(...args)
  if ('refused' in stream) throw new Error(`refused: ${String(stream.refused)}`)
  return stream
}

describe('toolReadings', () => {
  test('a reading is sent after it is stored, with its correction; a fault has no value', async () => {
    const stream = await watchAllowed({ actor: actorOf(ingest.anna) })
    await send(1, 0, 4)
    await send(1, 1, null)
    expect(await stream.next()).toEqual({
      toolId: String(tool.id),
      timestamp: '2026-11-20T08:00:00Z',
      value: 4.5,
    })
    expect(await stream.next()).toEqual({
      toolId: String(tool.id),
      timestamp: '2026-11-20T08:01:00Z',
      value: null,
    })
  })

  test('repeated and refused readings are not sent', async () => {
    const stream = await watchAllowed({ actor: actorOf(ingest.anna) })
    await send(1, 0, 4)
    await send(1, 0, 4)
    await send(1, 1, 999)
    await send(1, 2, 5)
    expect(await stream.next()).toMatchObject({ value: 4.5 })
    expect(await stream.next()).toMatchObject({ value: 5.5 })
  })

  test('readings of a foreign tool are not sent, even when asked for by id', async () => {
    const second = await ingest.addTool(2)
    await ingest.services.tools.remove(ingest.root, { id: second.id })
    const stream = await watchAllowed({ actor: actorOf(bela) }, [String(tool.id)])
    await send(1, 0, 4)
    const next = stream.next()
    await stream.stop()
    expect(await next).toBe('end')
  })

  test('after a tool moves to another tenant, only its new owner gets its readings', async () => {
    const before = await watchAllowed({ actor: actorOf(ingest.anna) })
    const after = await watchAllowed({ actor: actorOf(bela) })
    await send(1, 0, 4)
    expect(await before.next()).toMatchObject({ value: 4.5 })
    await ingest.changeTool(tool, { userId: bela.id })
    await send(1, 1, 5)
    expect(await after.next()).toMatchObject({ value: 5.5 })
    const next = before.next()
    await before.stop()
    expect(await next).toBe('end')
  })

  test('after an account moves, only its new manager gets the readings of its tools', async () => {
    const oldManager = await ingest.addAccount('affiliate', null, 'old@example.com')
    const newManager = await ingest.addAccount('affiliate', null, 'new@example.com')
    await autoCommit(ingest.storage).accounts.change(ingest.anna.id, {
      parentUserId: oldManager.id,
      updatedAt: ingest.clock(),
    })
    const before = await watchAllowed({ actor: actorOf(oldManager) })
    const after = await watchAllowed({ actor: actorOf(newManager) })
    await send(1, 0, 4)
    expect(await before.next()).toMatchObject({ value: 4.5 })
    await autoCommit(ingest.storage).accounts.change(ingest.anna.id, {
      parentUserId: newManager.id,
      updatedAt: ingest.clock(),
    })
    await send(1, 1, 5)
    expect(await after.next()).toMatchObject({ value: 5.5 })
    const next = before.next()
    await before.stop()
    expect(await next).toBe('end')
  })

  test('a stream whose session has ended ends with the next reading', async () => {
    const caller: { actor: Actor } = { actor: actorOf(ingest.anna) }
    const stream = await watchAllowed(caller)
    await send(1, 0, 4)
    await stream.next()
    caller.actor = { kind: 'nobody' }
    await send(1, 1, 5)
    const next = stream.next()
    expect(await next).toBe('end')
  })

  test('nobody and factory are refused', async () => {
    expect(await watch({ actor: { kind: 'nobody' } })).toEqual({ refused: 'UNAUTHENTICATED' })
    expect(
      await watch({ actor: actorOf(await ingest.addAccount('factory', null, 'f@example.com')) }),
    ).toEqual({ refused: 'FORBIDDEN' })
  })
})
