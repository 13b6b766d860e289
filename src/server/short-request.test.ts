import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createShortRequest, faultOf } from './short-request.ts'
import { selfSigned } from './tls-listener/testing/self-signed.ts'

const SECRET = 'canary-token-wxq'
const servers: Server[] = []
const listening = async (server: Server, protocol = 'http'): Promise<URL> => {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return new URL(`${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}/${SECRET}`)
}
const answering = (listener: RequestListener): Promise<URL> => listening(createServer(listener))
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)()
    await new Promise((resolve) => void server.close(resolve))
  }
})

const request = createShortRequest()

test('the status and the beginning of the text are answered', async () => {
  const url = await answering((_request, response) => response.writeHead(404).end('Not here'))
  expect(await request(url)).toEqual({ kind: 'answer', status: 404, text: 'Not here' })
})

test('a body is posted as plain text', async () => {
  let taken = ''
  const url = await answering((incoming, response) => {
    taken += `${incoming.method} ${incoming.headers['content-type']} `
    incoming.on('data', (data) => (taken += String(data)))
    incoming.on('end', () => response.end('OK'))
  })
  expect(await request(url, 'The disk is full – é')).toMatchObject({ status: 200 })
  expect(taken).toBe('POST text/plain; charset=utf-8 The disk is full – é')
})

test('an answer without an end is read to its first 4 kB', async () => {
  const url = await answering((_request, response) => {
    const writing = setInterval(() => response.write('x'.repeat(1_024)))
    response.on('close', () => clearInterval(writing))
  })
  expect(await request(url)).toEqual({ kind: 'answer', status: 200, text: 'x'.repeat(4_096) })
})

test('a redirect is not followed', async () => {
  const target = await answering((_request, response) => response.end('OK'))
  const url = await answering((_request, response) =>
    response.writeHead(302, { location: target.href }).end(),
  )
  expect(await request(url)).toEqual({
    kind: 'fault',
    fault: { reason: 'REDIRECT', detail: '302' },
  })
})

test.each([
  ['never answers', (): void => {}],
  [
    'never ends its answer',
    (_request: unknown, response: { write: (text: string) => void }): void => response.write('O'),
  ],
])('a server that %s costs no longer than the deadline', async (_, listener) => {
  const url = await answering(listener as RequestListener)
  expect(await createShortRequest({ deadlineMs: 50 })(url)).toEqual({
    kind: 'fault',
    fault: { reason: 'TIMEOUT', detail: 'TimeoutError' },
  })
})

test('a server that is off, one that hangs up, and TLS that is none or not trusted each have their reason', async () => {
  const off = await answering(() => {})
  const server = servers.pop()!
  await new Promise((resolve) => void server.close(resolve))
  expect(await request(off)).toMatchObject({ fault: { reason: 'REFUSED' } })
  const hangsUp = await listening(createTcpServer((socket) => socket.destroy()))
  expect(await request(hangsUp)).toMatchObject({ fault: { reason: 'CUT' } })
  const plain = await answering((_request, response) => response.end('OK'))
  plain.protocol = 'https:'
  expect(await request(plain)).toMatchObject({ fault: { reason: 'TLS' } })
  // TLS looks at the machine's clock, not at that of the test.
  const valid = { from: new Date('2020-01-01'), until: new Date('2049-01-01') }
  const tls = createTlsServer(selfSigned(valid))
  expect(await request(await listening(tls, 'https'))).toMatchObject({
    fault: { reason: 'TLS_UNTRUSTED' },
  })
})

test('the reason of an error is read from its code, and its message, which may hold an address, goes nowhere', () => {
  const error = (code: string): Error => Object.assign(new Error(`GET /${SECRET}`), { code })
  expect(faultOf(error('ENOTFOUND')).reason).toBe('NO_NAME')
  expect(faultOf(error('EHOSTUNREACH')).reason).toBe('NO_ROUTE')
  expect(faultOf(error('CERT_HAS_EXPIRED')).reason).toBe('TLS_ENDED')
  expect(faultOf(error('ERR_TLS_CERT_ALTNAME_INVALID')).reason).toBe('TLS_NAME')
  expect(faultOf(error('CERT_REVOKED')).reason).toBe('TLS')
  expect(faultOf(error('HPE_INVALID_CONSTANT'))).toEqual({
    reason: 'OTHER',
    detail: 'HPE_INVALID_CONSTANT',
  })
  expect(JSON.stringify(faultOf(new Error(SECRET)))).not.toContain(SECRET)
})
