import * as v from 'valibot'
import { ok, refused, type Result } from '../domain/result.ts'
import { passwordErrors } from '../domain/users/password.ts'
import type { BackupSettings } from './backup-settings.ts'
import { s3Settings } from './s3-config.ts'
import type { DeliverySettings } from './delivery/open-delivery.ts'
import { type BrokerUrl, parseBrokerUrl } from './ingest/protocols/mqtt/external/broker-url.ts'
import { type HeartbeatService, heartbeatService } from './heartbeat/heartbeat-service.ts'
import { parseMailAddress } from './mail/mail-address.ts'
import { parseSmtpUrl } from './mail/smtp-url.ts'
import { contradictionIn } from './setting-contradictions.ts'
import { type ReadSettings, Settings } from './settings.ts'
import type { TlsPaths } from './tls-listener/tls-files.ts'

/**
 * Where Prometheus reads metrics: on a port of its own on the loopback address, or on the main port
 * with a bearer key.
 */
export type MetricsDoor =
  | { kind: 'off' }
  | { kind: 'own-port'; port: number }
  | { kind: 'key'; key: string }

/** Readings over MQTT. Ports of the embedded broker: null is off. */
export type MqttSettings = {
  port: number | null
  /** A port that somebody set must be free; the usual one may be taken, by another broker. */
  isPortSet: boolean
  tlsPort: number | null
  /** A broker of others to subscribe at; null: none. */
  url: BrokerUrl | null
}

/** The port that devices expect. */
const MQTT_PORT = 1883

export type Config = {
  /** 0 takes any free port. */
  port: number
  host: string
  dataDir: string
  /** A database on PostgreSQL; null: SQLite, in `dataDir`. */
  databaseUrl: string | null
  /** Where a second copy follows each commit; null: none is made. */
  copyDir: string | null
  /** The origin that browsers use, without a trailing slash; null: mails and logs have no links. */
  publicUrl: string | null
  adminEmail: string
  adminPassword: string | null
  registration: 'open' | 'closed'
  retentionDays: number
  logLevel: string
  trustedProxies: readonly string[]
  metrics: MetricsDoor
  delivery: DeliverySettings
  /** Where the ports for devices are opened, other than HTTP. */
  devicesHost: string
  mqtt: MqttSettings
  /** Certificate and key of every listener with TLS; null without one. */
  tls: TlsPaths | null
  backups: BackupSettings
  /** Whom to call each minute that all is well; null for nobody. */
  heartbeat: HeartbeatService | null
  /** Origins of other servers that this one watches. */
  watchedServers: readonly string[]
  /** Ports of Teltonika's protocol over TCP, without and with TLS; null: off. */
  teltonika: { port: number | null; tlsPort: number | null }
  /** Receivers of webhooks beside those on the open internet: hosts, addresses and networks. */
  webhookHosts: readonly string[]
  /** Off while developing: introspection and suggestions are then open. */
  production: boolean
}

const metricsDoor = (port: number | undefined, key: string | undefined): MetricsDoor => {
  if (port !== undefined) return { kind: 'own-port', port }
  return key === undefined ? { kind: 'off' } : { kind: 'key', key }
}

const deliverySettings = (s: ReadSettings): DeliverySettings => {
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

const configOf = (s: ReadSettings): Config => ({
  port: s.PORT,
  host: s.HOST,
  dataDir: s.DATA_DIR,
  databaseUrl: s.DATABASE_URL ?? null,
  copyDir: s.COPY_DIR ?? null,
  publicUrl: s.PUBLIC_URL ?? null,
  adminEmail: s.ADMIN_EMAIL,
  adminPassword: s.ADMIN_PASSWORD ?? null,
  registration: s.REGISTRATION,
  retentionDays: s.RETENTION_DAYS,
  logLevel: s.LOG_LEVEL,
  trustedProxies: s.TRUST_PROXY,
  metrics: metricsDoor(s.METRICS_PORT, s.METRICS_KEY),
  delivery: deliverySettings(s),
  devicesHost: s.DEVICES_HOST ?? s.HOST,
  mqtt: {
    port: s.MQTT_PORT === 0 ? null : (s.MQTT_PORT ?? MQTT_PORT),
    isPortSet: s.MQTT_PORT !== undefined,
    tlsPort: s.MQTTS_PORT ?? null,
    url: s.MQTT_URL === undefined ? null : parseBrokerUrl(s.MQTT_URL),
  },
  tls:
    s.TLS_CERT === undefined || s.TLS_KEY === undefined
      ? null
      : { certPath: s.TLS_CERT, keyPath: s.TLS_KEY },
  backups: {
    isOn: s.BACKUPS === 'daily' && s.DATABASE_URL === undefined,
    folder: s.BACKUP_DIR ?? null,
    shareOfDisk: s.BACKUP_DISK_PERCENT / 100,
    s3: s3Settings(s),
  },
  heartbeat: s.HEARTBEAT_URL === undefined ? null : heartbeatService(s.HEARTBEAT_URL),
  watchedServers: s.WATCH,
  teltonika: { port: s.TELTONIKA_PORT || null, tlsPort: s.TELTONIKA_TLS_PORT || null },
  webhookHosts: s.WEBHOOK_HOSTS,
  production: s.NODE_ENV !== 'development',
})

/**
 * Reads the settings from an environment. An empty value counts as unset. Unknown names are
 * ignored, since an environment has many that are not ours. The refusal has a sentence for each
 * wrong setting.
 */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>>,
): Result<Config, readonly string[]> => {
  const setValues = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = v.safeParse(Settings, setValues)
  if (!parsed.success) return refused(parsed.issues.map((issue) => issue.message))
  const s = parsed.output
  const complaint = contradictionIn(s, setValues)
  if (complaint !== null) return refused([complaint])
  if (s.ADMIN_PASSWORD !== undefined) {
    const broken = passwordErrors(s.ADMIN_PASSWORD, { email: s.ADMIN_EMAIL })
    if (broken.length > 0)
      return refused(broken.map(({ message }) => `ADMIN_PASSWORD must be another one: ${message}`))
  }
  return ok(configOf(s))
}
