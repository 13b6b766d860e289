import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../../domain/clock.ts'
import type {
  DeviceProtocol,
  DeviceRefusal,
  DeviceRefusalReason,
} from '../../../../domain/devices/device-refusal.ts'
import { hasExpired } from '../../../../domain/tokens/token-time.ts'
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
  type Unpacked,
  unpackBody,
} from './decode.ts'
import type { IngestRoute } from './ingest-route.ts'
import {
  admitStranger,
  noteStranger,
  refuse,
  refuseFlood,
  refuseStranger,
} from './refuse-request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key the request bears; null for a stranger. */
    sender: Sender | null
  }
}

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
    // What fails is logged with the request's id: a log of its own for each reading costs more than the rule.
    app.setChildLoggerFactory((log) => log)
    for (const route of [READINGS, ...others]) {
      app.devicePaths.add(route.url)
      app.post(
        route.url,
        {
          onRequest: (request, reply, proceed) => {
            const goOn = (answered: FastifyReply | undefined): void => {
              if (answered === undefined) proceed()
            }
            const found = findSender(deps, route, request, reply)
            if (found instanceof Promise) void found.then(goOn, proceed)
            else goOn(found)
          },
        },
        (request, reply) => takeRequest(deps, route, request, reply),
      )
    }
  }

/** Before the body is read: by whose key, and whether that device may send one more request. */
const findSender = (
  parts: IngestParts,
  route: IngestRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined | Promise<FastifyReply | undefined> => {
  const key = route.keyOf?.(request) ?? bearerKey(request.headers.authorization)
  const found = key === null ? null : parts.directory.senderOf(secretHash(key))
  const admit = (sender: Sender | null): FastifyReply | undefined => {
    request.sender = notExpired(sender, parts.clock)
    if (request.sender === null) return admitStranger(parts, route, request, reply, key !== null)
    const waitMs = parts.limits.requestBy(request.sender, parts.steadyMs())
    return waitMs > 0 ? refuseFlood(parts, route, request, reply, waitMs) : undefined
  }
  return found instanceof Promise ? found.then(admit) : admit(found)
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
  const decoding = decodeRequest(route, request, receivedMs)
  const decoded = decoding instanceof Promise ? await decoding : decoding
  if (sender === null) {
    if (decoded.kind === 'readings') await noteStranger(parts, protocol, decoded, receivedMs)
    return refuseStranger(route, request, reply)
  }
  if (decoded.kind === 'refused') {
    refusalNotes.ofSender(sender, decoded.device, decoded.refusal)
    return refuse(route, request, reply, decoded.status, decoded.error, decoded.more)
  }

  const { submission } = decoded
  const waiting = limits.readingsOf(sender, submission, steadyMs())
  const waitMs = waiting instanceof Promise ? await waiting : waiting
  if (waitMs > 0) return refuseFlood(parts, route, request, reply, waitMs)
  const recorded = await recordReadings({ sender, submission, receivedMs, protocol })
  if (sender.kind === 'app-key') await noteTokenUse(sender, new Date(receivedMs))
  const isAllRefused = decoded.count > 0 && recorded.stored + recorded.repeated === 0
  if (route.answersEmpty === true && !isAllRefused) return reply.code(204).send()
  return reply.code(isAllRefused ? 422 : 200).send(answerOf(recorded))
}

const notExpired = (sender: Sender | null, clock: Clock): Sender | null =>
  sender?.kind === 'app-key' && hasExpired(sender, clock()) ? null : sender

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

type Taken = (Decoded & { kind: 'readings' }) | Refused

/** The request's readings, or what is answered in place of taking them. */
const decodeRequest = (
  route: IngestRoute,
  request: FastifyRequest,
  receivedMs: number,
): Taken | Promise<Taken> => {
  const { body, headers } = request
  const unpacking = unpackBody(
    Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    headers['content-encoding'],
  )
  return unpacking instanceof Promise
    ? unpacking.then((unpacked) => decodeUnpacked(route, request, receivedMs, unpacked))
    : decodeUnpacked(route, request, receivedMs, unpacking)
}

const decodeUnpacked = (
  route: IngestRoute,
  { headers, query, sender }: FastifyRequest,
  receivedMs: number,
  unpacked: Unpacked,
): Taken => {
  const refused = (
    status: number,
    reason: DeviceRefusalReason,
    error: string,
    detail: string | null = null,
  ): Refused => {
    const refusal: DeviceRefusal = { protocol: route.protocol, reason, detail }
    return { kind: 'refused', status, error, refusal, device: null, more: {} }
  }
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
