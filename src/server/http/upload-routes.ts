import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { MOST_FILE_BYTES } from '../../domain/imports/import-format.ts'
import { NOBODY } from '../../domain/permissions/actor.ts'
import { mayListTools } from '../../domain/permissions/rules.ts'
import { refusalError } from '../graphql/answer.ts'
import { type Authenticate, bearerToken } from '../graphql/caller.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import type { Services } from '../services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    uploader: Awaited<ReturnType<Authenticate>>
  }
}

export type UploadRoutesDeps = {
  authenticate: Authenticate
  limits: Pick<UsageLimits, 'spend'>
  services: Pick<Services, 'uploads'>
}

/**
 * `POST /uploads?name=october.csv` takes a file as its body, for a preview, an import or a certificate over GraphQL.
 * Who sends is asked before the body is read.
 */
export const uploadRoutes =
  ({ authenticate, limits, services }: UploadRoutesDeps): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MOST_FILE_BYTES },
      (_request, body, done) => done(null, body),
    )
    app.decorateRequest('uploader', null)

    const findUploader = async (request: FastifyRequest, reply: FastifyReply) => {
      const token = bearerToken(request.headers.authorization)
      const actor = token === null ? null : await authenticate(token, 'attended')
      const limited = await limits.spend(
        { actor: actor ?? NOBODY, address: request.ip },
        { requests: 1, ...(actor !== null && { changes: 1 }) },
      )
      if (limited !== null)
        return reply
          .code(429)
          .header('retry-after', String(limited.retryAfterSeconds))
          .send({ error: 'Too many files. Try again later.', requestId: request.id })
      if (actor === null)
        return reply.code(401).send({ error: 'Log in first.', requestId: request.id })
      if (actor.look !== undefined)
        return reply
          .code(403)
          .send({ error: refusalError({ kind: 'only-looks' }).message, requestId: request.id })
      // A machine's token imports with the scope MANAGE.
      const isInScope = actor.token?.scopes.includes('MANAGE') ?? true
      if (!mayListTools(actor) || !isInScope)
        return reply
          .code(403)
          .send({ error: 'Your role does not allow this.', requestId: request.id })
      request.uploader = actor
      return undefined
    }

    app.post<{ Querystring: { name?: string } }>(
      '/uploads',
      { onRequest: findUploader },
      async (request, reply) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { name } = request.query
        const upload = services.uploads.take(request.uploader ?? NOBODY, {
          fileName: typeof name === 'string' ? name : '',
          bytes,
        })
        return upload.ok
          ? reply.code(201).send({ id: upload.value.id })
          : reply.code(403).send({ error: 'Your role does not allow this.', requestId: request.id })
      },
    )
  }
