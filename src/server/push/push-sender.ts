import webPush from 'web-push'
import type { Clock } from '../../domain/clock.ts'
import { customerWords } from '../messages/customer-texts.ts'
import { quietNote, rotaNote, titleAndBody } from '../messages/message-words.ts'
import { type SendOutcome, reasonText, type SendMessage } from '../messages/send-outcome.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import { filled } from '../../locales/filled.ts'
import { PRACTICE_TEXTS } from '../messages/practice-texts.ts'
import { RESPONSE_TEXTS } from '../messages/response-texts.ts'
import type { LinkedStores } from '../response-links/linked-alarms.ts'
import { makeResponseLinks, type ResponsePaths } from '../response-links/make-response-links.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { PushSubscription } from '../storage/push-store.ts'
import type { DrillFacts } from '../storage/message-facts.ts'
import type { Storage } from '../storage/storage.ts'
import { PrivateAddressError, type PushAnswer, type PushRequest } from './push-request.ts'
import type { PushKeys } from './push-keys.ts'

/**
 * What the service worker shows. `link`: a path of the app. A new notification replaces the one
 * that has the same `tag`.
 */
export type PushPayload = {
  title: string
  body: string
  link: string
  tag: string
  language: string
  /**
   * Buttons that answer the alarm: `path` is asked by POST. `unreached`: what to show when the
   * server does not answer, which nobody can ask then. Left out: none.
   */
  respond?: {
    actions: readonly { title: string; path: string }[]
    unreached: { title: string; body: string }
  }
}

export type PushSenderDeps = {
  storage: LinkedStores & Pick<Storage, 'transaction'>
  clock: Clock
  keys: PushKeys
  request: PushRequest
  /** Whether messages may go to it; settings may have changed since the browser subscribed. */
  isEndpoint: (endpoint: string) => boolean
}

/** For how long the push service stores a message for a browser that is off (RFC 8030 §5.2). */
const TTL_SECONDS = 24 * 3_600

const respondPart = (language: Language, paths: ResponsePaths): PushPayload['respond'] => {
  const texts = RESPONSE_TEXTS[LANGUAGE_CODES[language]].push
  const actions = [
    { title: texts.acknowledge, path: paths.ACKNOWLEDGED },
    { title: texts.onMyWay, path: paths.ON_MY_WAY },
  ].flatMap(({ title, path }) => (path === undefined ? [] : [{ title, path }]))
  const unreached = { title: texts.unreachedTitle, body: texts.unreached }
  return actions.length === 0 ? undefined : { actions, unreached }
}

/** A click opens the page of the link: some browsers show no buttons. */
const drillPayload = (
  { id, language }: Delivery,
  { ownerName }: DrillFacts,
  { DRILL: path }: ResponsePaths,
): PushPayload => {
  const code = LANGUAGE_CODES[language]
  const texts = PRACTICE_TEXTS[code]
  const { push } = RESPONSE_TEXTS[code]
  return {
    title: texts.title,
    body: filled(texts.push, { owner: plainText(ownerName) }),
    link: path ?? '/',
    tag: `message-${id}`,
    language,
    ...(path !== undefined && {
      respond: {
        actions: [{ title: texts.gotIt, path }],
        unreached: { title: push.unreachedTitle, body: push.unreached },
      },
    }),
  }
}

export const pushPayload = (
  deliveries: readonly Delivery[],
  paths: ResponsePaths,
  sentMs: number,
): PushPayload => {
  const [first] = deliveries
  if (first === undefined) throw new Error('a push message without deliveries')
  if (first.drill !== undefined) return drillPayload(first, first.drill, paths)
  if (first.customer !== undefined)
    return {
      ...customerWords(first, first.customer, sentMs),
      link: '/alarms',
      tag: `message-${first.id}`,
      language: first.language,
    }
  const { title, body } = titleAndBody(deliveries, sentMs)
  const isOne = deliveries.length === 1
  const link =
    first.facts === null ? '/' : isOne ? `/tool-dashboard?id=${first.facts.toolId}` : '/alarms'
  const tag =
    isOne && first.incidentId !== null ? `incident-${first.incidentId}` : `message-${first.id}`
  const respond = respondPart(first.language, paths)
  return {
    title,
    body: [body, rotaNote(deliveries), quietNote(deliveries)]
      .filter((text) => text !== '')
      .join('\n'),
    link,
    tag,
    language: first.language,
    ...(respond && { respond }),
  }
}

/** Reads Retry-After, which is seconds or a date (RFC 9110 §10.2.3), as ms to wait; 0 without. */
const retryAfterMs = (value: string | null, nowMs: number): number => {
  if (value === null) return 0
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0
}

const outcomeOf = ({ status, retryAfter, text }: PushAnswer, nowMs: number): SendOutcome => {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const reason = reasonText(`${status} ${text}`)
  if (status === 404 || status === 410) return { kind: 'refused', reason, isGone: true }
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'retry', reason, isOutage: true, retryAfterMs: retryAfterMs(retryAfter, nowMs) }
  return { kind: 'refused', reason }
}

/** Sends one payload to one browser. `nowMs`: since 1970. */
export type SendToBrowser = (
  subscription: PushSubscription,
  payload: PushPayload,
  nowMs: number,
) => Promise<SendOutcome>

/**
 * Encrypts a payload for a browser (RFC 8291), signs it (RFC 8292) and posts it to the browser's
 * push service.
 */
export const createSendToBrowser = ({
  keys,
  request,
  isEndpoint,
}: Pick<PushSenderDeps, 'keys' | 'request' | 'isEndpoint'>): SendToBrowser => {
  const details = ({ endpoint, p256dh, auth }: PushSubscription, payload: PushPayload) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      TTL: TTL_SECONDS,
      urgency: 'high',
      vapidDetails: {
        subject: keys.subject,
        publicKey: keys.publicKey,
        privateKey: keys.privateKey,
      },
    })

  return async (subscription, payload, nowMs) => {
    if (!isEndpoint(subscription.endpoint))
      return { kind: 'refused', reason: 'Messages may not be sent to this push service.' }
    const { headers, body } = details(subscription, payload)
    try {
      return outcomeOf(await request(subscription.endpoint, { headers, body }), nowMs)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const reason = reasonText(error.message)
      return error instanceof PrivateAddressError
        ? { kind: 'refused', reason }
        : { kind: 'retry', reason, isOutage: true }
    }
  }
}

/** Sends the messages of the outbox. */
export const createPushSender = (deps: PushSenderDeps): SendMessage => {
  const send = createSendToBrowser(deps)
  return async ({ deliveries }) => {
    const subscription = await deps.storage.push.byId(Number(deliveries[0]?.recipient))
    if (subscription === null)
      return { kind: 'refused', reason: 'This browser is no longer subscribed.' }
    const now = deps.clock()
    const paths = await makeResponseLinks(deps.storage, deliveries, now)
    return send(subscription, pushPayload(deliveries, paths, now.getTime()), now.getTime())
  }
}
