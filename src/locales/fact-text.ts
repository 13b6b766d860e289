import type { AlarmCondition } from '../domain/alarms/alarm-settings.ts'
import { localTime } from '../domain/periods/local-time.ts'
import { limitText } from '../domain/records/limit-text.ts'
import { LANGUAGE_CODES, type Language, type LanguageCode } from '../domain/users/account.ts'
import { conditionText } from './condition-text.ts'
import { LANGUAGE_NAMES } from './language-names.ts'
import { weekdayName } from './weekday-name.ts'

/**
 * Who reads facts of the trail, on page or paper. `look` fills in the text of a key such as "audit.value.none"; null:
 * there is no such text.
 */
export type FactReader = {
  look: (key: string, values?: Readonly<Record<string, string>>) => string | null
  language: LanguageCode
  timeZone: string
}

/** Facts in °C. */
const CELSIUS = new Set([
  'min',
  'max',
  'notificationMin',
  'notificationMax',
  'temperatureCorrection',
  'accuracyCelsius',
  'lowestCelsius',
  'highestCelsius',
  'atCelsius',
])
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/

/** The text of a key that every language has. */
const must = ({ look }: Pick<FactReader, 'look'>, key: string): string => look(key) ?? key

/** The name of a fact; the server's own name for a fact without a text. */
export const factName = ({ look }: Pick<FactReader, 'look'>, field: string): string =>
  look(`audit.fact.${field}`) ?? look(`instruments.${field}`) ?? field

export const actionText = (reader: Pick<FactReader, 'look'>, action: string): string =>
  reader.look(`audit.action.${action}`) ?? must(reader, 'audit.action.unknown')

const text = (field: string, value: unknown, reader: FactReader): string => {
  const { language, timeZone } = reader
  if (value === null || value === undefined || value === '') return must(reader, 'audit.value.none')
  if (typeof value === 'boolean') return must(reader, value ? 'audit.value.yes' : 'audit.value.no')
  if (typeof value === 'number')
    return CELSIUS.has(field) ? `${limitText(value, language)} °C` : formatNumber(value, language)
  if (typeof value === 'string') return namedText(field, value, reader)
  if (Array.isArray(value))
    return value.length === 0
      ? must(reader, 'audit.value.none')
      : value.map((item) => text(field, item, reader)).join(', ')
  if (typeof value !== 'object') return String(value)
  if (field === 'conditions') return conditionFact(value, reader)
  if ('outside' in value) return must(reader, 'audit.value.outside')
  if ('time' in value && 'value' in value)
    return `${localTime(timeZone).textOf(Date.parse(String(value.time)))}: ${text('min', value.value, reader)}`
  return Object.values(value)
    .map((item) => text('', item, reader))
    .join(', ')
}

const watchedText = (value: unknown, reader: FactReader): string =>
  must(reader, `alarmSettings.goods.watched.${value === 'air' ? 'AIR' : 'GOODS'}`)

/** "WHO (above 8 °C for 10 h, the air, alarm with messages)" */
const conditionFact = (condition: object, reader: FactReader): string => {
  const { look, language } = reader
  const { name, severity, watches, ...rule } = condition as AlarmCondition
  const words = conditionText(
    rule,
    language,
    (key, values) => look(`alarmSettings.conditions.words.${key}`, values) ?? key,
  )
  const follows = must(
    reader,
    `alarmSettings.conditions.severities.${severity === 'alarm' ? 'ALARM' : 'WARNING'}`,
  )
  return `${name} (${[words, watchedText(watches, reader), follows].join(', ')})`
}

const formatNumber = (value: number, language: LanguageCode): string =>
  new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 3 }).format(value)

/** A list with commas, each by its text below `path`. */
const eachNamed = ({ look }: FactReader, list: string, path: string): string =>
  list
    .split(', ')
    .map((one) => look(`${path}.${one}`) ?? one)
    .join(', ')

/** "Mon Tue 08:00–20:00: #7" of "12 08:00–20:00: #7". */
const shiftFact = (shift: string, language: LanguageCode): string =>
  shift.replace(/^[1-7]+/, (weekdays) =>
    Array.from(weekdays, (weekday) => weekdayName(language, Number(weekday), 'short')).join(' '),
  )

/** Where the texts of a fact's values are. */
const PATHS: Readonly<Record<string, string>> = {
  role: 'accounts.roles',
  lane: 'audit.lane',
  byLink: 'alarms.channel',
  factor: 'audit.factor',
  right: 'members.right',
  kinds: 'audit.kind',
  checkKind: 'audit.checkKind',
  reportRhythm: 'reports.form.rhythms',
  reviewKind: 'audit.reviewKind',
  signingRecord: 'audit.signingRecord',
  signingRhythm: 'audit.signingRhythm',
  signingRight: 'audit.signingRight',
  supportPage: 'audit.supportPage',
  supportTo: 'audit.supportTo',
  meaning: 'signatures.meaning',
  form: 'webhooks.forms',
}

const namedText = (field: string, value: string, reader: FactReader): string => {
  const { look, language, timeZone } = reader
  const path = PATHS[field]
  if (path !== undefined) return look(`${path}.${value}`) ?? value
  if (field === 'language' && Object.hasOwn(LANGUAGE_CODES, value))
    return LANGUAGE_NAMES[LANGUAGE_CODES[value as Language]]
  if (field.startsWith('waysOf')) return eachNamed(reader, value, 'alarmWays.way')
  if (field === 'quietHours')
    return value.replace(/[a-z].*$/, (waits) => eachNamed(reader, waits, 'alarmWays.urgency'))
  if (field === 'shifts' || field === 'weekdays') return shiftFact(value, language)
  if (field === 'watches') return watchedText(value, reader)
  if (field === 'covers')
    return must(reader, value === 'logger' ? 'instruments.logger' : 'instruments.probe')
  // "2 °C: -0.1 ± 0.05", as the trail keeps the points of a certificate.
  if (field === 'points')
    return value.replace(/-?\d+(?:\.\d+)?/g, (number) => limitText(Number(number), language))
  if (field === 'events') return eachNamed(reader, value, 'webhooks.event')
  if (field === 'fields') return eachNamed(reader, value, 'webhooks.field')
  if (field === 'cause') return look(`webhooks.off.${value.toUpperCase()}`) ?? value
  return INSTANT.test(value) ? localTime(timeZone).textOf(Date.parse(value)) : value
}

/** The value of a fact as text. `json`: the value as JSON; null for no value. */
export const factText = (field: string, json: string | null, reader: FactReader): string =>
  text(field, json === null ? null : JSON.parse(json), reader)
