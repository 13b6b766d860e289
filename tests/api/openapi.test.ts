import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '../../src/server/http/openapi/openapi-document.ts'
import type { Operation } from '../../src/server/http/openapi/openapi-parts.ts'
import { type DoorParts, mountDoors } from '../../src/server/mount-doors.ts'

/** Stands for any part of a server: no door uses one before a request comes. */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, name) => (name === 'then' ? undefined : anything),
})

let app: FastifyInstance
const mounted: string[] = []
beforeAll(async () => {
  app = Fastify()
  app.decorate('devicePaths', new Set<string>())
  app.addHook('onRoute', ({ method, url, exposeHeadRoute }) => {
    for (const one of [method].flat())
      // Fastify answers HEAD wherever GET is answered; the doors name theirs.
      if (one !== 'HEAD' || exposeHeadRoute === undefined)
        mounted.push(`${one.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`)
  })
  const parts: Partial<DoorParts> = {
    metricsDoor: { kind: 'key', key: 'k' } as DoorParts['metricsDoor'],
    webFolder: '/nowhere',
    publicUrl: null,
  }
  await mountDoors(
    app,
    new Proxy(parts, {
      get: (target, name) => (name in target ? target[name as keyof DoorParts] : anything),
    }) as DoorParts,
  )
  await app.ready()
})
afterAll(() => app.close())

const described = openApiDocument('https://cold.example')
const operations = Object.entries(described.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method} ${path}`,
    path,
    operation: operation as Operation,
  })),
)

test('every path of the server is described, and nothing else', () => {
  // The metrics mount their own path where a key is set.
  const paths = new Set([...mounted.filter((route) => !route.startsWith('head ')), 'get /metrics'])
  if (mounted.includes('head /files/{secret}')) paths.add('head /files/{secret}')
  // These only say that GraphQL is asked by POST.
  for (const method of ['get', 'put', 'patch', 'delete']) paths.delete(`${method} /graphql`)
  expect(operations.map(({ name }) => name).toSorted()).toEqual([...paths].toSorted())
})

test('the description is one of OpenAPI 3.1: fields, parameters, references and names', () => {
  expect(described).toMatchObject({
    openapi: '3.1.0',
    info: { title: expect.any(String), version: expect.any(String) },
  })
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const tags = new Set(described.tags.map(({ name }) => name))
  const schemes = Object.keys(described.components.securitySchemes)
  for (const { name, path, operation } of operations) {
    expect(Object.keys(operation.responses).length, name).toBeGreaterThan(0)
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(status, name).toMatch(/^[1-5]\d\d$/)
      expect(answer.description, `${name} ${status}`).not.toBe('')
    }
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    const parameters = operation.parameters ?? []
    expect(
      parameters.filter((one) => one.in === 'path' && one.required).map((one) => one.name),
      name,
    ).toEqual(inPath)
    expect(
      operation.tags.filter((tag) => !tags.has(tag)),
      name,
    ).toEqual([])
    for (const way of operation.security)
      for (const scheme of Object.keys(way)) expect(schemes, name).toContain(scheme)
  }
  const references = [...JSON.stringify(described).matchAll(/"#\/components\/schemas\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(5)
  for (const [, schema] of references)
    expect(Object.keys(described.components.schemas)).toContain(schema)
})

test('it is served as JSON, once until it changes, and as a page without script', async () => {
  const json = await app.inject('/openapi.json')
  expect(json.json()).toMatchObject({ openapi: '3.1.0' })
  const again = await app.inject({
    url: '/openapi.json',
    headers: { 'if-none-match': String(json.headers['etag']) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const page = await app.inject('/openapi.html')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  for (const { operation } of operations) expect(page.body).toContain(operation.operationId)
  expect(page.body).not.toContain('<script')
})
