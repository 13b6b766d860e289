import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { addWebPages } from '../../src/server/http/web-pages.ts'

const SCRIPT = 'console.log("a script")'.repeat(100)
const PAGE =
  '<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__"></head><body></body></html>'

let folder: string
let app: FastifyInstance

const serve = async (from: string, publicUrl: string | null = null): Promise<FastifyInstance> => {
  const server = createHttpServer({ log: pino({ level: 'silent' }), publicUrl, trustedProxies: [] })
  await addWebPages(server, { folder: from, publicUrl })
  return server
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldwatch-web-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'service-worker.js'), 'self')
  await writeFile(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'assets/app-a1b2.js'), SCRIPT)
  await writeFile(join(folder, 'assets/app-a1b2.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'assets/app-a1b2.js.gz'), gzipSync(SCRIPT))
  app = await serve(folder)
})
afterAll(() => rm(folder, { recursive: true }))

describe('the page of the web app', () => {
  test.each([
    '/',
    '/dashboard',
    '/admin/userlist?parentUserId=3',
    '/pages/user',
    '/password',
    '/no/such/page',
  ])('answers at %s, and is revalidated each time', async (path) => {
    const answer = await app.inject(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(answer.body).toContain('<!doctype html>')
  })

  test('has a new nonce in every answer, the same in its markup and its policy', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { body, headers } = await app.inject('/')
        const [, nonce] = /content="([\w+/=]{24})"/.exec(body) ?? []
        expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  test('runs the script that the build wrote into it, by its hash, and no other', async () => {
    const withScript = await mkdtemp(join(tmpdir(), 'coldwatch-web-'))
    await writeFile(
      join(withScript, 'index.html'),
      PAGE.replace('<body>', '<script>first()</script>'),
    )
    const server = await serve(withScript)
    const policy = String((await server.inject('/')).headers['content-security-policy'])
    const hash = createHash('sha256').update('first()').digest('base64')
    expect(policy.split('; ')).toContain(`script-src 'self' 'sha256-${hash}'`)
    await rm(withScript, { recursive: true })
  })

  test('sets markup and script URLs only through the trusted-types policy of before-paint.js', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining(["require-trusted-types-for 'script'", 'trusted-types default']),
    )
  })

  test('may load from its own origin only, and may not be framed', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy.join()).not.toMatch(/unsafe|https?:|\*/)
  })

  test('allows the WebSocket of the public URL, which older browsers do not count as own origin', async () => {
    const server = await serve(folder, 'https://cold.example.com')
    expect((await server.inject('/')).headers['content-security-policy']).toContain(
      "connect-src 'self' wss://cold.example.com;",
    )
  })

  test.each([
    '/graphql/x',
    '/ingest/v1/nothing',
    '/api/v1/x',
    '/metrics',
    '/assets/gone-0000.js',
    '/favicon.ico',
    '/.vite/manifest.json',
    '/index.html.br',
  ])('is not what answers at %s', async (path) => {
    const answer = await app.inject(path)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
  })

  test('answers a POST with 404', async () => {
    expect((await app.inject({ method: 'POST', url: '/dashboard' })).statusCode).toBe(404)
  })
})

describe('files', () => {
  test('with a hash in their name are cached for a year, others are revalidated', async () => {
    expect((await app.inject('/assets/app-a1b2.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    const mark = await app.inject('/mark.svg')
    expect(mark.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
    })
    expect(
      (
        await app.inject({
          url: '/mark.svg',
          headers: { 'if-none-match': String(mark.headers['etag']) },
        })
      ).statusCode,
    ).toBe(304)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('come as packed at the build: %s gives %s', async (accepted, encoding) => {
    const answer = await app.inject({
      url: '/assets/app-a1b2.js',
      headers: { 'accept-encoding': accepted },
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(answer.headers['vary']).toMatch(/accept-encoding/i)
  })

  test.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  ])('above the folder stay out of reach: %s', async (path) => {
    expect((await app.inject(path)).body).not.toContain('coldwatch"')
  })
})

describe('without a built web app', () => {
  test('a page says so', async () => {
    const server = await serve(join(folder, 'nothing-here'))
    const answer = await server.inject('/')
    expect(answer.body).toContain('<!doctype html>')
    expect(answer.body).toContain('npm run build')
  })
})

test('the service worker may fetch from its own origin only, and is revalidated each time', async () => {
  const { headers } = await app.inject('/service-worker.js')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'cache-control': 'no-cache',
  })
})
