import Fastify, { type FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileLinks, type FileLinks, type OfferedFile } from '../downloads/file-links.ts'
import { fileRoutes } from './file-routes.ts'

let links: FileLinks
let app: FastifyInstance
let port: number
const open = async (stalledMs?: number): Promise<void> => {
  links = createFileLinks(() => new Date('2026-11-20T12:00:00Z'))
  app = Fastify({ forceCloseConnections: true })
  await app.register(
    fileRoutes({ fileLinks: links, ...(stalledMs !== undefined && { stalledMs }) }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
}
beforeEach(() => open())
afterEach(() => app.close())

let newestAccountId = 0
/** The path of a new file, by default of a new account. */
const offered = (change: Partial<OfferedFile> = {}): string => {
  const { secret } = links.offer({
    accountId: ++newestAccountId,
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

test('a HEAD request does not use up the link', async () => {
  const path = offered()
  expect((await app.inject({ method: 'HEAD', url: path })).statusCode).toBe(404)
  expect(await status(path)).toBe(200)
})

test('clients that read nothing are disconnected, so that four of them do not block the others', async () => {
  await app.close()
  await open(50)
  const readers = []
  for (let i = 0; i < 4; i++) readers.push(await stalledReader(offered({ texts: endless() })))
  await Promise.all(readers.map(({ disconnected }) => disconnected))
  await expect.poll(() => status(offered())).toBe(200)
})

test('one account gets half of the places at most; a link that was refused can still be used later', async () => {
  const readers = [
    await stalledReader(offered({ accountId: 0, texts: endless() })),
    await stalledReader(offered({ accountId: 0, texts: endless() })),
  ]
  const third = offered({ accountId: 0 })
  expect(await status(third)).toBe(429)
  expect(await status(offered())).toBe(200)
  for (const { leave } of readers) leave()
  await expect.poll(() => status(third)).toBe(200)
})

test('a file that its account may no longer have is not sent, frees its place, and its link is used up', async () => {
  let isAllowed = false
  const path = offered({ accountId: 7, isAllowed: async () => isAllowed })
  expect(await status(path)).toBe(404)
  isAllowed = true
  expect(await status(path)).toBe(404)
  for (let i = 0; i < 5; i++) expect(await status(offered({ accountId: 7 }))).toBe(200)
})
