import Fastify, { type FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { createFileLinks, type FileLinks, type OfferedFile } from '../downloads/file-links.ts'
import { WORK } from '../rate-limits/limit-table.ts'
import { createUsageLimits } from '../rate-limits/usage-limits.ts'
import { fileRoutes } from './file-routes.ts'
import type { ReadingPace } from './paced-texts.ts'

let links: FileLinks
let app: FastifyInstance
let port: number
const open = async (pace?: ReadingPace): Promise<void> => {
  links = createFileLinks(() => new Date('2026-11-20T12:00:00Z'))
  app = Fastify({ forceCloseConnections: true })
  await app.register(
    fileRoutes({
      fileLinks: links,
      limits: createUsageLimits({
        clock: () => new Date('2026-11-20T12:00:00Z'),
        customerOf: async (path) => Number(path.split('/')[1]),
      }),
      ...(pace !== undefined && { pace }),
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
}
beforeEach(() => open())
afterEach(() => app.close())

let newestAccountId = 0
const account = (id: number, customerId = id): AccountActor => ({
  kind: 'account',
  id,
  role: 'user',
  path: `/${customerId}/${id}/`,
})
/** The path of a new file, by default of a new customer. */
const offered = (change: Partial<OfferedFile> = {}): string => {
  const { secret } = links.offer({
    actor: account(++newestAccountId),
    name: 'readings.csv',
    contentType: 'text/csv',
    texts: async function* () {
      yield 'a'
    },
    isAllowed: async () => true,
    ...change,
  })
  return `/files/${secret}`
}
const status = async (path: string): Promise<number> => (await app.inject({ url: path })).statusCode

/** Requests a file and reads nothing. `disconnected` resolves when the server ends the answer. */
const stalledReader = async (
  path: string,
): Promise<{ disconnected: Promise<void>; leave: () => void }> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  const answering = Promise.withResolvers<ServerResponse>()
  app.server.once('request', (_request, response) => answering.resolve(response))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const response = await answering.promise
  return {
    disconnected: new Promise((resolve) =>
      response.once('close', () => resolve(void socket.destroy())),
    ),
    leave: () => void socket.destroy(),
  }
}

const endless = (): OfferedFile['texts'] =>
  async function* () {
    for (;;) yield 'x'.repeat(1_000_000)
  }

test('a client that leaves before the first byte frees its place', async () => {
  for (let i = 0; i < 5; i++) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${offered({ texts: endless() })} HTTP/1.1\r\nHost: x\r\n\r\n`)
    const answering = Promise.withResolvers<ServerResponse>()
    app.server.once('request', (_request, response) => answering.resolve(response))
    const response = await answering.promise
    const gone = new Promise((resolve) => response.once('close', resolve))
    socket.destroy()
    await gone
  }
  await expect.poll(() => status(offered())).toBe(200)
})

test('a file whose name has half a character is sent and frees its place', async () => {
  for (let i = 0; i < 5; i++)
    expect(await status(offered({ name: 'half of 𠮷: \ud842.csv' }))).toBe(200)
})

test('a HEAD request says whether there is a place; it uses up neither the link nor a place', async () => {
  const mine = account(1)
  const { atOnceOfAccount } = WORK.files.places
  const ask = async (path: string) => {
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: path })
    return [statusCode, headers['retry-after']]
  }
  const path = offered({ actor: mine })
  for (let i = 0; i <= atOnceOfAccount; i++) expect(await ask(path)).toEqual([204, undefined])
  const readers = []
  for (let i = 0; i < atOnceOfAccount; i++)
    readers.push(await stalledReader(offered({ actor: mine, texts: endless() })))
  expect(await ask(path)).toEqual([429, '10'])
  for (const { leave } of readers) leave()
  await expect.poll(() => ask(path)).toEqual([204, undefined])
  expect(await status(path)).toBe(200)
})

test('clients that read nothing are disconnected, and their places are free again', async () => {
  await app.close()
  await open({ graceMs: 50, bytesPerSecond: 1e9 })
  const mine = account(1)
  const readers = []
  for (let i = 0; i < WORK.files.places.atOnceOfAccount; i++)
    readers.push(await stalledReader(offered({ actor: mine, texts: endless() })))
  await Promise.all(readers.map(({ disconnected }) => disconnected))
  await expect.poll(() => status(offered({ actor: mine }))).toBe(200)
})

test('accounts that hold downloads keep nobody else from theirs; a refused link can be used later', async () => {
  const { atOnceOfAccount, atOnceOfCustomer } = WORK.files.places
  const readers = []
  for (let i = 0; i < atOnceOfCustomer; i++) {
    const actor = account(1_000 + Math.floor(i / atOnceOfAccount), 1_000)
    readers.push(await stalledReader(offered({ actor, texts: endless() })))
  }
  const sameAccount = offered({ actor: account(1_000, 1_000) })
  expect(await status(sameAccount)).toBe(429)
  expect(await status(offered({ actor: account(1_100, 1_000) }))).toBe(429)
  expect(await status(offered())).toBe(200)
  for (const { leave } of readers) leave()
  await expect.poll(() => status(sameAccount)).toBe(200)
})

test('a file that its account may no longer have is not sent, frees its place, and its link is used up', async () => {
  let isAllowed = false
  const path = offered({ actor: account(7), isAllowed: async () => isAllowed })
  expect(await status(path)).toBe(404)
  isAllowed = true
  expect(await status(path)).toBe(404)
  for (let i = 0; i < 5; i++) expect(await status(offered({ actor: account(7) }))).toBe(200)
})
