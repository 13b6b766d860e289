import type { ServerResponse } from 'node:http'
import type { ReceivedCall } from './http-receiver.ts'

type Service = (response: ServerResponse, call: ReceivedCall) => void

const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** The body of a call whose content type is JSON; null: it is none. */
const bodyOf = ({ headers, body }: ReceivedCall): Record<string, unknown> | null => {
  if (headers['content-type'] !== 'application/json') return null
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return null
  }
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most

/** https://docs.ntfy.sh/publish/#publish-as-json; answers as the server's errors.go does. */
export const fakeNtfy =
  (token: string | null = null): Service =>
  (response, call) => {
    const refuse = (http: number, code: number, error: string) =>
      json(response, http, { code, http, error, link: 'https://ntfy.sh/docs' })
    const body = bodyOf(call)
    const { topic, title, message, priority, tags, click } = body ?? {}
    if (token !== null && call.headers.authorization !== `Bearer ${token}`)
      return refuse(401, 40101, 'unauthorized')
    const isWhole =
      call.path === '/' &&
      isText(topic, 64) &&
      isText(message, 4_096) &&
      (title === undefined || isText(title, 1_000)) &&
      [1, 2, 3, 4, 5].includes(priority as number) &&
      Array.isArray(tags) &&
      (click === undefined || URL.canParse(String(click)))
    if (!isWhole) return refuse(400, 40024, 'invalid request: request body must be valid JSON')
    json(response, 200, { id: 'sPs71M8A2T', time: 1, event: 'message', topic, title, message })
  }

/** https://core.telegram.org/bots/api#making-requests and #sendmessage. */
export const fakeTelegram =
  (token: string, chat: string): Service =>
  (response, call) => {
    const refuse = (error_code: number, description: string) =>
      json(response, error_code, { ok: false, error_code, description })
    if (call.path !== `/bot${token}/sendMessage`) return refuse(401, 'Unauthorized')
    const { chat_id, text, ...more } = bodyOf(call) ?? {}
    if (chat_id !== chat) return refuse(400, 'Bad Request: chat not found')
    if (!isText(text, 4_096)) return refuse(400, 'Bad Request: message text is empty')
    // Only these would give signs of the text a meaning.
    if ('parse_mode' in more || 'entities' in more) return refuse(400, 'Bad Request: entities')
    json(response, 200, { ok: true, result: { message_id: 1, text, chat: { id: chat } } })
  }

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks, "Handling errors". */
export const fakeSlack =
  (path: string): Service =>
  (response, call) => {
    const say = (status: number, word: string) => void response.writeHead(status).end(word)
    if (call.path !== path) return say(404, 'no_service')
    const { text, blocks } = bodyOf(call) ?? {}
    if (!isText(text, 40_000)) return say(400, 'no_text')
    const isBlock = (block: { type?: string; text?: { type?: string; text?: string } }) =>
      block.type === 'section' &&
      ['plain_text', 'mrkdwn'].includes(block.text?.type ?? '') &&
      isText(block.text?.text, 3_000)
    if (!Array.isArray(blocks) || !blocks.every(isBlock)) return say(400, 'invalid_blocks')
    say(200, 'ok')
  }

/** A workflow answers 202 without a body; its trigger checks the shape of the message. */
export const fakeTeams =
  (path: string): Service =>
  (response, call) => {
    const refuse = (status: number, code: string, message: string) =>
      json(response, status, { error: { code, message } })
    if (call.path !== path)
      return refuse(401, 'DirectApiAuthorizationRequired', 'The request must be authenticated.')
    const { type, attachments } = bodyOf(call) ?? {}
    const [card] = Array.isArray(attachments) ? attachments : []
    const isCard =
      type === 'message' &&
      card?.contentType === 'application/vnd.microsoft.card.adaptive' &&
      card.content?.type === 'AdaptiveCard' &&
      card.content.version === '1.4' &&
      Array.isArray(card.content.body)
    if (!isCard) return refuse(400, 'TriggerInputSchemaMismatch', 'The input does not match.')
    response.writeHead(202).end()
  }

/** https://developer.pagerduty.com/docs/events-api-v2/trigger-events/ */
export const fakePagerduty =
  (key: string): Service =>
  (response, call) => {
    const refuse = (...errors: string[]) =>
      json(response, 400, { status: 'invalid event', message: 'Event object is invalid', errors })
    const { routing_key, event_action, dedup_key, payload } = bodyOf(call) ?? {}
    if (call.path !== '/v2/enqueue' || routing_key !== key)
      return refuse("'routing_key' is invalid")
    if (!isText(dedup_key, 255)) return refuse("Length of 'dedup_key' is incorrect")
    if (event_action === 'trigger') {
      const { summary, source, severity } = (payload ?? {}) as Record<string, unknown>
      if (!isText(summary, 1_024) || !isText(source, 1_024))
        return refuse("'payload.summary' is missing or blank")
      if (!['critical', 'error', 'warning', 'info'].includes(String(severity)))
        return refuse("'payload.severity' is invalid")
    } else if (event_action !== 'acknowledge' && event_action !== 'resolve')
      return refuse("'event_action' is invalid")
    json(response, 202, { status: 'success', message: 'Event processed', dedup_key })
  }

/** https://www.twilio.com/docs/usage/twilios-response: a refusal has a code and a message. */
export const fakePhone =
  (account: string, token: string): Service =>
  (response, call) => {
    const refuse = (status: number, code: number, message: string) =>
      json(response, status, {
        code,
        message,
        more_info: `https://www.twilio.com/docs/${code}`,
        status,
      })
    const basic = Buffer.from(`${account}:${token}`).toString('base64')
    if (call.headers.authorization !== `Basic ${basic}`) return refuse(401, 20003, 'Authenticate')
    const resource = call.path.slice(`/2010-04-01/Accounts/${account}/`.length)
    const form = new URLSearchParams(call.body)
    const to = form.get('To') ?? ''
    if (call.headers['content-type'] !== 'application/x-www-form-urlencoded')
      return refuse(400, 21604, "A 'To' phone number is required.")
    if (!/^\+3630\d{7}$/.test(to))
      return refuse(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
    if (resource === 'Messages.json' && isText(form.get('Body'), 1_600))
      return json(response, 201, { sid: 'SM1', status: 'queued', error_code: null })
    if (resource === 'Calls.json' && isText(form.get('Twiml'), 4_000))
      return json(response, 201, { sid: 'CA1', status: 'queued' })
    refuse(404, 20404, `The requested resource ${call.path} was not found`)
  }
