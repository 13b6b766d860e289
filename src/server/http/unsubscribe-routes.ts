import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageCode } from '../../domain/users/account.ts'
import { type UnsubscribePage, unsubscribePage } from '../delivery/unsubscribe-page.ts'
import type { Services } from '../services.ts'
import { browserLanguage } from './browser-language.ts'
import { type PageOf, sendSmallPage } from './send-small-page.ts'

type UnsubscribeDeps = {
  services: { deliveries: Pick<Services['deliveries'], 'mailSubscription' | 'setMailOptOut'> }
  brands?: PageOf['brands']
}

/** Largest request body: forms and mail programs send one short field. */
const MAX_BODY_BYTES = 4_096

/**
 * The unsubscribe link of alarm mails. GET shows a page and changes nothing, because mail scanners
 * open links. POST ends the mails: the page's button sends it, or a mail program (RFC 8058). With
 * `action=again` POST resumes the mails.
 */
export const unsubscribeRoutes =
  ({ services, brands }: UnsubscribeDeps): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    )

    const sendPage = (
      reply: FastifyReply,
      page: UnsubscribePage,
      status = page.kind === 'invalid' ? 404 : 200,
    ): Promise<FastifyReply> =>
      sendSmallPage(reply, status, {
        brands,
        forAccount: page.kind === 'invalid' ? undefined : page.subscription.forAccount,
        draw: (frame) => unsubscribePage(page, frame),
      })

    const { mailSubscription, setMailOptOut } = services.deliveries
    const language = (request: FastifyRequest): LanguageCode =>
      browserLanguage(request.headers['accept-language'])

    app.get<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
      const subscription = await mailSubscription(request.params.token)
      return sendPage(
        reply,
        subscription === null
          ? { kind: 'invalid', language: language(request) }
          : { kind: 'question', subscription },
      )
    })

    app.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
      const subscription = await mailSubscription(request.params.token)
      if (subscription === null)
        return sendPage(reply, { kind: 'invalid', language: language(request) })
      const isResuming = new URLSearchParams(String(request.body ?? '')).get('action') === 'again'
      const set = await setMailOptOut(subscription, !isResuming)
      // Too many changes: the mails stay ended, and the page says so.
      if (!set.ok) return sendPage(reply, { kind: 'ended', subscription }, 429)
      return sendPage(reply, { kind: isResuming ? 'again' : 'ended', subscription })
    })
  }
