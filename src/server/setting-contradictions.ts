import { sep } from 'node:path'
import { s3Complaint } from './s3-config.ts'
import type { ReadSettings } from './settings.ts'

const PORT_SETTINGS = [
  'PORT',
  'METRICS_PORT',
  'MQTT_PORT',
  'MQTTS_PORT',
  'TELTONIKA_PORT',
  'TELTONIKA_TLS_PORT',
] as const

/** Two settings with one port; null: there are none. Port 0 takes a free one, or is off. */
const portUsedTwice = (s: ReadSettings): string | null => {
  const used = new Map<number, string>()
  for (const name of PORT_SETTINGS) {
    const port = s[name]
    if (port === undefined || port === 0) continue
    const other = used.get(port)
    if (other !== undefined) return `${name} must differ from ${other} (${port}).`
    used.set(port, name)
  }
  return null
}

/** They are about the file that SQLite keeps the data in. */
const SETTINGS_OF_FILE = [
  'COPY_DIR',
  'BACKUP_DIR',
  'BACKUP_DISK_PERCENT',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_PREFIX',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

const fileSettingsWithDatabase = (names: readonly string[]): string =>
  `DATABASE_URL is set, and so ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}: Coldwatch copies and backs up its own file of SQLite only. Unset ${names.length === 1 ? 'it' : 'them'}, and back up PostgreSQL with its own tools (pg_dump, or base backups with its log), see docs/operations.md.`

const areNested = (one: string, other: string): boolean =>
  `${one}${sep}`.startsWith(`${other}${sep}`) || `${other}${sep}`.startsWith(`${one}${sep}`)

/** The first of the settings that contradict each other, in a sentence; null: none do. */
export const contradictionIn = (
  s: ReadSettings,
  setValues: Readonly<Record<string, string | undefined>>,
): string | null => {
  const ofFile = SETTINGS_OF_FILE.filter((name) => setValues[name] !== undefined)
  if (s.DATABASE_URL !== undefined && (ofFile.length > 0 || setValues['BACKUPS'] === 'daily'))
    return fileSettingsWithDatabase(
      setValues['BACKUPS'] === 'daily' ? ['BACKUPS=daily', ...ofFile] : ofFile,
    )
  if (s.METRICS_PORT !== undefined && s.METRICS_KEY !== undefined)
    return 'METRICS_PORT and METRICS_KEY are two ways to the same figures: set one of them. METRICS_PORT opens the loopback address and asks for no key.'
  if (s.COPY_DIR !== undefined && areNested(s.COPY_DIR, s.DATA_DIR))
    return `COPY_DIR and DATA_DIR must be two folders, neither inside of the other, better on two disks: ${s.COPY_DIR} and ${s.DATA_DIR} are not.`
  if (s.SMTP_URL !== undefined && s.MAIL_FROM === undefined)
    return 'SMTP_URL is set, but MAIL_FROM is not: it is the sender of mail, such as "Coldwatch <alarm@cold.example.com>".'
  if ((s.VAPID_PUBLIC_KEY === undefined) !== (s.VAPID_PRIVATE_KEY === undefined))
    return 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair: set both, or neither; then the server generates its own.'
  if ((s.TLS_CERT === undefined) !== (s.TLS_KEY === undefined))
    return 'TLS_CERT and TLS_KEY are a pair: set both, or neither.'
  const twice = portUsedTwice(s)
  if (twice !== null) return twice
  if (s.MQTTS_PORT !== undefined && s.TLS_CERT === undefined)
    return 'MQTTS_PORT is set, but TLS_CERT and TLS_KEY are not: they are the files of the certificate that devices check.'
  if (s.PUBLIC_URL !== undefined && s.WATCH.includes(s.PUBLIC_URL))
    return `WATCH must list other servers: ${s.PUBLIC_URL} is this one, by its PUBLIC_URL. Whoever does not run cannot notice that.`
  if (s.TELTONIKA_TLS_PORT > 0 && s.TLS_CERT === undefined)
    return 'TELTONIKA_TLS_PORT is set, but TLS_CERT and TLS_KEY are not: they name the files of certificate and key.'
  return s3Complaint(s)
}
