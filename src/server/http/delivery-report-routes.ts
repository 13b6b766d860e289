import type { FastifyPluginAsync } from 'fastify'
import { NOBODY } from '../../domain/permissions/actor.ts'
import type { TakenReport } from '../delivery-reports/take-report.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import type { Services } from '../services.ts'

/** Largest body: services send some thirty short fields. */
const MAX_BODY_BYTES = 16_384

const ANSWERS = {
  unknown: [404, 'There is no message with this address.'],
  unreadable: [400, 'The report names no status that is known.'],
  'on-the-way': [200, 'The message is still on its way.'],
  noted: [200, 'The report is noted.'],
  repeated: [200, 'This was reported before.'],
  contradicts: [409, 'Another end of this message was reported before.'],
} as const satisfies Record<TakenReport, readonly [number, string]>

/** The names under which services say how it went: Twilio's for SMS and calls, and the own one. */
const FIELDS = ['MessageStatus', 'SmsStatus', 'CallStatus', 'status'] as const

const wordIn = (body: string): string => {
  const fields = ((): Record<string, unknown> => {
    try {
      const json: unknown = JSON.parse(body)
      return typeof json === 'object' && json !== null ? { ...json } : {}
    } catch {
      return Object.fromEntries(new URLSearchParams(body))
    }
  })()
  const word = FIELDS.map((name) => fields[name]).find((value) => typeof value === 'string')
  return typeof word === 'string' ? word : ''
}

/**
 * Where services report of the delivery of a message, as a form or as JSON. The signed address is all
 * that is asked for.
 */
export const deliveryReportRoutes =
  ({
    services,
    limits,
  }: {
    services: Pick<Services, 'deliveryReports'>
    limits: Pick<UsageLimits, 'spend'>
  }): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    app.post<{ Params: { token: string }; Body: string | undefined }>(
      '/delivery-reports/:token',
      async (request, reply) => {
        const caller = { actor: NOBODY, address: request.ip }
        const limited = await limits.spend(caller, { requests: 1, changes: 0 })
        if (limited !== null)
          return reply
            .code(429)
            .header('retry-after', String(limited.retryAfterSeconds))
            .type('text/plain')
            .send('Too many reports; send it again later.')
        const taken = await services.deliveryReports.take(
          request.params.token,
          wordIn(request.body ?? ''),
        )
        const [status, text] = ANSWERS[taken]
        return reply.code(status).type('text/plain').send(text)
      },
    )
  }
