import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { isPushHostPattern } from '../domain/alarms/push-endpoint.ts'
import { ok, refused, type Result } from '../domain/result.ts'
import { isEmail } from '../domain/users/email.ts'
import { passwordErrors } from '../domain/users/password.ts'
import type { DeliverySettings } from './delivery/open-delivery.ts'
import { parseMailAddress } from './mail/mail-address.ts'
import { parseSmtpUrl } from './mail/smtp-url.ts'

/**
 * A whole number written in digits; the sentence names the setting, the range and what stands
 * there.
 */
const wholeNumber = (name: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max,
      (issue) => `${name} must be a whole number from ${min} to ${max}, not "${issue.input}".`,
    ),
    v.transform(Number),
  )

const oneOf = <const T extends readonly string[]>(name: string, choices: T) =>
  v.picklist(
    choices,
    (issue) => `${name} must be one of ${choices.join(', ')}, not "${String(issue.input)}".`,
  )

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  )
}

/** An address, a network as CIDR, or one of Fastify's names for private ranges. */
const isProxyEntry = (entry: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', prefix, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
  )
}

/** It may hold a password: the sentence does not repeat it. */
const SMTP_URL_MALFORMED =
  'SMTP_URL must be the mail server, such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com; signs like @ and : in user or password are written %40 and %3A.'

const Settings = v.object({
  PORT: v.optional(wholeNumber('PORT', 0, 65_535), '3000'),
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (host) => isIP(host) !== 0 || host === 'localhost',
        (issue) => `HOST must be an IP address to listen on, not "${issue.input}".`,
      ),
    ),
    '0.0.0.0',
  ),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.transform((folder) => resolve(folder)),
    ),
    './data',
  ),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        () => false,
        'DATABASE_URL is set, but this version keeps its data in SQLite in DATA_DIR only. Unset DATABASE_URL.',
      ),
    ),
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isOrigin,
        (issue) =>
          `PUBLIC_URL must be the address that browsers use, such as https://cold.example.com, without a path, not "${issue.input}".`,
      ),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  ADMIN_EMAIL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isEmail(text),
        (issue) => `ADMIN_EMAIL must be an e-mail address, not "${issue.input}".`,
      ),
    ),
    'admin@localhost',
  ),
  ADMIN_PASSWORD: v.optional(v.string()),
  REGISTRATION: v.optional(oneOf('REGISTRATION', ['open', 'closed']), 'open'),
  RETENTION_DAYS: v.optional(wholeNumber('RETENTION_DAYS', 365, 36_500), '1826'),
  LOG_LEVEL: v.optional(
    oneOf('LOG_LEVEL', ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    'info',
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      ),
      v.check(
        (entries) => entries.every(isProxyEntry),
        'TRUST_PROXY must list the addresses or networks of your reverse proxies, such as "loopback" or "10.0.0.0/8", divided by commas.',
      ),
    ),
    '',
  ),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => parseSmtpUrl(text) !== null, SMTP_URL_MALFORMED),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => parseMailAddress(text) !== null,
        (issue) =>
          `MAIL_FROM must be an address such as "Coldwatch <alarm@cold.example.com>", not ${JSON.stringify(issue.input)}.`,
      ),
    ),
  ),
  VAPID_PUBLIC_KEY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^[\w-]{87}$/.test(text),
        'VAPID_PUBLIC_KEY must be 65 bytes in base64url, 87 characters; without it the server makes its own pair.',
      ),
    ),
  ),
  VAPID_PRIVATE_KEY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^[\w-]{43}$/.test(text),
        'VAPID_PRIVATE_KEY must be 32 bytes in base64url, 43 characters; without it the server makes its own pair.',
      ),
    ),
  ),
  PUSH_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      ),
      v.check(
        (entries) => entries.every(isPushHostPattern),
        'PUSH_HOSTS must list host names such as "push.example.com" or "*.push.example.com", divided by commas.',
      ),
    ),
    '',
  ),
  METRICS_PORT: v.optional(wholeNumber('METRICS_PORT', 1, 65_535)),
  METRICS_KEY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text.length >= 16,
        'METRICS_KEY must have at least 16 characters; without it, or METRICS_PORT, metrics are off.',
      ),
    ),
  ),
  NODE_ENV: v.optional(v.string(), 'production'),
})

/**
 * Where Prometheus may read: a port of its own on the loopback address, or the main port with a
 * bearer key.
 */
export type MetricsDoor =
  | { kind: 'off' }
  | { kind: 'own-port'; port: number }
  | { kind: 'key'; key: string }

export type Config = {
  /** 0 takes any free port. */
  port: number
  host: string
  dataDir: string
  /**
   * The origin that browsers use, without a trailing slash; null: not told, links name this
   * machine.
   */
  publicUrl: string | null
  adminEmail: string
  adminPassword: string | null
  registration: 'open' | 'closed'
  retentionDays: number
  logLevel: string
  trustedProxies: readonly string[]
  metrics: MetricsDoor
  delivery: DeliverySettings
  /** Off while developing: introspection and suggestions are then open. */
  production: boolean
}

const metricsDoor = (port: number | undefined, key: string | undefined): MetricsDoor => {
  if (port !== undefined) return { kind: 'own-port', port }
  return key === undefined ? { kind: 'off' } : { kind: 'key', key }
}

const deliverySettings = (s: v.InferOutput<typeof Settings>): DeliverySettings => {
  const server = s.SMTP_URL === undefined ? null : parseSmtpUrl(s.SMTP_URL)
  const from = s.MAIL_FROM === undefined ? null : parseMailAddress(s.MAIL_FROM)
  const keys =
    s.VAPID_PUBLIC_KEY === undefined || s.VAPID_PRIVATE_KEY === undefined
      ? null
      : { publicKey: s.VAPID_PUBLIC_KEY, privateKey: s.VAPID_PRIVATE_KEY }
  return {
    mail: server === null || from === null ? null : { server, from },
    push: {
      keys,
      hosts: s.PUSH_HOSTS,
      subject:
        from === null && s.PUBLIC_URL?.startsWith('https:')
          ? s.PUBLIC_URL
          : `mailto:${from?.address ?? s.ADMIN_EMAIL}`,
    },
  }
}

/**
 * The settings out of an environment; an empty value counts as unset. Names it does not know are
 * left alone, since an environment holds much that is not ours. The refusal is a sentence for each
 * wrong setting.
 */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>>,
): Result<Config, readonly string[]> => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = v.safeParse(Settings, given)
  if (!parsed.success) return refused(parsed.issues.map((issue) => issue.message))
  const s = parsed.output
  if (s.METRICS_PORT !== undefined && s.METRICS_PORT === s.PORT)
    return refused([`METRICS_PORT must differ from PORT (${s.PORT}).`])
  if (s.SMTP_URL !== undefined && s.MAIL_FROM === undefined)
    return refused([
      'SMTP_URL is set, but MAIL_FROM is not: it says whom mail comes from, such as "Coldwatch <alarm@cold.example.com>".',
    ])
  if ((s.VAPID_PUBLIC_KEY === undefined) !== (s.VAPID_PRIVATE_KEY === undefined))
    return refused([
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair: set both, or neither and let the server make its own.',
    ])
  if (s.ADMIN_PASSWORD !== undefined) {
    const broken = passwordErrors(s.ADMIN_PASSWORD, s.ADMIN_EMAIL)
    if (broken.length > 0)
      return refused(broken.map(({ message }) => `ADMIN_PASSWORD must be another one: ${message}`))
  }
  return ok({
    port: s.PORT,
    host: s.HOST,
    dataDir: s.DATA_DIR,
    publicUrl: s.PUBLIC_URL ?? null,
    adminEmail: s.ADMIN_EMAIL,
    adminPassword: s.ADMIN_PASSWORD ?? null,
    registration: s.REGISTRATION,
    retentionDays: s.RETENTION_DAYS,
    logLevel: s.LOG_LEVEL,
    trustedProxies: s.TRUST_PROXY,
    metrics: metricsDoor(s.METRICS_PORT, s.METRICS_KEY),
    delivery: deliverySettings(s),
    production: s.NODE_ENV !== 'development',
  })
}
