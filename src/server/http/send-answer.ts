import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult } from 'graphql'
import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip, gzipSync } from 'node:zlib'
import { giveBack } from '../graphql/json-bytes.ts'

/** Smaller answers are sent without gzip. */
const GZIP_FROM_BYTES = 4 * 1024

const gzipText = promisify(gzip)
const FAST = { level: constants.Z_BEST_SPEED }
/**
 * For lists of numbers, in which nothing repeats far away: a window of 4 kB and codes made anew every
 * 8,000 signs take a tenth less, and a tenth of the memory.
 */
const FAST_FOR_NUMBERS = { ...FAST, windowBits: 12, memLevel: 7, chunkSize: 32 * 1024 }
/** Half a millisecond of work: what waits for another thread takes as long again. */
const GZIP_AT_ONCE_BYTES = 100 * 1024

const JSON_TYPE = 'application/json; charset=utf-8'
const acceptsGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')

/**
 * `result`: as the engine answers it, or as JSON in bytes, which are given back. `isAlone`: nobody else
 * waits for an answer.
 */
export const send = async (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  result: ExecutionResult | Uint8Array,
  isAlone = false,
): Promise<FastifyReply> => {
  const errors = 'errors' in result ? result.errors : undefined
  const retryAfter = errors
    ?.map((error) => error.extensions?.['retryAfterSeconds'])
    .find((seconds) => typeof seconds === 'number')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const text = result instanceof Uint8Array ? result : JSON.stringify(result)
  reply.code(status).type(JSON_TYPE).header('vary', 'accept-encoding')
  if (text.length < GZIP_FROM_BYTES || !acceptsGzip(request)) return reply.send(text)
  const options = result instanceof Uint8Array ? FAST_FOR_NUMBERS : FAST
  const packed =
    isAlone && text.length <= GZIP_AT_ONCE_BYTES
      ? gzipSync(text, options)
      : await gzipText(text, options)
  if (text instanceof Uint8Array) giveBack(text)
  return reply.header('content-encoding', 'gzip').send(packed)
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
