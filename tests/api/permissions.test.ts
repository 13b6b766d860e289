import { parse, subscribe } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedCelsius } from '../../src/domain/readings/stored-value.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { chainCheck } from '../../src/server/audit/chain-check.ts'
import { changesNothing, type PermissionCase } from './permission-case.ts'
import { ABSENT, ACTORS, FOREIGN_MARK, openWorld } from './permission-world.ts'
import type { ActorName, Target, Tenant, World } from './permission-world.ts'
import { READ_PERMISSIONS } from './read-permissions.ts'
import { rootFields, selectionOf } from './whole-selection.ts'
import { WRITE_PERMISSIONS } from './write-permissions.ts'

const PERMISSIONS = { ...READ_PERMISSIONS, ...WRITE_PERMISSIONS }

const LETTERS: Record<string, string> = {
  UNAUTHENTICATED: 'U',
  FORBIDDEN: 'F',
  NOT_FOUND: 'N',
  BAD_USER_INPUT: 'B',
  RATE_LIMITED: 'R',
}

const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && 'rows' in value && isEmpty(value.rows)
}

let world: World

const ROOT_FIELDS = rootFields(schema)

/** `letter` as in Verdicts; `whole` is the value or the errors. */
type CaseAnswer = { letter: string; whole: unknown }

/**
 * Announces a reading of the target and opens an alarm while a subscription runs. `-` when the
 * subscription gets nothing.
 */
const subscriptionAnswer = async (
  actor: ActorName,
  query: string,
  target: Target,
): Promise<CaseAnswer> => {
  const result = await subscribe({
    schema,
    document: parse(query),
    contextValue: world.api.contextOf({ actor: world.actors[actor] }),
  })
  if (!(Symbol.asyncIterator in result)) {
    const code = String(result.errors?.[0]?.extensions['code'])
    return {
      letter: LETTERS[code] ?? code,
      whole: result.errors?.map(({ message }) => ({ message, code })),
    }
  }
  const first = result.next()
  const at = world.api.clock().getTime()
  const { imeiNumber } = target
  await world.api.storage.transaction(async (_stores, announce) =>
    announce({
      kind: 'arrival',
      imeiNumber,
      receivedMs: at,
      tools: [
        {
          toolId: Number(target.toolId),
          imeiNumber,
          equipmentId: 1,
          timesMs: [at],
          values: [storedCelsius(4)],
        },
      ],
    }),
  )
  await world.freshAlarm(target.toolId)
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done))
  await result.return()
  const { done, value } = await first
  return { letter: done === true ? '-' : 'y', whole: done === true ? null : value.data }
}

const answerOf = async (
  operation: string,
  row: PermissionCase,
  actor: ActorName,
  target: Target,
): Promise<CaseAnswer> =>
  answerTo(operation, row, actor, target, await row.args(target, world, actor))

const answerAbout = async (
  operation: string,
  row: PermissionCase,
  actor: ActorName,
  tenant: Tenant,
): Promise<CaseAnswer> => {
  const target = await world.untouchedTarget(tenant)
  const args = row.args(target, world, actor)
  const answer = await answerTo(operation, row, actor, target, await args)
  if (changesNothing(ROOT_FIELDS.get(operation)?.kind, args, answer.letter))
    world.giveBack(tenant, target)
  return answer
}

const answerTo = async (
  operation: string,
  { isFromNewAddress }: PermissionCase,
  actor: ActorName,
  target: Target,
  args: string,
): Promise<CaseAnswer> => {
  const kind = ROOT_FIELDS.get(operation)?.kind
  const query = `${kind} { ${operation}${args} ${selectionOf(schema, operation)} }`
  if (kind === 'subscription') return subscriptionAnswer(actor, query, target)
  const { data, errors } = await world.api.ask(query, {
    actor: await world.withSession(actor),
    ...(isFromNewAddress && { clientAddress: world.freshAddress() }),
  })
  const [error] = errors
  if (error !== undefined)
    return { letter: LETTERS[String(error.code)] ?? String(error.code), whole: errors }
  const value = data?.[operation]
  return { letter: isEmpty(value) ? '-' : 'y', whole: value }
}

test('every operation has a row, and every row an operation', () => {
  expect(Object.keys(PERMISSIONS).sort()).toEqual([...ROOT_FIELDS.keys()].sort())
})

const casesOf = (permissions: Record<string, readonly PermissionCase[]>) =>
  Object.entries(permissions).flatMap(([operation, rows]) =>
    rows.map(
      (row) =>
        [row.of === undefined ? operation : `${operation}: ${row.of}`, operation, row] as const,
    ),
  )

// A world for each: one would come to hold more sensors than an export takes.
describe.each([
  ['reading', READ_PERMISSIONS],
  ['writing', WRITE_PERMISSIONS],
] as const)('%s', (_kind, permissions) => {
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.api.close())

  describe.each(casesOf(permissions))('%s', (_name, operation, row) => {
    test.each(ACTORS.map((actor, i) => [actor, row.own[i]] as const))(
      '%s within its own tenant: %s',
      async (actor, letter) => {
        const answer = await answerAbout(operation, row, actor, world.own)
        expect(answer.letter, JSON.stringify(answer.whole)).toBe(letter)
        if (actor !== 'superadmin') expect(JSON.stringify(answer.whole)).not.toContain(FOREIGN_MARK)
      },
    )

    const foreign = row.foreign
    if (foreign === undefined) return

    test.each(ACTORS.map((actor, i) => [actor, foreign[i]] as const))(
      '%s about another tenant: %s',
      async (actor, letter) => {
        const answer = await answerAbout(operation, row, actor, world.foreign)
        expect(answer.letter, JSON.stringify(answer.whole)).toBe(letter)
        if (actor !== 'superadmin')
          expect(answer).toEqual(await answerOf(operation, row, actor, ABSENT))
      },
    )
  })

  test('after all cases the audit trail is whole', async () => {
    const check = chainCheck(world.api.storage.audit)
    let progress = await check()
    while (progress.kind === 'running') progress = await check()
    expect(progress).toMatchObject({ kind: 'whole' })
    expect(progress.entries).toBeGreaterThan(500)
  })
})
