import type { FastifyRequest } from 'fastify'
import type { IngestRoute } from '../http/ingest-route.ts'
import { bearerKey } from '../http/ingest-routes.ts'
import { decodeLines } from './decode-lines.ts'

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** "Token <key>", "Bearer <key>", or the password of HTTP Basic or of the address (version 1). */
const keyOf = ({ headers: { authorization }, query }: FastifyRequest): string | null => {
  if (authorization === undefined) return asText((query as Record<string, unknown>)['p']) ?? null
  const [, basic] = /^Basic +([A-Za-z0-9+/=]{1,300}) *$/i.exec(authorization) ?? []
  if (basic !== undefined) {
    const [, password] =
      /^[^:]*:([\x21-\x7e]+)$/.exec(Buffer.from(basic, 'base64').toString()) ?? []
    return password ?? null
  }
  return bearerKey(authorization.replace(/^Token +/i, 'Bearer '))
}

/** As InfluxDB 2 names refusals; Telegraf logs the message. */
const CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'unauthorized',
  413: 'request too large',
  422: 'unprocessable entity',
  429: 'too many requests',
}

const writeTo = (url: string, scheme: string): IngestRoute => ({
  protocol: 'influxdb',
  url,
  scheme,
  unknownKey:
    'The token is not known: it must be the key of a device, an app key or a token, as "Authorization: Token <key>" (InfluxDB 2) or as the password (InfluxDB 1).',
  refusalFields: (status, message) => ({ code: CODES[status] ?? 'internal error', message }),
  keyOf,
  answersEmpty: true,
  decode: (body, { sender, receivedMs, query }) =>
    decodeLines(body, {
      ownName: sender?.kind === 'device' ? sender.imeiNumber : null,
      precision: asText(query['precision']),
      receivedMs,
    }),
})

/** The calls by which InfluxDB 2 and 1 are written to. */
export const INFLUXDB_ROUTES: readonly IngestRoute[] = [
  writeTo('/api/v2/write', 'Token'),
  writeTo('/write', 'Basic realm="InfluxDB"'),
]
