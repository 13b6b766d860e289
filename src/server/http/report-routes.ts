import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { NOBODY } from '../../domain/permissions/actor.ts'
import { noReportPage, reportLinkPage } from '../delivery/report-link-page.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import type { Services } from '../services.ts'
import { browserLanguage } from './browser-language.ts'
import { type PageOf, sendSmallPage } from './send-small-page.ts'

export type ReportRoutesDeps = {
  services: { reports: Pick<Services['reports'], 'openLink' | 'fetchByLink'> }
  limits: Pick<UsageLimits, 'spend'>
  brands?: PageOf['brands']
}

/**
 * The link in the mail of a report whose files are too large for it. The page lists them and changes nothing,
 * since scanners of mail open links; each download goes into the trail and on to a link that opens one file
 * once (`/files/…`). The secret in the path is all that is asked for.
 */
export const reportRoutes =
  ({ services, limits, brands }: ReportRoutesDeps): FastifyPluginAsync =>
  async (app) => {
    const { reports } = services
    const none = (request: FastifyRequest, reply: FastifyReply, isBusy: boolean) => {
      const language = browserLanguage(request.headers['accept-language'])
      return sendSmallPage(reply, isBusy ? 429 : 404, {
        brands,
        draw: (frame) => noReportPage(language, isBusy, frame),
      })
    }
    const isTooMuch = async (
      request: FastifyRequest,
      reply: FastifyReply,
      changes: number,
    ): Promise<boolean> => {
      const caller = { actor: NOBODY, address: request.ip }
      const limited = await limits.spend(caller, { requests: 1, changes })
      if (limited === null) return false
      reply.header('retry-after', String(limited.retryAfterSeconds))
      return true
    }

    app.get<{ Params: { secret: string } }>('/report/:secret', async (request, reply) => {
      if (await isTooMuch(request, reply, 0)) return none(request, reply, true)
      const opened = await reports.openLink(request.params.secret)
      if (opened === null) return none(request, reply, false)
      return sendSmallPage(reply.header('cache-control', 'no-store'), 200, {
        brands,
        forAccount: opened.forAccount,
        draw: (frame) => reportLinkPage(opened, `/report/${request.params.secret}`, frame),
      })
    })

    app.get<{ Params: { secret: string; id: string } }>(
      '/report/:secret/:id',
      { exposeHeadRoute: false },
      async (request, reply) => {
        if (await isTooMuch(request, reply, 1)) return none(request, reply, true)
        const { secret, id } = request.params
        const offer = /^\d{1,15}$/.test(id) ? await reports.fetchByLink(secret, Number(id)) : null
        if (offer === null) return none(request, reply, false)
        return reply.header('cache-control', 'no-store').redirect(`/files/${offer.secret}`, 303)
      },
    )
  }
