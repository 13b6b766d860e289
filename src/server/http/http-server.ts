import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { randomBytes } from 'node:crypto'
import { StorageUnavailableError } from '../storage/storage.ts'
import { securityHeaders } from './security-headers.ts'

export type HttpServerDeps = {
  log: FastifyBaseLogger
  publicUrl: string | null
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
}

export type ErrorAnswer = { error: string; requestId: string }

/** The link that ends mail carries an address of 254 characters and a signature. */
const LONGEST_PARAMETER = 500
const UNREADABLE = 'This address cannot be read.'

/** Short, unique within this run and, by its random start, hardly ever repeated by another. */
export const requestIds = (): (() => string) => {
  const run = randomBytes(4).toString('hex')
  let count = 0
  return () => `${run}-${(count += 1).toString(36)}`
}

/** Status and sentence of an error; what is not the caller's fault stays inside. */
export const answerOfError = (
  error: FastifyError,
): { status: number; message: string; isBug: boolean } => {
  if (error instanceof StorageUnavailableError) {
    return {
      status: 503,
      message:
        'Storage does not answer at the moment. Nothing of this request was kept; send it again later.',
      isBug: true,
    }
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return { status: error.statusCode, message: error.message, isBug: false }
  return {
    status: 500,
    message: 'Something went wrong on the server. The request id names it in the log.',
    isBug: true,
  }
}

/** The bare server: ids, headers, one place that answers errors. Doors are mounted on it. */
export const createHttpServer = ({
  log,
  publicUrl,
  trustedProxies,
}: HttpServerDeps): FastifyInstance => {
  const nextId = requestIds()
  const headers = securityHeaders(publicUrl)
  /** Addresses that lead to no handler at all, and thus past the hooks. */
  const unreadable = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, message } = answerOfError(error)
    void reply
      .code(status)
      .headers(headers)
      .header('x-request-id', request.id)
      .send({
        error: status < 500 ? UNREADABLE : message,
        requestId: request.id,
      } satisfies ErrorAnswer)
  }
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextId,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Long enough for a logger that sends its backlog over GSM.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: unreadable,
  })
  // Bodies that a page of another origin may send without asking first are taken by no door.
  app.removeContentTypeParser('text/plain')

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, message, isBug } = answerOfError(error)
    if (isBug) request.log.error({ err: error, requestId: request.id }, 'request failed')
    if (status === 503) reply.header('retry-after', '5')
    return reply.code(status).send({ error: message, requestId: request.id } satisfies ErrorAnswer)
  })
  return app
}
