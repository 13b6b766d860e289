import { beforeEach, describe, expect, test } from 'vitest'
import { NOBODY } from '../../src/domain/permissions/actor.ts'
import { type Attendance, UNATTENDED_HEADER } from '../../src/domain/users/session-time.ts'
import { ALLOWANCES } from '../../src/server/rate-limits/limit-table.ts'
import {
  badInputMessage,
  post,
  testEngine,
  type TestEngine,
  testLimits,
  testServer,
} from './test-graphql.ts'
import type { FastifyInstance } from 'fastify'

let engine: TestEngine
let app: FastifyInstance

beforeEach(async () => {
  engine = testEngine()
  app = await testServer(engine)
})

describe('several operations in one document', () => {
  test('run the operation of operationName, however often the document is sent', async () => {
    const query = 'query A { role } query B { typed }'
    for (const [operationName, data] of [
      ['A', { role: 'nobody' }],
      ['B', { typed: 'temperature' }],
      ['A', { role: 'nobody' }],
      ['B', { typed: 'temperature' }],
    ] as const) {
      expect((await post(app, { query, operationName })).body()).toEqual({ data })
    }
  })
})

test('a request is a use of the session unless the page says that nobody is there', async () => {
  const attendances: Attendance[] = []
  app = await testServer(engine, {
    authenticate: async (_token, attendance) => {
      attendances.push(attendance)
      return null
    },
  })
  const authorization = 'Bearer good'
  await post(app, { query: '{ role }' }, { authorization })
  await post(app, { query: '{ role }' }, { authorization, [UNATTENDED_HEADER]: '1' })
  expect(attendances).toEqual(['attended', 'unattended'])
})

describe('introspection and suggestions', () => {
  test('are off in production', async () => {
    expect(await badInputMessage(app, '{ __schema { types { name } } }')).toContain('introspection')
    expect(await badInputMessage(app, '{ rol }')).not.toContain('Did you mean')
    expect(await badInputMessage(app, '{ eat(fruit: appel) }')).not.toContain('Did you mean')
    expect(
      await badInputMessage(app, 'query($fruit: Fruit!) { eat(fruit: $fruit) }', {
        variables: { fruit: 'appel' },
      }),
    ).not.toContain('Did you mean')
    expect((await post(app, { query: '{ __typename }' })).body()).toEqual({
      data: { __typename: 'Query' },
    })
  })

  test('are on in development', async () => {
    const developmentServer = await testServer(testEngine({ production: false }))
    const deep =
      '{ __schema { types { fields { type { ofType { ofType { ofType { ofType { ofType { name } } } } } } } } } }'
    expect((await post(developmentServer, { query: deep })).body().errors).toBeUndefined()
    expect(
      (await post(developmentServer, { query: '{ rol }' })).body().errors[0].message,
    ).toContain('Did you mean')
  })
})

describe('the request', () => {
  test('is one operation, never a list of them', async () => {
    const answer = await post(app, [{ query: '{ role }' }])
    expect(answer.status).toBe(400)
    expect(answer.body().errors[0].message).toContain('one operation')
  })

  test.each([
    ['{"query":', 'JSON'],
    ['{}', 'query'],
    ['{"query":1}', 'query must be a text'],
    ['"text"', 'object'],
    ['null', 'object'],
    ['{"query":"{role}","variables":[]}', 'variables must be an object'],
    ['{"query":"{role}","operationName":3}', 'operationName must be a text'],
  ])('%s is refused with 400 and a reason', async (body, sentence) => {
    const answer = await post(app, body)
    expect(answer.status).toBe(400)
    expect(answer.body().errors[0]).toMatchObject({
      message: expect.stringContaining(sentence),
      extensions: { code: 'BAD_USER_INPUT' },
    })
  })

  test('is at most 100 kB', async () => {
    const answer = await post(app, {
      query: '{ role }',
      variables: { filler: 'x'.repeat(100_000) },
    })
    expect(answer.status).toBe(413)
    expect(answer.body().errors[0].extensions.code).toBe('BAD_USER_INPUT')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
  ])('as %s is refused with 415', async (type) => {
    expect(
      (await post(app, '{"query":"mutation { touch }"}', { 'content-type': type })).status,
    ).toBe(415)
    expect(engine.ran).toEqual([])
  })

  test('by GET is refused with 405', async () => {
    const answer = await app.inject({ method: 'GET', url: '/graphql?query={role}' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe('POST')
  })

  test('for a subscription is refused and names the socket', async () => {
    expect(await badInputMessage(app, 'subscription { ticks }')).toContain('socket')
  })
})

describe('the caller', () => {
  test('is the account of the bearer token; an unknown token is nobody', async () => {
    const role = async (authorization?: string) =>
      (
        await post(app, { query: '{ role }' }, authorization === undefined ? {} : { authorization })
      ).body().data.role
    expect(await role()).toBe('nobody')
    expect(await role('Bearer good')).toBe('user')
    expect(await role('bearer good')).toBe('user')
    expect(await role('Bearer bad')).toBe('nobody')
    expect(await role('Basic good')).toBe('nobody')
  })

  test('has the address of the connection; a forwarding header counts from a trusted proxy only', async () => {
    const address = async (server: FastifyInstance) =>
      (await post(server, { query: '{ address }' }, { 'x-forwarded-for': '192.0.2.9' })).body().data
        .address
    expect(await address(app)).toBe('127.0.0.1')
    expect(await address(await testServer(testEngine(), { trustedProxies: ['loopback'] }))).toBe(
      '192.0.2.9',
    )
  })
})

describe('an error', () => {
  test('of a refusal is sent unchanged, with Retry-After also as a header', async () => {
    const answer = await post(app, { query: '{ refused }' })
    expect(answer.body().errors[0]).toMatchObject({
      message: 'Not you.',
      path: ['refused'],
      extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 7 },
    })
    expect(answer.headers['retry-after']).toBe('7')
  })

  test('that is unexpected is masked and reported once with the request id, compiled or not', async () => {
    for (let run = 1; run <= 3; run += 1) {
      const answer = await post(app, { query: '{ broken }' })
      expect(JSON.stringify(answer.body())).not.toContain('secret')
      expect(answer.body().errors[0]).toMatchObject({
        path: ['broken'],
        extensions: { code: 'INTERNAL', requestId: answer.headers['x-request-id'] },
      })
      expect(engine.reported).toHaveLength(run)
      expect(engine.reported.at(-1)).toMatchObject({
        error: { message: 'secret detail of the database' },
        requestId: answer.headers['x-request-id'],
      })
    }
  })

  test('for null in a non-null field is a bug of the server, compiled or not', async () => {
    for (let run = 0; run < 3; run += 1)
      expect((await post(app, { query: '{ nothing }' })).body().errors[0].extensions.code).toBe(
        'INTERNAL',
      )
    expect(engine.reported).toHaveLength(3)
  })
})

describe('an account that has used up an allowance', () => {
  const { changes, requests, cost } = ALLOWANCES

  test.each([
    ['changes', { changes: changes.account.atOnce }, 'mutation { touch }'],
    ['requests', { requests: requests.account.atOnce }, '{ node { name } }'],
    ['cost', { cost: cost.account.atOnce }, '{ node { name } }'],
  ])(
    'of %s is answered RATE_LIMITED with the wait, before any resolver runs',
    async (_, uses, query) => {
      const limits = testLimits()
      const server = await testServer(engine, { limits })
      const bearer = { authorization: 'Bearer good' }
      await limits.spend({ actor: { kind: 'account', id: 7, role: 'user', path: '/7/' } }, uses)
      const answer = await post(server, { query }, bearer)
      expect(answer.body().errors[0].extensions).toEqual({
        code: 'RATE_LIMITED',
        retryAfterSeconds: 1,
      })
      expect(answer.headers['retry-after']).toBe('1')
      expect(engine.ran).toEqual([])
      expect((await post(server, { query })).body().errors).toBeUndefined()
    },
  )

  test('counts each change of a request, also under aliases and in fragments', async () => {
    const limits = testLimits()
    const server = await testServer(engine, { limits })
    const query =
      'mutation { a: touch b: touch ...More } fragment More on Mutation { c: touch d: touch }'
    await limits.spend(
      { actor: NOBODY, address: '127.0.0.1' },
      { changes: changes.address.atOnce - 3 },
    )
    expect((await post(server, { query })).body().errors[0].extensions.code).toBe('RATE_LIMITED')
    expect(engine.ran).toEqual([])
  })
})

describe('an operation that takes too long', () => {
  test('is answered as INTERNAL; a measurement log has a longer limit', async () => {
    const impatientServer = await testServer(engine, { timeouts: { operationMs: 1, logMs: 3 } })
    expect((await post(impatientServer, { query: '{ slow }' })).body().errors[0]).toMatchObject({
      message: 'The operation took longer than 0.001 s.',
      extensions: { code: 'INTERNAL' },
    })
    expect(
      (await post(impatientServer, { query: '{ generateMeasureLog }' })).body().errors[0].message,
    ).toBe('The operation took longer than 0.003 s.')
  })
})

describe('the abort signal', () => {
  test('aborts when the time is over or the client leaves', async () => {
    const impatientServer = await testServer(engine, { timeouts: { operationMs: 1, logMs: 1 } })
    await post(impatientServer, { query: '{ slow }' })
    expect(engine.signals.map(({ aborted }) => aborted)).toEqual([true])

    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const client = new AbortController()
    const response = fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ slow }"}',
      signal: client.signal,
    })
    await expect.poll(() => engine.signals.length).toBe(2)
    expect(engine.signals[1]?.aborted).toBe(false)
    client.abort()
    await expect(response).rejects.toMatchObject({ name: 'AbortError' })
    await expect.poll(() => engine.signals[1]?.aborted).toBe(true)
    await app.close()
  })

  test('does not abort after an answered operation', async () => {
    await post(app, { query: '{ role }' })
    expect(engine.signals.map(({ aborted }) => aborted)).toEqual([false])
  })
})

describe('a long answer', () => {
  test('is sent as gzip to clients that accept it', async () => {
    const zipped = await post(app, { query: '{ long }' }, { 'accept-encoding': 'gzip, br' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.raw.length).toBeLessThan(1_000)
    expect((await post(app, { query: '{ long }' })).headers['content-encoding']).toBeUndefined()
    expect(
      (await post(app, { query: '{ role }' }, { 'accept-encoding': 'gzip' })).headers[
        'content-encoding'
      ],
    ).toBeUndefined()
  })
})
