import pino from 'pino'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { actorOfAccount } from '../../src/domain/permissions/rules.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { respondRoutes } from '../../src/server/http/respond-routes.ts'
import { letterBytes } from '../../src/server/mail/letter.ts'
import { createMailSender } from '../../src/server/mail/mail-sender.ts'
import { readMail } from '../../src/server/mail/testing/read-mail.ts'
import { unsubscribeLinks } from '../../src/server/mail/unsubscribe-links.ts'
import type { SendOutcome } from '../../src/server/messages/send-outcome.ts'
import { type PushPayload, pushPayload } from '../../src/server/push/push-sender.ts'
import { makeResponseLinks } from '../../src/server/response-links/make-response-links.ts'
import type { Delivery } from '../../src/server/storage/outbox-store.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import type { Api } from './api-rig.ts'

const URL = 'https://cold.example'

export type DrillContactAnswer = {
  channel: string
  address: string | null
  proof: string
  withheld: string | null
  reason: string | null
  confirmedAt: string | null
  minutes: number | null
  drillId: string | null
}
export type DrillsAnswer = {
  contacts: DrillContactAnswer[]
  drills: {
    id: string
    startedAt: string
    planned: boolean
    startedBy: { email: string } | null
    contacts: number
    confirmed: number
    failed: number
    notSent: number
    medianMinutes: number | null
    results: DrillContactAnswer[]
  }[]
  planned: boolean
  nextAt: string | null
}

const CONTACT = '{ channel address proof withheld reason confirmedAt minutes drillId }'
const DRILLS = `{ contacts ${CONTACT} drills { id startedAt planned startedBy { email } contacts confirmed failed notSent medianMinutes results ${CONTACT} } planned nextAt }`

export type PracticeMail = { to: string; subject: string; text: string; path: string }

/** Drills by the API, their mails and push messages as the server sends them, and the door of links. */
export const drillRig = async (api: Api) => {
  const { storage } = api
  const app = createHttpServer({
    log: pino({ level: 'silent' }),
    publicUrl: URL,
    trustedProxies: [],
  })
  await app.register(
    respondRoutes({
      services: api.services,
      clock: api.clock,
      limits: { spend: async () => null },
    }),
  )
  const ask = async (who: Account, query: string, name: string) => {
    const { data, errors } = await api.ask(query, { actor: actorOfAccount(who) })
    return { drills: data?.[name] as DrillsAnswer, error: errors[0] }
  }
  const of = (userId: number | undefined, more = ''): string => {
    const args = [userId === undefined ? '' : `userId: "${userId}"`, more].filter((arg) => arg)
    return args.length === 0 ? '' : `(${args.join(', ')})`
  }

  /** Sends the mails that are due. `outcomes`: by address; sent where it has none. */
  const deliver = async (outcomes: Record<string, SendOutcome> = {}): Promise<PracticeMail[]> => {
    const mails: PracticeMail[] = []
    const send = createMailSender({
      storage,
      clock: api.clock,
      publicUrl: URL,
      from: { name: 'Coldwatch', address: 'alarm@cold.example' },
      post: {
        send: async (letter) => {
          const { text } = readMail((await letterBytes(letter)).toString())
          const path = /https:\/\/cold\.example(\/respond\/[\w-]+)/.exec(text)?.[1] ?? ''
          mails.push({ to: letter.to, subject: letter.content.subject ?? '', text, path })
          return outcomes[letter.to] ?? { kind: 'sent' }
        },
      },
      links: unsubscribeLinks('key'),
      key: 'key',
    })
    const { outbox } = autoCommit(storage)
    const now = api.clock()
    const until = new Date(now.getTime() + MINUTE_MS)
    for (const { lease, deliveries } of await outbox.lease('EMAIL', now, until, 100)) {
      const outcome = await send({ deliveries })
      if (outcome.kind === 'sent') await outbox.sent(lease, now)
      else if (outcome.kind === 'refused') await outbox.failed(lease, now, outcome.reason)
      else await outbox.retry(lease, now, outcome.reason)
    }
    return mails
  }

  /** Sends the push messages that are due, and answers what the service workers read. */
  const push = async (): Promise<PushPayload[]> => {
    const { outbox } = autoCommit(storage)
    const payloads: PushPayload[] = []
    const now = api.clock()
    const until = new Date(now.getTime() + MINUTE_MS)
    for (const { lease, deliveries } of await outbox.lease('PUSH', now, until, 100)) {
      payloads.push(await payloadOf(api, deliveries))
      await outbox.sent(lease, now)
    }
    return payloads
  }

  return {
    app,
    show: (who: Account, userId?: number) =>
      ask(who, `{ alarmDrill${of(userId)} ${DRILLS} }`, 'alarmDrill'),
    start: (who: Account, userId?: number) =>
      ask(who, `mutation { startAlarmDrill${of(userId)} ${DRILLS} }`, 'startAlarmDrill'),
    plan: (who: Account, planned: boolean, userId?: number) =>
      ask(
        who,
        `mutation { planAlarmDrills${of(userId, `planned: ${planned}`)} ${DRILLS} }`,
        'planAlarmDrills',
      ),
    deliver,
    push,
    open: (url: string, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url }),
    press: (url: string) =>
      app.inject({
        method: 'POST',
        url,
        payload: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    /** As a service worker presses a button. */
    pressPush: (url: string) =>
      app.inject({ method: 'POST', url, headers: { accept: 'application/json' } }),
    close: () => app.close(),
  }
}

/** What a browser is sent, without its encryption. */
const payloadOf = async (api: Api, deliveries: readonly Delivery[]): Promise<PushPayload> => {
  const paths = await makeResponseLinks(api.storage, deliveries, api.clock())
  return pushPayload(deliveries, paths, api.clock().getTime())
}
