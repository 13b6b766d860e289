import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../../domain/clock.ts'
import { secretHash } from '../../../secret.ts'
import type { DeviceDirectory, Sender } from '../../device-directory.ts'
import type { IngestLimits } from '../../ingest-limits.ts'
import type { RecordReadings } from '../../record-readings.ts'
import type { Recorded } from '../../store-submissions.ts'
import type { UnknownAttempts } from '../../unknown-attempts.ts'
import {
  BODY_BYTES,
  type Decoded,
  decodeJson,
  decodeNdjson,
  READINGS_PER_REQUEST,
} from './decode.ts'
import { unpackBody } from './unpack-body.ts'

export type IngestRoutesDeps = {
  directory: DeviceDirectory
  limits: IngestLimits
  recordReadings: RecordReadings
  unknownAttempts: UnknownAttempts
  clock: Clock
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key the request bears; null for a stranger. */
    sender: Sender | null
  }
}

/** A stranger's body is only looked into, for the IMEI it names, when it is small. Bytes. */
const STRANGERS_BODY = 16 * 1024

const keyOf = (authorization: string | undefined): string | null => {
  if (authorization === undefined || authorization.length > 300) return null
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1] ?? null
}

const decoderFor = (contentType: string | undefined): ((bytes: Buffer) => Decoded) | null => {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/json') return decodeJson
  return type === 'application/x-ndjson' || type === 'application/ndjson' ? decodeNdjson : null
}

/** `POST /ingest/v1/readings`, for devices and gateways. */
export const ingestRoutes =
  ({
    directory,
    limits,
    recordReadings,
    unknownAttempts,
    clock,
  }: IngestRoutesDeps): FastifyPluginAsync =>
  async (app) => {
    const refuse = (
      request: FastifyRequest,
      reply: FastifyReply,
      status: number,
      error: string,
      more: object = {},
    ): FastifyReply => reply.code(status).send({ error, ...more, requestId: request.id })

    const refuseStranger = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      refuse(
        request,
        reply.header('www-authenticate', 'Bearer'),
        401,
        'The Authorization header must bear a device key or an app key that is valid: "Bearer <key>".',
      )

    const refuseFlood = (
      request: FastifyRequest,
      reply: FastifyReply,
      waitMs: number,
    ): FastifyReply =>
      refuse(
        request,
        reply.header('retry-after', String(Math.ceil(waitMs / 1_000))),
        429,
        'This device sends more than its allowance. Keep the readings and send them again after Retry-After seconds.',
      )

    const mayLookInto = (request: FastifyRequest): boolean =>
      Number(request.headers['content-length'] ?? STRANGERS_BODY + 1) <= STRANGERS_BODY &&
      request.headers['content-encoding'] === undefined &&
      unknownAttempts.mayLook(clock().getTime())

    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    app.decorateRequest('sender', null)

    app.addHook('onRequest', async (request, reply) => {
      const key = keyOf(request.headers.authorization)
      if (key !== null) {
        const found = directory.senderOf(secretHash(key))
        request.sender = found instanceof Promise ? await found : found
      }
      if (request.sender === null)
        return mayLookInto(request) ? undefined : refuseStranger(request, reply)
      const waitMs = limits.requestBy(request.sender, clock().getTime())
      return waitMs > 0 ? refuseFlood(request, reply, waitMs) : undefined
    })

    app.post('/ingest/v1/readings', async (request, reply) => {
      const receivedMs = clock().getTime()
      const { sender } = request
      const decode = decoderFor(request.headers['content-type'])
      const unpacking = unpackBody(
        Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        request.headers['content-encoding'],
      )
      const unpacked = unpacking instanceof Promise ? await unpacking : unpacking
      const decoded = decode !== null && unpacked.kind === 'bytes' ? decode(unpacked.bytes) : null

      if (sender === null) {
        if (decoded?.kind === 'readings') await unknownAttempts.note(decoded.submission, receivedMs)
        return refuseStranger(request, reply)
      }
      if (decode === null)
        return refuse(
          request,
          reply,
          415,
          'Send the readings as application/json or application/x-ndjson.',
        )
      if (unpacked.kind === 'unknown-encoding')
        return refuse(request, reply, 415, 'The only Content-Encoding taken is gzip.')
      if (unpacked.kind === 'broken-gzip')
        return refuse(request, reply, 400, 'The body is not gzip, or is cut off.', {
          place: 'the whole body',
        })
      if (unpacked.kind === 'too-large')
        return refuse(
          request,
          reply,
          413,
          `The body has more than ${BODY_BYTES} bytes once unpacked.`,
        )
      if (decoded === null || decoded.kind === 'too-many')
        return refuse(
          request,
          reply,
          413,
          `A request takes at most ${READINGS_PER_REQUEST} readings.`,
        )
      if (decoded.kind === 'unreadable')
        return refuse(request, reply, 400, decoded.message, { place: decoded.place })

      const waitMs = await limits.readingsOf(sender, decoded.submission, receivedMs)
      if (waitMs > 0) return refuseFlood(request, reply, waitMs)
      const recorded = await recordReadings({ sender, submission: decoded.submission, receivedMs })
      const isAllRefused = decoded.count > 0 && recorded.stored + recorded.repeated === 0
      return reply.code(isAllRefused ? 422 : 200).send(answerOf(recorded))
    })
  }

const answerOf = ({ stored, repeated, refused, suspect }: Recorded) =>
  suspect > 0 ? { stored, repeated, suspect, refused } : { stored, repeated, refused }
