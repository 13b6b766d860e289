import type { FastifyInstance } from 'fastify'
import { type GraphQLSchema, printSchema } from 'graphql'
import { type Authenticate, bearerToken } from '../graphql/caller.ts'
import { refusalError } from '../graphql/answer.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import { send } from './send-answer.ts'

/**
 * `GET /schema.graphql`: every call and type, for programs that are written against them. For sessions
 * and tokens alone, as introspection is for nobody.
 */
export const addSchemaRoute = (
  app: FastifyInstance,
  {
    schema,
    authenticate,
    limits,
  }: {
    schema: GraphQLSchema
    authenticate: Authenticate
    limits: Pick<UsageLimits, 'spend'>
  },
): void => {
  let text: string | undefined
  app.get('/schema.graphql', async (request, reply) => {
    const token = bearerToken(request.headers.authorization)
    const actor = token === null ? null : await authenticate(token, 'unattended')
    if (actor === null)
      return send(request, reply, 401, { errors: [refusalError({ kind: 'unauthenticated' })] })
    const tooMany = await limits.spend({ actor, address: request.ip }, { requests: 1 })
    if (tooMany !== null) return send(request, reply, 429, { errors: [refusalError(tooMany)] })
    text ??= `${printSchema(schema)}\n`
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)
  })
}
