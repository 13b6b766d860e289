import type { FastifyInstance } from 'fastify'
import { sendSmallPage } from '../send-small-page.ts'
import { openApiDocument } from './openapi-document.ts'
import { openApiPage, tagOf } from './openapi-page.ts'

/** `GET /openapi.json` and the same as a page: the paths beside GraphQL, for everybody, as docs/api.md is. */
export const addOpenApiRoutes = (
  app: FastifyInstance,
  { publicUrl }: { publicUrl: string | null },
): void => {
  const described = openApiDocument(publicUrl)
  const text = JSON.stringify(described)
  const tag = tagOf(text)
  app.get('/openapi.json', async (request, reply) => {
    reply.header('etag', tag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
  app.get('/openapi.html', (_request, reply) =>
    sendSmallPage(reply, 200, { draw: ({ nonce }) => openApiPage(described, nonce) }),
  )
}
