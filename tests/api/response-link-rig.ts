import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { NoticeKind } from '../../src/domain/alarms/alarm-decision.ts'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import { storedCelsius } from '../../src/domain/readings/stored-value.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { enqueueNotices } from '../../src/server/alarms/enqueue-notices.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { respondRoutes } from '../../src/server/http/respond-routes.ts'
import { letterBytes } from '../../src/server/mail/letter.ts'
import { createMailSender } from '../../src/server/mail/mail-sender.ts'
import { readMail } from '../../src/server/mail/testing/read-mail.ts'
import { unsubscribeLinks } from '../../src/server/mail/unsubscribe-links.ts'
import {
  makeResponseLinks,
  type ResponsePaths,
} from '../../src/server/response-links/make-response-links.ts'
import { createUsageLimits } from '../../src/server/rate-limits/usage-limits.ts'
import { createCustomerLookup } from '../../src/server/storage/customer-lookup.ts'
import type { Writes } from '../../src/server/storage/storage.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import type { Api } from './api-rig.ts'
import type { ReceivedMail } from './mailbox.ts'

const URL = 'https://cold.example'

/** A mail with the paths of its links; '' where it has none. */
export type MailWithLinks = { mail: ReceivedMail; acknowledge: string; onMyWay: string }

const withLinks = (mail: ReceivedMail): MailWithLinks => {
  const pathBelow = (label: string): string =>
    new RegExp(`^${label}:\\r?\\n${URL}(/respond/[\\w-]+)`, 'm').exec(mail.text)?.[1] ?? ''
  return {
    mail,
    acknowledge: pathBelow('(?:Acknowledge|Quittieren)'),
    onMyWay: pathBelow('I am on my way, .*'),
  }
}

export type ResponseLinkRig = Awaited<ReturnType<typeof responseLinkRig>>

/** Alarms of an owner's tools, the mails about them as the server sends them, and the door of links. */
export const responseLinkRig = async (api: Api, owner: Account) => {
  const { storage } = api
  const usage = createUsageLimits({ clock: api.clock, customerOf: createCustomerLookup(storage) })
  let left = Number.POSITIVE_INFINITY
  const app = createHttpServer({
    log: pino({ level: 'silent' }),
    publicUrl: URL,
    trustedProxies: [],
  })
  await app.register(
    respondRoutes({
      services: api.services,
      clock: api.clock,
      limits: {
        spend: async (caller, amounts) =>
          (left -= 1) < 0
            ? { kind: 'rate-limited', retryAfterSeconds: 7 }
            : usage.spend(caller, amounts),
      },
    }),
  )

  /** Sends what is due, and answers the mails of this call, whichever attempt it was. */
  const sendDue = async (outcome: 'sent' | 'retry'): Promise<MailWithLinks[]> => {
    const mails: MailWithLinks[] = []
    const send = createMailSender({
      storage,
      clock: api.clock,
      publicUrl: URL,
      from: { name: 'Coldwatch', address: 'alarm@cold.example' },
      post: {
        send: async (letter) => {
          const { text } = readMail((await letterBytes(letter)).toString())
          mails.push(withLinks({ to: letter.to, text }))
          return { kind: 'sent' }
        },
      },
      links: unsubscribeLinks('key'),
      key: 'key',
    })
    const { outbox } = autoCommit(storage)
    const now = api.clock()
    for (const { lease, deliveries } of await outbox.lease(
      'EMAIL',
      now,
      new Date(now.getTime() + MINUTE_MS),
      100,
    )) {
      await send({ deliveries })
      await (outcome === 'sent' ? outbox.sent(lease, now) : outbox.retry(lease, now, '451'))
    }
    return mails
  }

  const openAlarm = async (toolId: number): Promise<number> => {
    const at = api.clock()
    const { id } = await autoCommit(storage).alarms.open({
      toolId,
      lane: 'HIGH',
      state: 'ACTIVE',
      startedAt: at,
      openedAt: at,
      recoveredAt: null,
      recoveryCause: null,
      limit: 8,
      extreme: 9.4,
      isBreaching: false,
      isLate: false,
    })
    return id
  }
  const notify = (ids: readonly number[], kind: NoticeKind, sequence: number): Promise<void> =>
    storage.transaction(async (stores) => {
      const nowMs = api.clock().getTime()
      const incidents = await stores.alarms.byIds(ids)
      const items = await Promise.all(
        incidents.map(async (incident) => ({
          incident,
          tool: (await stores.tools.byId(incident.toolId))!.tool,
          ownerId: owner.id,
          notice: { kind, sequence, lane: 'HIGH', atMs: nowMs, celsius: 9.4, count: 1 } as const,
        })),
      )
      await enqueueNotices(stores, items, nowMs)
    })
  const send = async (id: number, kind: NoticeKind, sequence = 0): Promise<MailWithLinks> => {
    await notify([id], kind, sequence)
    return (await sendDue('sent'))[0]!
  }
  const progress = (id: number, change: Parameters<Writes['alarms']['progress']>[1]) =>
    autoCommit(storage).alarms.progress(id, change)

  return {
    app,
    /** Every byte that storage holds, as Latin-1. */
    stored: (): string =>
      readdirSync(api.dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
        .join('\n'),
    addFridge: async (account: Account, equipmentId: number): Promise<number> => {
      const { id } = await autoCommit(storage).tools.create({
        name: `Fridge ${equipmentId}`,
        imeiNumber: '356307042441013',
        equipmentId,
        userId: account.id,
        defrostFridge: false,
        temperatureCorrection: 0,
        limits: { ...DEFAULT_LIMITS, notificationMin: 2, notificationMax: 8 },
        sendEmailMessage: true,
        sendNotificationMessage: false,
        notificationEmail: null,
        isBound: true,
        createdAt: api.clock(),
      })
      return id
    },
    measure: (toolId: number, celsius: number): Promise<unknown> =>
      storage.transaction(({ readings }) =>
        readings.append(
          {
            toolIds: [toolId],
            timesMs: [api.clock().getTime()],
            values: [storedCelsius(celsius)],
          },
          api.clock().getTime(),
        ),
      ),
    /**
     * Opens an alarm and sends its mail, in `attempts`, of which the last is sent. `earlier`: the
     * mails of the others.
     */
    alarmMail: async (toolId: number, { attempts = 1, sentAfterMs = 0 } = {}) => {
      const id = await openAlarm(toolId)
      await notify([id], 'OPENED', 0)
      api.moveClock(sentAfterMs)
      const earlier: MailWithLinks[] = []
      for (let i = 1; i < attempts; i++) earlier.push(...(await sendDue('retry')))
      return { id, earlier, ...(await sendDue('sent'))[0]! }
    },
    /** Opens an alarm and answers the links of each push message about it, in the browsers' order. */
    alarmPush: async (toolId: number) => {
      const id = await openAlarm(toolId)
      await notify([id], 'OPENED', 0)
      const { outbox } = autoCommit(storage)
      const now = api.clock()
      const until = new Date(now.getTime() + MINUTE_MS)
      const paths: ResponsePaths[] = []
      for (const { deliveries } of await outbox.lease('PUSH', now, until, 100))
        paths.push(await makeResponseLinks(storage, deliveries, now))
      return { id, paths }
    },
    /** One mail about an alarm of each of the tools. */
    mailOfSeveral: async (toolIds: readonly number[]) => {
      const ids: number[] = []
      for (const toolId of toolIds) ids.push(await openAlarm(toolId))
      await notify(ids, 'OPENED', 0)
      return { ids, ...(await sendDue('sent'))[0]! }
    },
    send,
    remind: (id: number) => send(id, 'REMINDER', 1),
    ringAgain: (id: number) => progress(id, { rangAgainAt: api.clock() }),
    end: (id: number) =>
      progress(id, { state: 'RECOVERED', recoveredAt: api.clock(), recoveryCause: 'readings' }),
    press: (url: string, payload = '') =>
      app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    /** From now on the door takes so many requests and no more. */
    limitTo: (requests: number): void => {
      left = requests
    },
    close: () => app.close(),
  }
}
