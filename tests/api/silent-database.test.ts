import pino from 'pino'
import { expect, test } from 'vitest'
import { addHealthRoutes } from '../../src/server/http/health-routes.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'

test('/readyz answers 503 while a database server says nothing, and 200 once it answers again', async () => {
  const app = createHttpServer({
    log: pino({ level: 'silent' }),
    publicUrl: null,
    trustedProxies: [],
  })
  const answered = Promise.withResolvers<void>()
  let pings = 0
  addHealthRoutes(app, {
    databaseFile: null,
    serverWatch: {
      damage: { list: () => [], found: () => {} } as never,
      proveWrite: async () => ({ kind: 'writes' }),
      troubles: () => [],
    },
    storage: {
      ping: () => {
        pings++
        return answered.promise
      },
    },
    answersWithinMs: 5,
  })
  for (let asked = 0; asked < 3; asked++) {
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        status: 'storage-unavailable',
        troubles: ['DISK_FAILING'],
        reason: 'The database server does not answer.',
      },
    ])
  }
  // Who asks while it is silent adds no work to what waits.
  expect(pings).toBe(1)
  answered.resolve()
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await app.close()
})
