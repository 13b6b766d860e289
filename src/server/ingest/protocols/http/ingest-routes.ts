import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type {
  DeviceProtocol,
  DeviceRefusal,
  DeviceRefusalReason,
} from '../../../../domain/devices/device-refusal.ts'
import { hasExpired } from '../../../../domain/tokens/token-time.ts'
import { clientNetwork } from '../../../rate-limits/client-network.ts'
import { secretHash } from '../../../secret.ts'
import type { IngestParts } from '../../ingest-parts.ts'
import type { Sender } from '../../sender.ts'
import type { Recorded } from '../../sent-readings.ts'
import { unreadableRefusal, type UnreadableText } from '../../note-refusals.ts'
import {
  BODY_BYTES,
  type Decoded,
  decodeJson,
  decodeNdjson,
  READINGS_PER_REQUEST,
  unpackBody,
} from './decode.ts'
import type { IngestRoute } from './ingest-route.ts'
import { refuse, refuseFlood, refuseGuess, refuseStranger } from './refuse-request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key the request bears; null for a stranger. */
    sender: Sender | null
  }
}

/** A stranger's body is only looked into, for the IMEI it names, when it is small. Bytes. */
const STRANGERS_BODY = 16 * 1024

const READINGS: IngestRoute = {
  protocol: 'http',
  url: '/ingest/v1/readings',
  decode: (body, { contentType }) => {
    const type = contentType?.split(';', 1)[0]?.trim().toLowerCase()
    if (type === 'application/json') return decodeJson(body)
    const isNdjson = type === 'application/x-ndjson' || type === 'application/ndjson'
    return isNdjson ? decodeNdjson(body) : null
  },
}

/** `POST /ingest/v1/readings`, for devices and gateways, and what other protocols post. */
export const ingestRoutes =
  (deps: IngestParts, others: readonly IngestRoute[] = []): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    app.decorateRequest('sender', null)
    for (const route of [READINGS, ...others])
      app.post(
        route.url,
        { onRequest: (request, reply) => findSender(deps, route, request, reply) },
        (request, reply) => takeRequest(deps, route, request, reply),
      )
  }

/** Before the body is read: by whose key, and whether that device may send one more request. */
const findSender = async (
  parts: IngestParts,
  route: IngestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> => {
  const { directory, limits, unknownAttempts, wrongKeys, clock, steadyMs } = parts
  const key = route.keyOf?.(request) ?? bearerKey(request.headers.authorization)
  if (key !== null) {
    const sender = directory.senderOf(secretHash(key))
    request.sender = notExpired(sender instanceof Promise ? await sender : sender, clock())
  }
  if (request.sender === null) {
    const wait = key === null ? null : wrongKeys.attempt(clientNetwork(request.ip))
    if (wait !== null) return refuseGuess(route, request, reply, wait.retryAfterSeconds)
    const mayLookInto =
      Number(request.headers['content-length'] ?? STRANGERS_BODY + 1) <= STRANGERS_BODY &&
      request.headers['content-encoding'] === undefined &&
      unknownAttempts.mayLook(steadyMs())
    return mayLookInto ? undefined : refuseStranger(route, request, reply)
  }
  const waitMs = limits.requestBy(request.sender, steadyMs())
  return waitMs > 0 ? refuseFlood(parts, route, request, reply, waitMs) : undefined
}

/** Decode, take from the allowance, record, answer. */
const takeRequest = async (
  parts: IngestParts,
  route: IngestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { limits, recordReadings, refusalNotes, noteTokenUse, clock, steadyMs } = parts
  const receivedMs = clock().getTime()
  const { sender } = request
  const { protocol } = route
  const decoded = await decodeRequest(route, request, receivedMs)
  if (sender === null) {
    if (decoded.kind === 'readings') await noteStranger(parts, protocol, decoded, receivedMs)
    return refuseStranger(route, request, reply)
  }
  if (decoded.kind === 'refused') {
    refusalNotes.ofSender(sender, decoded.device, decoded.refusal)
    return refuse(route, request, reply, decoded.status, decoded.error, decoded.more)
  }

  const { submission } = decoded
  const waitMs = await limits.readingsOf(sender, submission, steadyMs())
  if (waitMs > 0) return refuseFlood(parts, route, request, reply, waitMs)
  const recorded = await recordReadings({ sender, submission, receivedMs, protocol })
  if (sender.kind === 'app-key') await noteTokenUse(sender, new Date(receivedMs))
  const isAllRefused = decoded.count > 0 && recorded.stored + recorded.repeated === 0
  if (route.answersEmpty === true && !isAllRefused) return reply.code(204).send()
  return reply.code(isAllRefused ? 422 : 200).send(answerOf(recorded))
}

/** Whoever has no valid key may name a device all the same: its holder is told, or it is counted. */
const noteStranger = async (
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

const notExpired = (sender: Sender | null, now: Date): Sender | null =>
  sender?.kind === 'app-key' && hasExpired(sender, now) ? null : sender

const answerOf = ({ stored, repeated, refused, suspect }: Recorded) =>
  suspect > 0 ? { stored, repeated, suspect, refused } : { stored, repeated, refused }

export const bearerKey = (authorization: string | undefined): string | null => {
  if (authorization === undefined || authorization.length > 300) return null
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1] ?? null
}

/** `device`: the name of the device that the body is of, where that can be read. */
type Refused = {
  kind: 'refused'
  status: number
  error: string
  refusal: DeviceRefusal
  device: string | null
  more: object
}

/** The request's readings, or what is answered in place of taking them. */
const decodeRequest = async (
  route: IngestRoute,
  { body, headers, query, sender }: FastifyRequest,
  receivedMs: number,
): Promise<(Decoded & { kind: 'readings' }) | Refused> => {
  const refused = (
    status: number,
    reason: DeviceRefusalReason,
    error: string,
    detail: string | null = null,
  ): Refused => {
    const refusal: DeviceRefusal = { protocol: route.protocol, reason, detail }
    return { kind: 'refused', status, error, refusal, device: null, more: {} }
  }
  const unpacking = unpackBody(
    Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    headers['content-encoding'],
  )
  const unpacked = unpacking instanceof Promise ? await unpacking : unpacking
  switch (unpacked.kind) {
    case 'unknown-encoding':
      return refused(
        415,
        'content-type',
        'The only Content-Encoding taken is gzip.',
        headers['content-encoding'],
      )
    case 'broken-gzip':
      return refusedText(route.protocol, {
        place: 'the whole body',
        message: 'The body is not gzip, or is cut off.',
      })
    case 'too-large':
      return refused(413, 'too-large', `The body has more than ${BODY_BYTES} bytes once unpacked.`)
    case 'bytes':
      break
  }
  const decoded = route.decode(unpacked.bytes, {
    sender,
    contentType: headers['content-type'],
    receivedMs,
    query: query as Readonly<Record<string, unknown>>,
  })
  if (decoded === null)
    return refused(
      415,
      'content-type',
      'Send the readings as application/json or application/x-ndjson.',
      headers['content-type'],
    )
  switch (decoded.kind) {
    case 'too-many':
      return refused(
        413,
        'too-many-readings',
        `A request takes at most ${READINGS_PER_REQUEST} readings.`,
      )
    case 'unreadable':
      return refusedText(route.protocol, decoded)
    case 'readings':
      return decoded
  }
}

const refusedText = (
  protocol: DeviceProtocol,
  text: UnreadableText & { device?: string },
): Refused => ({
  kind: 'refused',
  status: 400,
  error: text.message,
  refusal: unreadableRefusal(protocol, text),
  device: text.device ?? null,
  more: { place: text.place },
})
