import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IngestParts } from '../../ingest-parts.ts'
import type { IngestRoute } from './ingest-route.ts'

/** Answers with the reason, and with what the protocol's own clients look for. */
export const refuse = (
  { refusalFields }: IngestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error: string,
  more: object = {},
): FastifyReply =>
  reply
    .code(status)
    .send({ error, ...refusalFields?.(status, error), ...more, requestId: request.id })

/** The key is missing or not known. */
export const refuseStranger = (
  route: IngestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply =>
  refuse(
    route,
    request,
    reply.header('www-authenticate', route.scheme ?? 'Bearer'),
    401,
    route.unknownKey ??
      'The Authorization header must have a valid device key, app key or token: "Bearer <key>".',
  )

/** `retryAfterSeconds`: when the network may try another key. */
export const refuseGuess = (
  route: IngestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfterSeconds: number,
): FastifyReply =>
  refuse(
    route,
    request,
    reply.header('retry-after', String(retryAfterSeconds)),
    429,
    'Too many requests with a wrong key came from this network. Devices with a valid key are not concerned.',
  )

/** `waitMs`: when the device may send again. */
export const refuseFlood = (
  { refusalNotes }: Pick<IngestParts, 'refusalNotes'>,
  route: IngestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  waitMs: number,
): FastifyReply => {
  const { protocol } = route
  if (request.sender !== null)
    refusalNotes.ofSender(request.sender, null, { protocol, reason: 'too-often', detail: null })
  return refuse(
    route,
    request,
    reply.header('retry-after', String(Math.ceil(waitMs / 1_000))),
    429,
    'This device sends more than its allowance. Keep the readings and send them again after Retry-After seconds.',
  )
}
