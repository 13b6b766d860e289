import type { ParseKeys, TFunction } from 'i18next'
import {
  LANGUAGE_CODES,
  type Language,
  type LanguageCode,
  type Role,
} from '../../../domain/users/account.ts'
import type { AlarmCondition } from '../../../domain/alarms/alarm-settings.ts'
import { conditionWords, sideName } from '../../components/alarm/condition-words.ts'
import { formatLimit } from '../../components/temperature/format-celsius.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts'
import { weekdayName } from '../../i18n/weekday-name.ts'

export type FactReader = { t: TFunction; language: LanguageCode; timeZone: string }

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

const translated = (t: TFunction, key: string): string | null => {
  const text = t(key as ParseKeys, { defaultValue: '' }) as string
  return text === '' ? null : text
}

/** The name of a fact; the server's own name for a fact without a text. */
export const factName = (t: TFunction, field: string): string =>
  translated(t, `audit.fact.${field}`) ?? translated(t, `instruments.${field}`) ?? field

export const actionText = (t: TFunction, action: string): string =>
  translated(t, `audit.action.${action}`) ?? t('audit.action.unknown')

const text = (field: string, value: unknown, reader: FactReader): string => {
  const { t, language, timeZone } = reader
  if (value === null || value === undefined || value === '') return t('audit.value.none')
  if (typeof value === 'boolean') return t(value ? 'audit.value.yes' : 'audit.value.no')
  if (typeof value === 'number')
    return CELSIUS.has(field) ? `${formatLimit(value, language)} °C` : formatNumber(value, language)
  if (typeof value === 'string') return namedText(field, value, reader)
  if (Array.isArray(value))
    return value.length === 0
      ? t('audit.value.none')
      : value.map((item) => text(field, item, reader)).join(', ')
  if (typeof value !== 'object') return String(value)
  if (field === 'conditions') return conditionFact(value, reader)
  if ('outside' in value) return t('audit.value.outside')
  if ('time' in value && 'value' in value)
    return `${localTime(timeZone).textOf(Date.parse(String(value.time)))}: ${text('min', value.value, reader)}`
  return Object.values(value)
    .map((item) => text('', item, reader))
    .join(', ')
}

/** "WHO: above 8 °C for 10 h, air, alarm" */
const conditionFact = (condition: object, { t, language }: FactReader): string => {
  const { name, side, limit, minutes, window, severity, watches } = condition as AlarmCondition
  const rule = { side: sideName(side), limit, minutes, window }
  const watched = t(`alarmSettings.goods.watched.${watches === 'air' ? 'AIR' : 'GOODS'}`)
  const follows = t(
    `alarmSettings.conditions.severities.${severity === 'alarm' ? 'ALARM' : 'WARNING'}`,
  )
  return `${name} (${[conditionWords(t, rule, language), watched, follows].join(', ')})`
}

const formatNumber = (value: number, language: LanguageCode): string =>
  new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 3 }).format(value)

/** A list with commas, each by its text below `path`. */
const eachNamed = (t: TFunction, list: string, path: string): string =>
  list
    .split(', ')
    .map((one) => translated(t, `${path}.${one}`) ?? one)
    .join(', ')

/** "Mon Tue 08:00–20:00: #7" of "12 08:00–20:00: #7". */
const shiftFact = (shift: string, language: LanguageCode): string =>
  shift.replace(/^[1-7]+/, (weekdays) =>
    Array.from(weekdays, (weekday) => weekdayName(language, Number(weekday), 'short')).join(' '),
  )

const SIGNING_FACTS = new Set(['signingRecord', 'signingRhythm', 'signingRight'])

const namedText = (field: string, value: string, { t, language, timeZone }: FactReader): string => {
  if (field === 'role') return t(`accounts.roles.${value as Role}`)
  if (field === 'language' && Object.hasOwn(LANGUAGE_CODES, value))
    return LANGUAGE_NAMES[LANGUAGE_CODES[value as Language]]
  if (field.startsWith('waysOf')) return eachNamed(t, value, 'alarmWays.way')
  if (field === 'quietHours')
    return value.replace(/[a-z].*$/, (waits) => eachNamed(t, waits, 'alarmWays.urgency'))
  if (field === 'shifts') return shiftFact(value, language)
  if (field === 'lane') return translated(t, `audit.lane.${value}`) ?? value
  if (field === 'byLink') return translated(t, `alarms.channel.${value}`) ?? value
  if (field === 'watches')
    return t(`alarmSettings.goods.watched.${value === 'air' ? 'AIR' : 'GOODS'}`)
  if (field === 'factor') return translated(t, `audit.factor.${value}`) ?? value
  if (field === 'right') return translated(t, `members.right.${value}`) ?? value
  if (field === 'kinds') return translated(t, `audit.kind.${value}`) ?? value
  if (field === 'checkKind') return translated(t, `audit.checkKind.${value}`) ?? value
  if (field === 'weekdays') return shiftFact(value, language)
  if (field === 'reportRhythm') return translated(t, `reports.form.rhythms.${value}`) ?? value
  if (field === 'reviewKind') return translated(t, `audit.reviewKind.${value}`) ?? value
  if (SIGNING_FACTS.has(field)) return translated(t, `audit.${field}.${value}`) ?? value
  if (field === 'supportPage' || field === 'supportTo')
    return translated(t, `audit.${field}.${value}`) ?? value
  if (field === 'meaning') return translated(t, `signatures.meaning.${value}`) ?? value
  if (field === 'covers') return t(value === 'logger' ? 'instruments.logger' : 'instruments.probe')
  if (field === 'events') return eachNamed(t, value, 'webhooks.event')
  if (field === 'form') return translated(t, `webhooks.forms.${value}`) ?? value
  if (field === 'fields') return eachNamed(t, value, 'webhooks.field')
  if (field === 'cause') return translated(t, `webhooks.off.${value.toUpperCase()}`) ?? value
  return INSTANT.test(value) ? localTime(timeZone).textOf(Date.parse(value)) : value
}

/** The value of a fact as text. `json`: the value as JSON; null for no value. */
export const factText = (field: string, json: string | null, reader: FactReader): string =>
  text(field, json === null ? null : JSON.parse(json), reader)
