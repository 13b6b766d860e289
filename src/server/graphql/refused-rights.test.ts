import { GraphQLError, parse } from 'graphql'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/durations.ts'
import { NOBODY, type Actor } from '../../domain/permissions/actor.ts'
import type { Context } from './builder.ts'
import { createRefusedRights, type RefusedRight } from './refused-rights.ts'

const ANNA: Actor = { kind: 'account', id: 7, role: 'user', path: '/7/' }

let nowMs: number
let counted: string[]
let lines: (RefusedRight & { leftOut: number })[]
let refusedRights: ReturnType<typeof createRefusedRights>
beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 20, 9)
  counted = []
  lines = []
  refusedRights = createRefusedRights({
    clock: () => new Date(nowMs),
    count: ({ operation }) => counted.push(operation),
    log: (line) => lines.push(line),
  })
})

const refusal = (code: string, key: string) =>
  new GraphQLError('No.', { path: [key], extensions: { code } })
const note = (query: string, errors: GraphQLError[], actor: Actor = ANNA) =>
  refusedRights.note(errors, parse(query), { actor, requestId: 'r1' } as Context)

test('a forbidden operation and a thing out of sight are counted by operation and logged', () => {
  note('mutation { deleteUser(id: "1") }', [refusal('FORBIDDEN', 'deleteUser')])
  note('query { chartSeries(toolId: "1") { times } }', [refusal('NOT_FOUND', 'chartSeries')])
  expect(counted).toEqual(['deleteUser', 'chartSeries'])
  expect(lines[0]).toEqual({
    operation: 'deleteUser',
    accountId: 7,
    code: 'FORBIDDEN',
    requestId: 'r1',
    leftOut: 0,
  })
})

test('an alias does not hide the operation, nor does a fragment', () => {
  note('mutation { harmless: deleteUser(id: "1") }', [refusal('FORBIDDEN', 'harmless')])
  note('query { ...F } fragment F on Query { x: tool(id: "1") { id } }', [
    refusal('NOT_FOUND', 'x'),
  ])
  note('query { ... on Query { y: deviceList { id } } }', [refusal('FORBIDDEN', 'y')])
  note('query { me { id } }', [refusal('FORBIDDEN', 'made up')])
  expect(counted).toEqual(['deleteUser', 'tool', 'deviceList', 'unknown'])
})

test('a stranger without a session is not counted, nor are other refusals', () => {
  note('{ me { id } }', [refusal('UNAUTHENTICATED', 'me')], NOBODY)
  note('{ verifyLog { id } }', [refusal('NOT_FOUND', 'verifyLog')], NOBODY)
  note('mutation { user { id } }', [
    refusal('BAD_USER_INPUT', 'user'),
    refusal('UNAUTHENTICATED', 'user'),
    refusal('RATE_LIMITED', 'user'),
  ])
  expect(counted).toEqual([])
  expect(lines).toEqual([])
})

test('an account has ten lines a minute; each one is counted, and the next line says how many had none', () => {
  const tryDoors = (times: number) => {
    for (let i = 0; i < times; i += 1)
      note('mutation { deleteTool(id: "1") }', [refusal('NOT_FOUND', 'deleteTool')])
  }
  tryDoors(1_000)
  expect(counted).toHaveLength(1_000)
  expect(lines).toHaveLength(10)
  note('{ tool { id } }', [refusal('NOT_FOUND', 'tool')], { ...ANNA, id: 8 })
  expect(lines).toHaveLength(11)
  nowMs += MINUTE_MS
  tryDoors(1)
  expect(lines.at(-1)).toMatchObject({ accountId: 7, leftOut: 990 })
})
