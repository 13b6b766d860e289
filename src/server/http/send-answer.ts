import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult } from 'graphql'
import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import type { ChartAnswer } from '../charts/chart-thread.ts'
import { giveBack } from '../charts/json-bytes.ts'
import { FAST_FOR_NUMBERS, GZIP_FROM_BYTES, packNumbers } from '../charts/pack-numbers.ts'

const gzipText = promisify(gzip)
const FAST = { level: constants.Z_BEST_SPEED }
/** Half a millisecond of work: what waits for another thread takes as long again. */
const GZIP_AT_ONCE_BYTES = 100 * 1024

const JSON_TYPE = 'application/json; charset=utf-8'
export const acceptsGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')

/** `result`: as the engine answers it. */
export const send = async (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  result: ExecutionResult,
): Promise<FastifyReply> => {
  const retryAfter = result.errors
    ?.map((error) => error.extensions?.['retryAfterSeconds'])
    .find((seconds) => typeof seconds === 'number')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const text = JSON.stringify(result)
  reply.code(status).type(JSON_TYPE).header('vary', 'accept-encoding')
  if (text.length < GZIP_FROM_BYTES || !acceptsGzip(request)) return reply.send(text)
  return sendPacked(reply, await gzipText(text, FAST))
}

/** An answer with a chart alone. Its bytes are given back. `isAlone`: nobody else waits for an answer. */
export const sendChart = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, isPacked }: ChartAnswer,
  isAlone: boolean,
): Promise<FastifyReply> => {
  reply.code(200).type(JSON_TYPE).header('vary', 'accept-encoding')
  if (isPacked) return sendPacked(reply, bytes)
  if (bytes.length < GZIP_FROM_BYTES || !acceptsGzip(request)) return reply.send(bytes)
  const packed =
    isAlone && bytes.length <= GZIP_AT_ONCE_BYTES
      ? packNumbers(bytes)
      : await gzipText(bytes, FAST_FOR_NUMBERS)
  giveBack(bytes)
  return sendPacked(reply, packed)
}

const sendPacked = (reply: FastifyReply, packed: Uint8Array): FastifyReply =>
  reply.header('content-encoding', 'gzip').send(packed)

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
