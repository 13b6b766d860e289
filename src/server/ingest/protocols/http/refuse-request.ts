import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceProtocol } from '../../../../domain/devices/device-refusal.ts'
import { clientNetwork } from '../../../rate-limits/client-network.ts'
import type { IngestParts } from '../../ingest-parts.ts'
import type { Decoded } from './decode.ts'
import type { IngestRoute } from './ingest-route.ts'

/** A stranger's body is only looked into, for the IMEI it names, when it is small. Bytes. */
const STRANGERS_BODY = 16 * 1024

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
const refuseGuess = (
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

/** A stranger's body may be looked into, for the device that it names. */
export const admitStranger = (
  { unknownAttempts, wrongKeys, steadyMs }: IngestParts,
  route: IngestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  hasKey: boolean,
): FastifyReply | undefined => {
  const wait = hasKey ? wrongKeys.attempt(clientNetwork(request.ip)) : null
  if (wait !== null) return refuseGuess(route, request, reply, wait.retryAfterSeconds)
  const mayLookInto =
    Number(request.headers['content-length'] ?? STRANGERS_BODY + 1) <= STRANGERS_BODY &&
    request.headers['content-encoding'] === undefined &&
    unknownAttempts.mayLook(steadyMs())
  return mayLookInto ? undefined : refuseStranger(route, request, reply)
}

/** Whoever has no valid key may name a device all the same: its holder is told, or it is counted. */
export const noteStranger = async (
  { refusalNotes, unknownAttempts }: Pick<IngestParts, 'refusalNotes' | 'unknownAttempts'>,
  protocol: DeviceProtocol,
  { submission }: Decoded & { kind: 'readings' },
  receivedMs: number,
): Promise<void> => {
  const name = submission.devices[0]?.name
  if (name === undefined) return
  refusalNotes.ofStranger(name, { protocol, reason: 'wrong-key', detail: null })
  await unknownAttempts.note(submission, receivedMs)
}
