import type { FastifyPluginAsync } from 'fastify'
import { NOBODY } from '../../domain/permissions/actor.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import type { Services } from '../services.ts'

export type CalendarDeps = {
  services: { duty: Pick<Services['duty'], 'openCalendar'> }
  limits: Pick<UsageLimits, 'spend'>
}

/**
 * `GET /calendar/<secret>.ics` is the rota of an account for calendar programs, which read it again
 * and again. The secret in the path is all that is asked for.
 */
export const calendarRoutes =
  ({ services, limits }: CalendarDeps): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
      const tooMany = (seconds: number) =>
        reply
          .code(429)
          .header('retry-after', String(seconds))
          .send({ error: 'Too many requests. Try again later.', requestId: request.id })
      const caller = { actor: NOBODY, address: request.ip }
      const limited = await limits.spend(caller, { requests: 1 })
      if (limited !== null) return tooMany(limited.retryAfterSeconds)
      const { file } = request.params
      const text = await services.duty.openCalendar({
        secret: file.replace(/\.ics$/, ''),
        clientAddress: request.ip,
      })
      if (text.ok)
        return reply
          .header('content-type', 'text/calendar; charset=utf-8')
          .header('content-disposition', 'inline; filename="on-duty.ics"')
          .header('cache-control', 'private, no-cache')
          .send(text.value)
      if (text.error.kind === 'rate-limited') return tooMany(text.error.retryAfterSeconds)
      return reply
        .code(404)
        .send({ error: 'This link opens no calendar, or not any more.', requestId: request.id })
    })
  }
