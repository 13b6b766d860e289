import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult } from 'graphql'
import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'

/** Smaller answers are sent without gzip. */
const GZIP_FROM_BYTES = 4 * 1024

const gzipText = promisify(gzip)
const JSON_TYPE = 'application/json; charset=utf-8'
const acceptsGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')

/** `result`: as the engine answers it, or as JSON in bytes. */
export const send = async (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  result: ExecutionResult | Uint8Array,
): Promise<FastifyReply> => {
  const errors = 'errors' in result ? result.errors : undefined
  const retryAfter = errors
    ?.map((error) => error.extensions?.['retryAfterSeconds'])
    .find((seconds) => typeof seconds === 'number')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const text = result instanceof Uint8Array ? result : JSON.stringify(result)
  reply.code(status).type(JSON_TYPE).header('vary', 'accept-encoding')
  if (text.length < GZIP_FROM_BYTES || !acceptsGzip(request)) return reply.send(text)
  return reply
    .header('content-encoding', 'gzip')
    .send(await gzipText(text, { level: constants.Z_BEST_SPEED }))
}

export const stream = (
  request: FastifyRequest,
  reply: FastifyReply,
  text: Readable,
): FastifyReply => {
  reply.code(200).type(JSON_TYPE).header('vary', 'accept-encoding')
  if (!acceptsGzip(request)) return reply.send(text)
  const packed = createGzip({ level: constants.Z_BEST_SPEED })
  // Whichever of the two breaks off, the other one ends too.
  pipeline(text, packed, () => undefined)
  return reply.header('content-encoding', 'gzip').send(packed)
}
