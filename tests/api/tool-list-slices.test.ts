import {
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  parse,
  validate,
} from 'graphql'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { createGraphQLDoor } from '../../src/server/graphql/graphql-door.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import {
  ITEMS_PER_SLICE,
  type ListTexts,
  MOST_BESIDE,
  slicedAnswer,
} from '../../src/server/graphql/sliced-list.ts'
import { addGraphQLRoute } from '../../src/server/http/graphql-route.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'
import { testLimits } from './test-graphql.ts'

const TOOLS = MOST_BESIDE + 50
const LIST =
  'name user { email } min lastMeasure { value } usualIntervalMs toolInterval { max } alarmContacts'

let api: Api
let reseller: Account
let actor: AccountActor
beforeAll(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  actor = actorOf(reseller)
  const anna = await api.addAccount('user', reseller, 'anna@example.com')
  await api.storage.transaction(async ({ tools }) => {
    for (let i = 0; i < TOOLS; i++)
      await tools.create({
        name: `Fridge ${String((i * 37) % TOOLS).padStart(4, '0')}`,
        imeiNumber: String(356_307_042_441_013 + i),
        equipmentId: 1,
        userId: anna.id,
        defrostFridge: false,
        temperatureCorrection: 0,
        limits: DEFAULT_LIMITS,
        sendEmailMessage: true,
        sendNotificationMessage: true,
        notificationEmail: null,
        isBound: true,
        createdAt: api.clock(),
      })
  })
})
afterAll(() => api.close())

const argsOf = (query: string, signal?: AbortSignal): ExecutionArgs => {
  const document = parse(query)
  expect(validate(schema, document)).toEqual([])
  return {
    schema,
    document,
    contextValue: {
      actor,
      clientAddress: '192.0.2.1',
      userAgent: '',
      requestId: 'test',
      services: api.services,
      ...(signal && { signal }),
    },
  }
}
const allTools = async () => {
  const tools = await api.services.tools.list(actor, { userId: null })
  return tools.ok ? (await Array.fromAsync(tools.value.slices)).flat() : []
}
const run = async (args: ExecutionArgs) => execute(args)
const answerOf = (args: ExecutionArgs, engine = run) =>
  slicedAnswer(args, getOperationAST(args.document)!, engine, ({ errors }) => ({
    errors: (errors ?? []).map(() => new GraphQLError('masked')),
  }))
/** The whole text of an answer in slices. */
const textOf = async (sliced: ExecutionResult | ListTexts): Promise<string> => {
  if (!('texts' in sliced)) throw new Error('The list was not sliced.')
  const texts = await Array.fromAsync(sliced.texts)
  sliced.done()
  return texts.join('')
}

describe('a list of more sensors than a slice has', () => {
  test('is the same as from the engine in one go, with an alias too', async () => {
    for (const query of [`{ toolList { ${LIST} } }`, `query All { mine: toolList { id name } }`]) {
      const whole = await run({ ...argsOf(query), rootValue: { slice: await allTools() } })
      const sliced = await answerOf(argsOf(query))!()
      expect(JSON.parse(await textOf(sliced))).toEqual({
        data: JSON.parse(JSON.stringify(whole.data)),
      })
    }
  })

  test.each([
    '{ toolList { name } me { id } }',
    '{ ...All } fragment All on Query { toolList { name } }',
    'query ($is: Boolean! = true) { toolList @include(if: $is) { name } }',
  ])('is refused where the engine would answer it whole: %s', async (query) => {
    expect(answerOf(argsOf(query))).toBeNull()
    const { errors } = await run(argsOf(query))
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      keys: ['tables.askAlone'],
    })
  })

  test('lets others have the event loop between any two slices', async () => {
    let turns = 0
    let isOver = false
    const count = (): void => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    count()
    const turnOfSlice: number[] = []
    const args = argsOf('{ toolList { name } }')
    const sliced = await answerOf(args, async (slice) => {
      turnOfSlice.push(turns)
      expect((slice.rootValue as { slice: unknown[] }).slice.length).toBeLessThanOrEqual(
        ITEMS_PER_SLICE,
      )
      return run(slice)
    })!()
    await textOf(sliced)
    isOver = true
    const slices = Math.ceil(TOOLS / ITEMS_PER_SLICE)
    expect(turnOfSlice).toHaveLength(slices)
    expect(new Set(turnOfSlice).size).toBe(slices)
  })

  test('is made while it is read: one slice is in memory at a time', async () => {
    let slices = 0
    const sliced = await answerOf(argsOf('{ toolList { name } }'), async (slice) => {
      slices += 1
      return run(slice)
    })!()
    if (!('texts' in sliced)) throw new Error('The list was not sliced.')
    const texts = sliced.texts[Symbol.asyncIterator]()
    expect(slices).toBe(1)
    await texts.next()
    await texts.next()
    expect(slices).toBe(2)
    await texts.return?.()
    sliced.done()
  })

  test('says behind its rows that it broke off, when a later slice fails', async () => {
    let slices = 0
    const sliced = await answerOf(argsOf('{ toolList { name } }'), async (slice) => {
      slices += 1
      return slices < 3 ? run(slice) : { data: null, errors: [new GraphQLError('a bug')] }
    })!()
    const { data, errors } = JSON.parse(await textOf(sliced)) as {
      data: { toolList: unknown[] }
      errors: unknown
    }
    expect(data.toolList).toHaveLength(2 * ITEMS_PER_SLICE)
    expect(errors).toEqual([{ message: 'masked' }])
  })

  test('ends with its request, and gives its turn back', async () => {
    const request = new AbortController()
    let slices = 0
    const listing = answerOf(argsOf('{ toolList { name } }', request.signal), async (slice) => {
      slices += 1
      request.abort(new Error('left'))
      return run(slice)
    })!()
    await expect(listing).rejects.toThrow('left')
    expect(slices).toBe(1)
    const turn = await api.services.limits.enter('charts', { actor, ticket: 'next' })
    expect(turn.kind).toBe('turn')
    if (turn.kind === 'turn') turn.done()
  })

  test('is a GraphQL error like any other when it is refused', async () => {
    actor = { ...actor, role: 'factory' }
    await expect(answerOf(argsOf('{ toolList { name } }'))!()).rejects.toMatchObject({
      path: ['toolList'],
      extensions: { code: 'FORBIDDEN' },
    })
    actor = actorOf(reseller)
  })

  test.each([
    '{ a: toolList { name } b: toolList { name } }',
    '{ toolPage { total } }',
    'mutation { logout }',
  ])('%s is left to the engine', (query) => {
    expect(answerOf(argsOf(query))).toBeNull()
  })

  test('arrives complete over HTTP', async () => {
    const app = createHttpServer({
      log: pino({ level: 'silent' }),
      publicUrl: null,
      trustedProxies: [],
    })
    await addGraphQLRoute(app, {
      limits: testLimits(),
      door: createGraphQLDoor({ schema, production: true, reportError: () => undefined }),
      services: api.services,
      authenticate: async () => actor,
    })
    for (let i = 0; i < 2; i++) {
      const answer = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: 'Bearer x' },
        payload: { query: '{ toolList { name user { email } } }' },
      })
      const { toolList } = answer.json<{ data: { toolList: { name: string }[] } }>().data
      expect(toolList).toHaveLength(TOOLS)
      expect(toolList.map(({ name }) => name)).toEqual(toolList.map(({ name }) => name).toSorted())
    }
  })
})
