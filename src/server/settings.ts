import { resolve } from 'node:path'
import * as v from 'valibot'
import { isPushHostPattern } from '../domain/alarms/push-endpoint.ts'
import { timeZoneName } from '../domain/periods/local-time.ts'
import { isEmail } from '../domain/users/email.ts'
import { parseBrokerUrl } from './ingest/protocols/mqtt/external/broker-url.ts'
import { heartbeatService } from './heartbeat/heartbeat-service.ts'
import { parseMailAddress } from './mail/mail-address.ts'
import { isOrigin } from './origin.ts'
import { S3BucketName, S3Endpoint, S3Prefix } from './s3-settings.ts'
import { isWebhookHost } from './webhooks/webhook-hosts.ts'
import { parseSmtpUrl } from './mail/smtp-url.ts'
import { isPostgresUrl } from './postgres-url.ts'
import {
  wholeNumber,
  entriesOf,
  nameOfEntry,
  oneOf,
  path,
  address,
  isProxyEntry,
} from './setting-values.ts'

/** It may hold a password: the sentence does not repeat it. */
const SMTP_URL_MALFORMED =
  'SMTP_URL must be the mail server, such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com; in user and password write characters like @ and : as %40 and %3A.'

const MQTT_URL_MALFORMED =
  'MQTT_URL must be a broker, such as mqtt://user:password@broker.example.com:1883 or mqtts://broker.example.com; in user and password write characters like @ and : as %40 and %3A.'
/** It may hold a password: the sentence does not repeat it. */
const DATABASE_URL_MALFORMED =
  'DATABASE_URL must be a database on PostgreSQL, such as postgres://user:password@db.example.com:5432/coldwatch; in user and password write characters like @ and : as %40 and %3A.'
/** It is a secret: the sentence does not repeat it. */
const HEARTBEAT_URL_MALFORMED =
  'HEARTBEAT_URL must be the http or https address that stands for success, such as https://hc-ping.com/<uuid> or https://kuma.example.com/api/push/<token>, without /start, /fail or an exit status at its end.'

/** As the C library takes it: with a colon before it, or from the folder "posix". */
const isMachineZone = (text: string): boolean =>
  timeZoneName(text.replace(/^:?(posix\/)?/, '')) !== null

/** Each setting by its name in the environment; what it may be, in a sentence when it is not. */
export const Settings = v.object({
  PORT: v.optional(wholeNumber('PORT', 0, 65_535), '3000'),
  HOST: v.optional(address('HOST'), '0.0.0.0'),
  DEVICES_HOST: v.optional(address('DEVICES_HOST')),
  DATA_DIR: v.optional(path, './data'),
  COPY_DIR: v.optional(path),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.check(isPostgresUrl, DATABASE_URL_MALFORMED))),
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
  TZ: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isMachineZone,
        (issue) => `TZ must be a time zone, such as Europe/Budapest or UTC, not "${issue.input}".`,
      ),
    ),
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.transform(entriesOf),
      v.check(
        (entries) => entries.every(isProxyEntry),
        'TRUST_PROXY must list the addresses or networks of your reverse proxies, such as "loopback" or "10.0.0.0/8", separated by commas.',
      ),
    ),
    '',
  ),
  BACKUPS: v.optional(oneOf('BACKUPS', ['daily', 'off']), 'daily'),
  BACKUP_DIR: v.optional(
    v.pipe(
      v.string(),
      v.transform((folder) => resolve(folder)),
    ),
  ),
  BACKUP_DISK_PERCENT: v.optional(wholeNumber('BACKUP_DISK_PERCENT', 1, 95), '25'),
  S3_ENDPOINT: v.optional(S3Endpoint),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_BUCKET: v.optional(S3BucketName),
  S3_PREFIX: v.optional(S3Prefix),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
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
        'VAPID_PUBLIC_KEY must be 65 bytes in base64url, 87 characters. Without it the server generates its own pair.',
      ),
    ),
  ),
  VAPID_PRIVATE_KEY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^[\w-]{43}$/.test(text),
        'VAPID_PRIVATE_KEY must be 32 bytes in base64url, 43 characters. Without it the server generates its own pair.',
      ),
    ),
  ),
  PUSH_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform(entriesOf),
      v.check(
        (entries) => entries.every(isPushHostPattern),
        'PUSH_HOSTS must list host names such as "push.example.com" or "*.push.example.com", separated by commas.',
      ),
    ),
    '',
  ),
  WEBHOOK_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform(entriesOf),
      v.check(
        (entries) => entries.every(isWebhookHost),
        'WEBHOOK_HOSTS must list hosts, addresses or networks such as "desk.lan", "192.168.1.7" or "10.0.0.0/8", separated by commas.',
      ),
    ),
    '',
  ),
  HEARTBEAT_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => heartbeatService(text) !== null, HEARTBEAT_URL_MALFORMED),
    ),
  ),
  WATCH: v.optional(
    v.pipe(
      v.string(),
      v.transform(entriesOf),
      v.check(
        (entries) => entries.every(isOrigin),
        ({ input }) => {
          const wrong = input.findIndex((entry) => !isOrigin(entry))
          return `WATCH must list the addresses of other Coldwatch servers, such as https://cold2.example.com, without a path, a user or a password, separated by commas. ${nameOfEntry(input, wrong)} is none.`
        },
      ),
      v.transform((entries) => [...new Set(entries.map((entry) => new URL(entry).origin))]),
    ),
    '',
  ),
  METRICS_PORT: v.optional(wholeNumber('METRICS_PORT', 1, 65_535)),
  METRICS_KEY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text.length >= 16,
        'METRICS_KEY must have at least 16 characters. Without it or METRICS_PORT, metrics are off.',
      ),
    ),
  ),
  MQTT_PORT: v.optional(wholeNumber('MQTT_PORT', 0, 65_535)),
  MQTT_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => parseBrokerUrl(text) !== null, MQTT_URL_MALFORMED),
    ),
  ),
  MQTTS_PORT: v.optional(wholeNumber('MQTTS_PORT', 1, 65_535)),
  TELTONIKA_PORT: v.optional(wholeNumber('TELTONIKA_PORT', 0, 65_535), '0'),
  TELTONIKA_TLS_PORT: v.optional(wholeNumber('TELTONIKA_TLS_PORT', 0, 65_535), '0'),
  TLS_CERT: v.optional(path),
  TLS_KEY: v.optional(path),
  NODE_ENV: v.optional(v.string(), 'production'),
})

/** The settings as they were read, each right by itself. */
export type ReadSettings = v.InferOutput<typeof Settings>
