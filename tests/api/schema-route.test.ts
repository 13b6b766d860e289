import { readFileSync } from 'node:fs'
import pino from 'pino'
import { expect, test } from 'vitest'
import { schema } from '../../src/server/graphql/schema.ts'
import type { UsageLimits } from '../../src/server/rate-limits/usage-limits.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { addSchemaRoute } from '../../src/server/http/schema-route.ts'
import { oneSession, testLimits } from './test-graphql.ts'

const open = (limits: Pick<UsageLimits, 'spend'> = testLimits()) => {
  const app = createHttpServer({
    log: pino({ level: 'silent' }),
    publicUrl: null,
    trustedProxies: [],
  })
  addSchemaRoute(app, { schema, authenticate: oneSession, limits })
  return (authorization?: string) =>
    app.inject({
      method: 'GET',
      url: '/schema.graphql',
      headers: authorization === undefined ? {} : { authorization },
    })
}

test('a token gets the schema, word for word as schema.graphql has it', async () => {
  const ask = open()
  const answered = await ask('Bearer good')
  expect(answered.statusCode).toBe(200)
  expect(answered.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answered.body).toBe(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'))
})

test('without a token, and with one that does not hold, it is refused in the same words', async () => {
  const ask = open()
  const [without, wrong] = [await ask(), await ask('Bearer stolen')]
  expect(without.statusCode).toBe(401)
  expect(without.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  expect([wrong.statusCode, wrong.body]).toEqual([without.statusCode, without.body])
})

test('it counts as a request of the account', async () => {
  const ask = open({
    spend: async () => ({ kind: 'rate-limited', retryAfterSeconds: 7 }),
  })
  const answered = await ask('Bearer good')
  expect(answered.statusCode).toBe(429)
  expect(answered.headers['retry-after']).toBe('7')
})
