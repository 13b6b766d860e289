import type { TFunction } from 'i18next'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { formatLimit } from '../temperature/format-celsius.ts'
import { fieldLabel } from '../tool-edit/field-texts.ts'

const CELSIUS: ReadonlySet<string> = new Set([
  'min',
  'max',
  'notificationMin',
  'notificationMax',
  'hysteresis',
  'defrostCeiling',
])
const OF_TOOL: ReadonlySet<string> = new Set([
  'min',
  'max',
  'notificationMin',
  'notificationMax',
  'defrostFridge',
  'sendEmailMessage',
  'sendNotificationMessage',
  'notificationEmail',
])
const OWN_WORDS: Readonly<Record<string, string>> = {
  contacts: 'bulk.contacts',
  userId: 'bulk.customer',
  profileId: 'bulk.profile.one',
  conditions: 'alarmSettings.conditions.title',
  productLag: 'alarmSettings.goods.lag',
  watches: 'alarmSettings.goods.watches',
}

/** What a field of a change is called. */
export const setupLabel = (t: TFunction, field: string): string =>
  OF_TOOL.has(field)
    ? fieldLabel(t, field)
    : (t((OWN_WORDS[field] ?? `alarmSettings.${field}.label`) as never, {
        defaultValue: field,
      }) as string)

const listText = (t: TFunction, field: string, list: readonly unknown[]): string => {
  if (list.length === 0) return t('toolSettings.nothing')
  return field === 'conditions'
    ? list.map((one) => (one as { name: string }).name).join('; ')
    : list.map(String).join(' → ')
}

/** A value of a field, in the reader's words. `json`: as the server writes it. */
export const setupText = (
  t: TFunction,
  language: LanguageCode,
  field: string,
  json: string,
): string => {
  const value = JSON.parse(json) as unknown
  if (typeof value === 'boolean') return t(value ? 'toolSettings.on' : 'toolSettings.off')
  if (field === 'notificationEmail' && value === null) return t('bulk.ownAddress')
  if (Array.isArray(value)) return listText(t, field, value)
  if (field === 'watches')
    return t(`alarmSettings.goods.watched.${value === 'goods' ? 'GOODS' : 'AIR'}`)
  if (typeof value !== 'number') return value === null ? t('toolSettings.nothing') : String(value)
  if (CELSIUS.has(field)) return `${formatLimit(value, language)} °C`
  if (field === 'reminderFactor') return `× ${formatLimit(value, language)}`
  return `${formatLimit(value, language)} ${t('alarmSettings.minutes')}`
}
