import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { randomBytes } from 'node:crypto'
import { StorageUnavailableError } from '../storage/storage-errors.ts'
import { createUnavailableLog, type NoteUnavailable } from '../unavailable-log.ts'
import { DEVICE_HEADERS, securityHeaders } from './security-headers.ts'

export type HttpServerDeps = {
  log: FastifyBaseLogger
  publicUrl: string | null
  /** Addresses and networks (CIDR) whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly string[]
  /** Logs what storage refuses; left out: one of its own. */
  noteUnavailable?: NoteUnavailable
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs a failure that is not the caller's, once. */
    logFailure: (error: unknown, request: FastifyRequest) => void
    /** Paths to which only devices and other machines post: their answers have few headers. */
    devicePaths: Set<string>
  }
}

export type ErrorAnswer = { error: string; requestId: string }

/** An unsubscribe link has an e-mail address of up to 254 characters and a signature. */
const LONGEST_PARAMETER = 500
const INVALID_URL = 'This address cannot be read.'

/** Short ids, unique within this run. A random prefix keeps them apart from those of other runs. */
export const requestIds = (): (() => string) => {
  const run = randomBytes(4).toString('hex')
  let count = 0
  return () => `${run}-${(count += 1).toString(36)}`
}

/** Status and message for an error. Details of errors that are not the caller's are not sent. */
export const answerOfError = (
  error: FastifyError,
): { status: number; message: string; isBug: boolean } => {
  if (error instanceof StorageUnavailableError) {
    return {
      status: 503,
      message:
        'Storage does not answer at the moment. Nothing of this request was stored. Send it again later.',
      isBug: true,
    }
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return { status: error.statusCode, message: error.message, isBug: false }
  return {
    status: 500,
    message: 'Something went wrong on the server. Its log has the details under the request id.',
    isBug: true,
  }
}

/** The server without routes: request ids, security headers, error answers. */
export const createHttpServer = ({
  log,
  publicUrl,
  trustedProxies,
  noteUnavailable = createUnavailableLog(log),
}: HttpServerDeps): FastifyInstance => {
  const nextId = requestIds()
  const headers = securityHeaders(publicUrl)
  /** Answers invalid URLs. Fastify runs no hooks for them, so the headers are set here. */
  const answerInvalidUrl = (
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void => {
    const { status, message } = answerOfError(error)
    void reply
      .code(status)
      .headers(headers)
      .header('x-request-id', request.id)
      .send({
        error: status < 500 ? INVALID_URL : message,
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
    frameworkErrors: answerInvalidUrl,
  })
  // A page of another origin may POST text/plain without a CORS preflight, so routes do not accept
  // it by default.
  app.removeContentTypeParser('text/plain')

  const devicePaths = new Set<string>()
  app.decorate('devicePaths', devicePaths)
  app.addHook('onRequest', ({ id, method, raw }, reply, done) => {
    const isDevices = method === 'POST' && raw.url !== undefined && devicePaths.has(raw.url)
    reply.headers(isDevices ? DEVICE_HEADERS : headers).header('x-request-id', id)
    done()
  })

  app.decorate('logFailure', (error, request) => {
    if (error instanceof StorageUnavailableError) noteUnavailable(error, request.id)
    else request.log.error({ err: error, requestId: request.id }, 'request failed')
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, message, isBug } = answerOfError(error)
    if (isBug) app.logFailure(error, request)
    if (status === 503) reply.header('retry-after', '5')
    return reply.code(status).send({ error: message, requestId: request.id } satisfies ErrorAnswer)
  })
  return app
}
