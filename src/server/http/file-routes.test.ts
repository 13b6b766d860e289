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

/** Each of somebody else, unless it is said whose. */
let accounts = 0
const offered = (change: Partial<OfferedFile> = {}): string => {
  const { secret } = links.offer({
    accountId: ++accounts,
    name: 'readings.csv',
    contentType: 'text/csv',
    texts: async function* () {
      yield 'a'
    },
    ...change,
  })
  return `/files/${secret}`
}
const status = async (path: string): Promise<number> => (await app.inject({ url: path })).statusCode

/** Asks, and takes nothing of the answer; `sentAway` once the server has ended it. */
const deafReader = async (
  path: string,
): Promise<{ sentAway: Promise<void>; leave: () => void }> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  const asked = Promise.withResolvers<ServerResponse>()
  app.server.once('request', (_request, response) => asked.resolve(response))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const response = await asked.promise
  return {
    sentAway: new Promise((resolve) =>
      response.once('close', () => resolve(void socket.destroy())),
    ),
    leave: () => void socket.destroy(),
  }
}

const endless = (): OfferedFile['texts'] =>
  async function* () {
    for (;;) yield 'x'.repeat(1_000_000)
  }

test('who leaves before the first byte takes no place of those who write', async () => {
  for (let i = 0; i < 5; i++) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${offered({ texts: endless() })} HTTP/1.1\r\nHost: x\r\n\r\n`)
    const asked = Promise.withResolvers<ServerResponse>()
    app.server.once('request', (_request, response) => asked.resolve(response))
    const response = await asked.promise
    const gone = new Promise((resolve) => response.once('close', resolve))
    socket.destroy()
    await gone
  }
  await expect.poll(() => status(offered())).toBe(200)
})

test('a name that cannot be sent as it is takes no place either', async () => {
  for (let i = 0; i < 5; i++)
    expect(await status(offered({ name: 'half of 𠮷: \ud842.csv' }))).toBe(200)
})

test('asking for the head of a file does not use its link up', async () => {
  const path = offered()
  expect((await app.inject({ method: 'HEAD', url: path })).statusCode).toBe(404)
  expect(await status(path)).toBe(200)
})

test('readers who take nothing are sent away, so that four of them do not keep everybody else waiting', async () => {
  await app.close()
  await open(50)
  const readers = []
  for (let i = 0; i < 4; i++) readers.push(await deafReader(offered({ texts: endless() })))
  await Promise.all(readers.map(({ sentAway }) => sentAway))
  await expect.poll(() => status(offered())).toBe(200)
})

test('one account has half of the places at most, and its link waits unused for another moment', async () => {
  const readers = [
    await deafReader(offered({ accountId: 0, texts: endless() })),
    await deafReader(offered({ accountId: 0, texts: endless() })),
  ]
  const third = offered({ accountId: 0 })
  expect(await status(third)).toBe(429)
  expect(await status(offered())).toBe(200)
  for (const { leave } of readers) leave()
  await expect.poll(() => status(third)).toBe(200)
})
