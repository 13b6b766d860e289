import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import { type Brands, NO_BRANDS } from '../brands/brand-cache.ts'
import type { Clock } from '../../domain/clock.ts'
import { BROWSER_PUSH_HOSTS, isPushEndpoint } from '../../domain/alarms/push-endpoint.ts'
import type { MailAddress } from '../mail/mail-address.ts'
import { createMailSender, noMailServer } from '../mail/mail-sender.ts'
import { startMailThread } from '../mail/mail-thread.ts'
import type { SmtpServer } from '../mail/smtp-url.ts'
import { type UnsubscribeLinks, unsubscribeLinks } from '../mail/unsubscribe-links.ts'
import { pushKeys } from '../push/push-keys.ts'
import { createPushRequest, type PushRequest } from '../push/push-request.ts'
import { createPushSender, createSendToBrowser } from '../push/push-sender.ts'
import type { DeliveryChannel } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'
import { afterQuietHours } from './after-quiet-hours.ts'
import { startDeliveryWorker } from './delivery-worker.ts'
import { createDirectMessages, type DirectMessages } from './direct-messages.ts'
import { type MailState, watchMailHealth } from './mail-health.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'
import { serverKey } from './server-key.ts'
import type { CountsTogether } from '../rate-limits/counts-together.ts'

/** How messages are sent. */
export type DeliverySettings = {
  /** Null: no mail is sent. */
  mail: { server: SmtpServer; from: MailAddress } | null
  push: {
    /** Null: made at the first start. */
    keys: { publicKey: string; privateKey: string } | null
    /** Push services beside the browsers' own. */
    hosts: readonly string[]
    /** Whom push services may write to: a mailto or https address. */
    subject: string
  }
}

/** The parts of the delivery that services use. */
export type DeliveryParts = {
  /** The key by which browsers know this server, base64url. */
  pushKey: string
  isPushEndpoint: (endpoint: string) => boolean
  links: UnsubscribeLinks
  /** The server's own key, by which it signs addresses that it gives out. */
  key: string
  mailState: () => MailState
}

export type Delivery = DeliveryParts & {
  direct: DirectMessages
  /**
   * Begins to take messages out of the outbox. Returns the call that stops it, once what is under
   * way has ended.
   */
  start(): () => Promise<void>
}

/** What the services of delivery take. */
export type DeliveryDeps = {
  storage: Storage
  clock: Clock
  /** A clock that only goes on, by which limits count; left out: `clock`. */
  limitClock?: Clock
  /** What all servers on the database count; left out: this one counts alone. */
  together?: CountsTogether
  delivery: DeliveryParts
  limits: Pick<UsageLimits, 'spendOnRecipients'>
  /** Whether links to people go by mail. */
  mailsLinks: boolean
  /** PUBLIC_URL; null when it is not set. */
  publicUrl: string | null
  /** What TRUST_PROXY should say of a reverse proxy that was noticed; null for none. */
  unnamedProxy?: () => string | null
}

export type OpenDeliveryDeps = {
  storage: Storage
  clock: Clock
  settings: DeliverySettings
  /** PUBLIC_URL, without a trailing slash; null when it is not set. */
  publicUrl: string | null
  /** Left out: there are none. */
  brands?: Brands
  counted: (channel: DeliveryChannel, outcome: SendOutcome['kind']) => void
  reportError: (error: unknown) => void
  pushRequest?: PushRequest
}

/**
 * Mails under way at the same time, each over a connection of its own: within what mail servers
 * take from one sender.
 */
const MAILS_AT_ONCE = 5
const PUSHES_AT_ONCE = 10

/** Mail, push and the worker that delivers messages by them. */
export const openDelivery = async ({
  storage,
  clock,
  settings,
  publicUrl,
  brands = NO_BRANDS,
  counted,
  reportError,
  pushRequest = createPushRequest(),
}: OpenDeliveryDeps): Promise<Delivery> => {
  const key = await serverKey(storage)
  const keys = await pushKeys(storage, settings.push.keys, settings.push.subject)
  const links = unsubscribeLinks(key)
  const hosts = [...BROWSER_PUSH_HOSTS, ...settings.push.hosts]
  const isEndpoint = (endpoint: string): boolean => isPushEndpoint(endpoint, hosts)
  const health = await watchMailHealth({ storage, clock, isSet: settings.mail !== null })
  const post =
    settings.mail === null ? null : startMailThread(settings.mail.server, { reportError })
  const sendMail =
    settings.mail === null || post === null
      ? noMailServer
      : createMailSender({
          storage,
          clock,
          post,
          from: settings.mail.from,
          publicUrl,
          brands,
          links,
          key,
        })

  const push = { keys, request: pushRequest, isEndpoint }
  return {
    direct: createDirectMessages({
      clock,
      mail: settings.mail === null || post === null ? null : { post, from: settings.mail.from },
      sendToBrowser: createSendToBrowser(push),
      publicUrl,
    }),
    pushKey: keys.publicKey,
    isPushEndpoint: isEndpoint,
    links,
    key,
    mailState: health.state,
    start: () => {
      const worker = startDeliveryWorker({
        storage,
        clock,
        channels: {
          EMAIL: { send: afterQuietHours(storage, sendMail), atOnce: MAILS_AT_ONCE },
          PUSH: {
            send: afterQuietHours(storage, createPushSender({ storage, clock, ...push })),
            atOnce: PUSHES_AT_ONCE,
          },
        },
        onOutcome: async (channel, outcome) => {
          counted(channel, outcome.kind)
          if (channel === 'EMAIL') await health.note(outcome)
        },
        reportError,
      })
      const stopListening = storage.onChange({ outbox: () => worker.wake() })
      worker.wake()
      return async () => {
        stopListening()
        await worker.stop()
        await post?.close()
      }
    },
  }
}
