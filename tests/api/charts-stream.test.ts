import { MINUTE_MS } from '../../src/domain/durations.ts'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import {
  execute,
  type ExecutionArgs,
  getOperationAST,
  type GraphQLObjectType,
  parse,
  validate,
} from 'graphql'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import { chartSeriesBytes } from '../../src/server/graphql/chart-series-bytes.ts'
import { chartDataStream } from '../../src/server/graphql/chart-data-stream.ts'
import { createGraphQLDoor } from '../../src/server/graphql/graphql-door.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { addGraphQLRoute } from '../../src/server/http/graphql-route.ts'
import { WORK } from '../../src/server/rate-limits/limit-table.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { testLimits } from './test-graphql.ts'
import { actorOf } from './api-rig.ts'
import { IMEI, type Ingest, openIngest } from './ingest-rig.ts'

const START = Date.UTC(2026, 8, 1)
const ARGUMENTS = `imeiNumber: "${IMEI}", measureId: "1", dateStart: "2026-09-01", dateEnd: "2026-11-01"`

let ingest: Ingest
let anna: AccountActor
beforeEach(async () => {
  ingest = await openIngest()
  await ingest.register()
  await ingest.addTool(1)
  anna = actorOf(ingest.anna)
})
afterEach(() => ingest.closeIngest())

const store = async (count: number) => {
  for (let from = 0; from < count; from += 10_000) {
    const size = Math.min(10_000, count - from)
    const indexes = Array.from({ length: size }, (_, i) => from + i)
    await ingest.recordReadings({
      sender: { kind: 'device', imeiNumber: IMEI },
      receivedMs: ingest.clock().getTime(),
      submission: {
        refused: [],
        devices: [
          {
            name: IMEI,
            indexes,
            sensors: indexes.map(() => 1),
            channels: indexes.map(() => 'temperature'),
            timesMs: indexes.map((i) => START + i * MINUTE_MS + (i % 3)),
            raws: indexes.map((i) => (i % 50 === 7 ? -1_000_001 : (i % 100) / 10)),
          },
        ],
      },
    })
  }
}

const argsOf = (
  query: string,
  variableValues: Record<string, unknown> = {},
  actor = anna,
): ExecutionArgs => {
  const document = parse(query)
  expect(validate(schema, document)).toEqual([])
  return { schema, document, variableValues, contextValue: ingest.contextOf({ actor }) }
}

const streamAnswer = async (args: ExecutionArgs): Promise<unknown> => {
  const stream = chartDataStream(args, getOperationAST(args.document)!)
  if (stream === null) return null
  let text = ''
  for await (const piece of await stream()) text += piece
  return JSON.parse(text)
}

describe('a query for chartData only is answered without the GraphQL engine', () => {
  test.each([
    ['with the usual fields', `{ chartData(${ARGUMENTS}) { key value } }`, {}],
    [
      'with aliases and __typename',
      `{ points: chartData(${ARGUMENTS}) { v: value __typename t: key value } }`,
      {},
    ],
    [
      'with variables and their defaults',
      'query Chart($imei: String!, $type: String! = "temperature") { chartData(imeiNumber: $imei, measureId: "1", dateStart: "2026-09-01", dateEnd: "2026-11-01", type: $type) { value } }',
      { imei: IMEI },
    ],
    [
      'with fragments, the same field twice',
      `query { ...Chart } fragment Chart on Query { chartData(${ARGUMENTS}) { ...Point key ... on ChartPoint { key } } } fragment Point on ChartPoint { key value }`,
      {},
    ],
    [
      'an empty period',
      `{ chartData(imeiNumber: "${IMEI}", measureId: "1", dateStart: "2026-01-01", dateEnd: "2026-01-02") { key value } }`,
      {},
    ],
  ])('%s: the answer is that of the engine', async (_name, query, variables) => {
    await store(12_000)
    const byEngine = await execute(argsOf(query, variables))
    expect(byEngine.errors).toBeUndefined()
    expect(await streamAnswer(argsOf(query, variables))).toEqual({
      data: JSON.parse(JSON.stringify(byEngine.data)),
    })
  })

  test('a refusal is the same error as from the engine', async () => {
    const stranger = actorOf(await ingest.addAccount('user', null, 'bela@example.com'))
    const query = `{ points: chartData(${ARGUMENTS}) { key } }`
    const byEngine = await execute(argsOf(query, {}, stranger))
    await expect(streamAnswer(argsOf(query, {}, stranger))).rejects.toMatchObject(
      byEngine.errors![0]!.toJSON(),
    )
  })

  test.each([
    [
      'two chartData',
      `{ a: chartData(${ARGUMENTS}) { key } b: chartData(${ARGUMENTS}) { key } }`,
      {},
    ],
    ['another field beside it', `{ chartData(${ARGUMENTS}) { key } me { id } }`, {}],
    [
      'directives',
      `query ($is: Boolean!) { chartData(${ARGUMENTS}) { key @include(if: $is) } }`,
      { is: false },
    ],
    ['another field', '{ me { id } }', {}],
  ])('%s: is left to the engine', async (_name, query, variables) => {
    expect(await streamAnswer(argsOf(query, variables))).toBeNull()
  })
})

test('more than 50,000 points are refused beside other fields, and answered in a query for chartData only', async () => {
  await store(50_001)
  const refused = await execute(argsOf(`{ a: chartData(${ARGUMENTS}) { key } me { id } }`))
  expect(refused.errors?.[0]?.extensions['code']).toBe('BAD_USER_INPUT')
  const alone = (await streamAnswer(argsOf(`{ chartData(${ARGUMENTS}) { key } }`))) as {
    data: { chartData: unknown[] }
  }
  expect(alone.data.chartData.length).toBe(50_001 - 1_000)
})

describe('a query for chartSeries only is answered without the GraphQL engine', () => {
  const SPAN = 'dateStart: "2026-09-01", dateEnd: "2026-11-01"'
  const LIMITS = 'limits { fromMs __typename min max low: notificationMin notificationMax }'
  const allFields = (): string =>
    Object.values((schema.getType('ChartSeries') as GraphQLObjectType).getFields())
      .map(({ name }) => (name === 'limits' ? LIMITS : name))
      .join(' ')
  const bytesAnswer = async (args: ExecutionArgs): Promise<unknown> => {
    const drawn = chartSeriesBytes(args, getOperationAST(args.document)!)
    return drawn === null ? null : JSON.parse(Buffer.from((await drawn(false)).bytes).toString())
  }

  test.each([
    ['with every field', () => `{ chartSeries(toolId: 1, ${SPAN}) { ${allFields()} } }`, {}],
    [
      'with aliases, a fragment and a field twice',
      () =>
        `{ chart: chartSeries(toolId: 1, ${SPAN}, maxPoints: 100) { t: times __typename ...Rest times } } fragment Rest on ChartSeries { means onShare ${LIMITS} }`,
      {},
    ],
    [
      'with variables and their defaults',
      () =>
        `query ($id: ID!, $type: String! = "humidity") { chartSeries(toolId: $id, ${SPAN}, type: $type) { times lows limits { min } onShare } }`,
      { id: '1' },
    ],
    [
      'an empty period',
      () =>
        `{ chartSeries(toolId: 1, dateStart: "2026-01-01", dateEnd: "2026-01-02") { ${allFields()} } }`,
      {},
    ],
  ])('%s: the answer is that of the engine', async (_name, query, variables) => {
    await store(12_000)
    const byEngine = await execute(argsOf(query(), variables))
    expect(byEngine.errors).toBeUndefined()
    expect(await bytesAnswer(argsOf(query(), variables))).toEqual({
      data: JSON.parse(JSON.stringify(byEngine.data)),
    })
  })

  test.each([
    ['a tool of somebody else', '1', 2_000],
    ['too many points', '1', 50_000],
    ['an id that is no number', 'one', 2_000],
  ])('%s: the refusal is the same error as from the engine', async (_name, id, maxPoints) => {
    const stranger = actorOf(await ingest.addAccount('user', null, 'bela@example.com'))
    const query = `{ chart: chartSeries(toolId: "${id}", ${SPAN}, maxPoints: ${maxPoints}) { times } }`
    const byEngine = await execute(argsOf(query, {}, stranger))
    await expect(bytesAnswer(argsOf(query, {}, stranger))).rejects.toMatchObject(
      byEngine.errors![0]!.toJSON(),
    )
  })

  test.each([
    ['another field beside it', `{ chartSeries(toolId: 1, ${SPAN}) { times } me { id } }`],
    ['a directive', `{ chartSeries(toolId: 1, ${SPAN}) { times @include(if: true) } }`],
    [
      'a list of objects selected twice',
      `{ chartSeries(toolId: 1, ${SPAN}) { limits { min } limits { max } } }`,
    ],
  ])('%s is left to the engine', async (_name, query) => {
    expect(await bytesAnswer(argsOf(query))).toBeNull()
  })
})

describe('over HTTP', () => {
  const openRoute = async () => {
    const app = createHttpServer({
      log: pino({ level: 'silent' }),
      publicUrl: null,
      trustedProxies: [],
    })
    const reportError = (error: unknown) => {
      throw error
    }
    await addGraphQLRoute(app, {
      limits: testLimits(),
      door: createGraphQLDoor({ schema, production: true, reportError }),
      services: ingest.services,
      authenticate: async () => anna,
    })
    return (query: string, encoding?: string) =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: {
          authorization: 'Bearer x',
          ...(encoding ? { 'accept-encoding': encoding } : {}),
        },
        payload: { query },
      })
  }

  test('the answer is complete, with and without gzip', async () => {
    await store(12_000)
    const post = await openRoute()
    const query = `{ chartData(${ARGUMENTS}) { key value } }`
    const plain = await post(query)
    expect([
      plain.statusCode,
      plain.headers['content-type'],
      plain.headers['content-encoding'],
    ]).toEqual([200, 'application/json; charset=utf-8', undefined])
    expect(plain.json<{ data: { chartData: unknown[] } }>().data.chartData).toHaveLength(
      12_000 - 240,
    )
    const zipped = await post(query, 'gzip')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload)
  })

  test('charts that are asked for at once do not write into each other’s answers', async () => {
    await store(12_000)
    const post = await openRoute()
    const queryOf = (day: number) =>
      `{ chartSeries(toolId: 1, dateStart: "2026-09-0${day}", dateEnd: "2026-10-01", maxPoints: 2000) { times lows means } }`
    const days = [1, 2, 3, 4, 5, 6]
    const plain = await Promise.all(days.map((day) => post(queryOf(day))))
    expect(new Set(plain.map(({ payload }) => payload)).size).toBe(days.length)
    const packedOneByOne = []
    for (const day of days) packedOneByOne.push(await post(queryOf(day), 'gzip'))
    const packedAtOnce = await Promise.all(days.map((day) => post(queryOf(day), 'gzip')))
    for (const answers of [packedOneByOne, packedAtOnce])
      expect(answers.map(({ rawPayload }) => gunzipSync(rawPayload).toString())).toEqual(
        plain.map(({ payload }) => payload),
      )
  })

  test('charts that nobody reads keep their places, and others are answered meanwhile', async () => {
    await store(100_000)
    const app = createHttpServer({
      log: pino({ level: 'silent' }),
      publicUrl: null,
      trustedProxies: [],
    })
    const bela = actorOf(await ingest.addAccount('affiliate', null, 'bela@example.com'))
    await addGraphQLRoute(app, {
      limits: testLimits(),
      door: createGraphQLDoor({ schema, production: true, reportError: () => undefined }),
      services: ingest.services,
      authenticate: async (token) => (token === 'anna' ? anna : bela),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const body = JSON.stringify({
      query: `{ chartData(${ARGUMENTS}) { key value __typename } }`,
    })
    const unread = Array.from({ length: WORK.charts.places.atOnceOfAccount }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.pause()
      socket.write(
        `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer anna\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
      return socket
    })
    const { limits } = ingest.services
    const fifth = () => limits.enter('charts', { actor: anna, ticket: 'fifth' })
    let waiting = fifth()
    while (limits.ahead('charts', anna.id, 'fifth') === 0) {
      const turn = await waiting
      if (turn.kind === 'turn') turn.done()
      waiting = fifth()
    }
    const other = await limits.enter('charts', { actor: bela })
    expect(other.kind).toBe('turn')
    for (const socket of unread) socket.destroy()
    expect((await waiting).kind).toBe('turn')
    await app.close()
  })

  test('a refusal is answered as a GraphQL error', async () => {
    const post = await openRoute()
    const answer = (
      await post(
        `{ chartData(imeiNumber: "1", measureId: "1", dateStart: "2026-09-01", dateEnd: "2026-11-01") { key } }`,
      )
    ).json<{ data: null; errors: { path: string[]; extensions: { code: string } }[] }>()
    expect(answer).toMatchObject({
      data: null,
      errors: [{ path: ['chartData'], extensions: { code: 'NOT_FOUND' } }],
    })
  })
})
