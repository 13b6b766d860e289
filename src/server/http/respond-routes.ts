import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import { NOBODY } from '../../domain/permissions/actor.ts'
import { responseNotice, responsePage } from '../delivery/response-page.ts'
import { type ResponseOutcome, responseWords } from '../delivery/response-words.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import type { Services } from '../services.ts'
import { StorageUnavailableError } from '../storage/storage-errors.ts'
import { browserLanguage } from './browser-language.ts'
import { type PageOf, sendSmallPage } from './send-small-page.ts'

export type RespondDeps = {
  services: { deliveries: Pick<Services['deliveries'], 'responseLinkState' | 'respondByLink'> }
  limits: Pick<UsageLimits, 'spend'>
  clock: Clock
  brands?: PageOf['brands']
}

/** Largest request body: the page's form is empty. */
const MAX_BODY_BYTES = 1_024

const statusOf = (state: ResponseOutcome): number => {
  switch (state.kind) {
    case 'unknown':
      return 404
    case 'too-many':
      return 429
    case 'failed':
      return 503
    case 'refused':
      return state.why === 'not-theirs' ? 403 : 409
    default:
      return 200
  }
}

/**
 * The links in messages about alarms. GET shows a page and changes nothing, because mail scanners
 * and previews open links; so does HEAD. POST does what the page's one button says. The secret in
 * the path is all that is asked for: no cookie, no login. A service worker asks for JSON and gets
 * the words of a notification.
 */
export const respondRoutes =
  ({ services, limits, clock, brands }: RespondDeps): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    const { responseLinkState, respondByLink } = services.deliveries

    const answer = (request: FastifyRequest, reply: FastifyReply, state: ResponseOutcome) => {
      const browser = browserLanguage(request.headers['accept-language'])
      const words = responseWords(state, clock().getTime(), browser)
      const status = statusOf(state)
      return request.headers.accept === 'application/json'
        ? reply.code(status).send(responseNotice(words))
        : sendSmallPage(reply, status, {
            brands,
            forAccount: 'forAccount' in state ? state.forAccount : undefined,
            draw: (frame) => responsePage(words, frame),
          })
    }
    const tooMany = async (request: FastifyRequest, reply: FastifyReply, changes: number) => {
      const caller = { actor: NOBODY, address: request.ip }
      const limited = await limits.spend(caller, { requests: 1, changes })
      if (limited === null) return false
      reply.header('retry-after', String(limited.retryAfterSeconds))
      return answer(request, reply, { kind: 'too-many' })
    }

    app.setErrorHandler<FastifyError>((error, request, reply) => {
      // The server's own handler answers the rest.
      if (!(error instanceof StorageUnavailableError)) throw error
      app.logFailure(error, request)
      return answer(request, reply.header('retry-after', '5'), { kind: 'failed' })
    })

    app.get<{ Params: { secret: string } }>('/respond/:secret', async (request, reply) => {
      const refused = await tooMany(request, reply, 0)
      if (refused !== false) return refused
      return answer(request, reply, await responseLinkState(request.params.secret))
    })

    app.post<{ Params: { secret: string } }>('/respond/:secret', async (request, reply) => {
      const refused = await tooMany(request, reply, 1)
      if (refused !== false) return refused
      return answer(request, reply, await respondByLink(request.params.secret))
    })
  }
