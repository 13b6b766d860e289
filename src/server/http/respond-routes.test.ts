import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { StorageUnavailableError } from '../storage/storage-errors.ts'
import { createHttpServer } from './http-server.ts'
import { respondRoutes } from './respond-routes.ts'

let app: FastifyInstance
let failure: Error
beforeEach(async () => {
  failure = new StorageUnavailableError('The disk is full.')
  const fail = () => Promise.reject(failure)
  app = createHttpServer({ log: pino({ level: 'silent' }), publicUrl: null, trustedProxies: [] })
  await app.register(
    respondRoutes({
      services: { deliveries: { responseLinkState: fail, respondByLink: fail } },
      limits: { spend: async () => null },
      clock: () => new Date('2026-11-20T09:00:00Z'),
    }),
  )
})
afterEach(() => app.close())

test('while nothing can be stored, a person reads that nothing was changed, and may try again', async () => {
  const headers = { 'accept-language': 'de' }
  const page = await app.inject({ method: 'POST', url: '/respond/abc', headers })
  expect(page.statusCode).toBe(503)
  expect(page.headers['retry-after']).toBe('5')
  expect(page.body).toContain('Der Server kann nichts speichern')
  expect(page.body).toContain('Es wurde nichts geändert.')
})

test('so does a notification', async () => {
  const headers = { accept: 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/respond/abc', headers })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({
    title: 'The server cannot store anything',
    body: 'Nothing was changed. Try again in a moment.',
    link: null,
  })
})

test('a bug is answered as everywhere, without its details', async () => {
  failure = new Error('secret detail')
  const answer = await app.inject({ method: 'POST', url: '/respond/abc' })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('secret detail')
})
