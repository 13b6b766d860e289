import type { TFunction } from 'i18next'

/**
 * Who acknowledged an alarm. `by`: empty when the person was erased, null for people of a former
 * owner, whose names are not shown.
 */
export const acknowledgedText = (t: TFunction, by: string | null): string => {
  if (by === null) return t('alarms.acknowledgedByFormerOwner')
  return by === '' ? t('alarms.acknowledged') : t('alarms.acknowledgedBy', { name: by })
}
