import { localTime } from '../../domain/periods/local-time.ts'
import { bytesText } from '../../domain/records/bytes-text.ts'
import { countText } from '../../domain/records/count-text.ts'
import { durationText } from '../../domain/records/duration-text.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { RequestFault } from '../../domain/self-watch/request-fault.ts'
import type { Trouble, TroubleFacts, TroubleNotice } from '../../domain/self-watch/trouble.ts'
import { LANGUAGE_CODES, type Language, type LanguageCode } from '../../domain/users/account.ts'
import de from '../../locales/de/server-troubles.json' with { type: 'json' }
import en from '../../locales/en/server-troubles.json' with { type: 'json' }
import hu from '../../locales/hu/server-troubles.json' with { type: 'json' }
import nl from '../../locales/nl/server-troubles.json' with { type: 'json' }
import ro from '../../locales/ro/server-troubles.json' with { type: 'json' }
import sk from '../../locales/sk/server-troubles.json' with { type: 'json' }
import { filled } from '../../locales/filled.ts'

export const TROUBLE_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>

/** Who reads it. */
export type Reader = { language: Language; timeZone: string }

const nameKey = (facts: TroubleFacts): keyof typeof en.names => {
  if (facts.kind === 'DISK_FAILING' && facts.isFull) return 'DISK_FULL'
  if (facts.kind === 'COPY' && facts.detail !== null) return 'COPY_FAILED'
  if (facts.kind === 'CERTIFICATE' && facts.stage === 'ended') return 'CERTIFICATE_ENDED'
  if (facts.kind === 'OTHER_SERVER')
    return facts.state.kind === 'gone' ? 'OTHER_GONE' : 'OTHER_UNWELL'
  return facts.kind === 'BACKUP' && facts.detail !== null ? 'BACKUP_FAILED' : facts.kind
}

/** What is wrong, in a few words: "The disk is full". */
export const troubleName = (facts: TroubleFacts, language: Language): string => {
  const name = TROUBLE_TEXTS[LANGUAGE_CODES[language]].names[nameKey(facts)]
  return facts.kind === 'OTHER_SERVER' ? filled(name, { address: facts.address }) : name
}

/** The names of another server's troubles; a kind that this version does not have stays a word. */
const namesOf = (kinds: readonly string[], language: LanguageCode): string => {
  const names: Readonly<Record<string, string>> = TROUBLE_TEXTS[language].names
  return kinds.length === 0 ? '–' : kinds.map((kind) => names[kind] ?? kind).join('; ')
}

const faultText = ({ reason, detail }: RequestFault, language: LanguageCode): string =>
  filled(TROUBLE_TEXTS[language].reasons[reason], { detail: plainText(detail) })

const textKey = (facts: TroubleFacts): keyof typeof en.texts => {
  if (facts.kind === 'DISK_FAILING' && facts.isOnServer === true) return 'DATABASE_FAILING'
  if (facts.kind === 'DISK_FILLING' && facts.daysLeft !== null) return 'DISK_FULL_ON'
  if (facts.kind === 'BACKUP' && facts.lastMs === null && facts.detail === null)
    return 'BACKUP_NONE'
  if (facts.kind === 'CLOCK_MOVED') return facts.movedMs < 0 ? 'CLOCK_BACK' : 'CLOCK_AHEAD'
  const key = nameKey(facts)
  return key === 'CLOCK_MOVED' ? 'CLOCK_AHEAD' : key
}

/** What it means and what to do, in sentences. `nowMs`: since 1970. */
export const troubleText = (
  { facts, sinceMs }: Trouble,
  { language, timeZone }: Reader,
  nowMs: number,
): string => {
  const code = LANGUAGE_CODES[language]
  const minuteText = (ms: number): string => localTime(timeZone).minuteText(ms)
  const values = (): Record<string, string> => {
    switch (facts.kind) {
      case 'DISK_FAILING':
      case 'MAIL':
        return { detail: plainText(facts.detail) }
      case 'DISK_FILLING':
        return {
          free: bytesText(facts.freeBytes, code),
          day: localTime(timeZone).dayOf(nowMs + (facts.daysLeft ?? 0) * DAY_MS),
        }
      case 'DAMAGE':
        return { count: countText(facts.places.length, code) }
      case 'APP_SECRETS':
        return { count: countText(facts.accounts, code) }
      case 'INGEST_REFUSED':
        return { count: countText(facts.requests, code) }
      case 'SWEEPER_LATE':
        return { duration: durationText(facts.lateMs, code) }
      case 'COPY':
        return facts.detail === null
          ? { duration: durationText(facts.lagMs, code) }
          : { detail: plainText(facts.detail) }
      case 'BACKUP':
        return facts.detail === null
          ? { time: minuteText(facts.lastMs ?? sinceMs) }
          : { detail: plainText(facts.detail) }
      case 'CERTIFICATE':
        return { until: minuteText(facts.untilMs) }
      case 'NOT_MONITORED':
        return {
          from: minuteText(facts.fromMs),
          to: minuteText(facts.toMs),
          duration: durationText(facts.toMs - facts.fromMs, code),
        }
      case 'FOLDER_LOST':
        return { path: plainText(facts.path) }
      case 'NO_READINGS':
        return { count: countText(facts.devices, code), time: minuteText(facts.sinceMs) }
      case 'REPORT_NOT_MADE':
        return {
          count: countText(facts.files, code),
          report: plainText(facts.report),
          account: plainText(facts.account),
        }
      case 'HEARTBEAT':
        return { host: facts.host, reason: faultText(facts.fault, code) }
      case 'OTHER_SERVER':
        return facts.state.kind === 'gone'
          ? { reason: faultText(facts.state.fault, code) }
          : { troubles: namesOf(facts.state.troubles, code) }
      case 'CLOCK_MOVED':
        return { duration: durationText(Math.abs(facts.movedMs), code) }
    }
  }
  return filled(TROUBLE_TEXTS[code].texts[textKey(facts)], {
    time: minuteText(sinceMs),
    ...values(),
  })
}

/** "The disk is full", "The disk is full: over". */
export const noticeTitle = ({ kind, facts }: TroubleNotice, language: Language): string => {
  const texts = TROUBLE_TEXTS[LANGUAGE_CODES[language]]
  const name = troubleName(facts, language)
  if (kind === 'BEGAN') return name
  return filled(kind === 'ENDED' ? texts.ended : texts.reminder, { name })
}

/** What stands in the subject of a mail and the title of a push message: "Coldwatch: …; …". */
export const noticesTitle = (notices: readonly TroubleNotice[], language: Language): string =>
  `Coldwatch: ${notices.map((notice) => noticeTitle(notice, language)).join('; ')}`
