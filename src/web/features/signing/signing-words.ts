import type { TFunction } from 'i18next'
import { addDays } from '../../../domain/periods/calendar-day.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { hasSites } from '../../../domain/signing/signing-duty.ts'
import { personName } from '../../../domain/users/person-name.ts'
import type { ListedDuty, ShownPeriod } from './use-signing.ts'

type Days = Pick<ShownPeriod, 'fromDay' | 'toDay'>
export type Missing = ShownPeriod['missing'][number]

/** "2026-10-01 – 2026-10-31" */
export const daysOf = ({ fromDay, toDay }: Days): string => {
  const lastDay = addDays(toDay, -1)
  return fromDay === lastDay ? fromDay : `${fromDay} – ${lastDay}`
}

/** Where a record is opened, issued and signed. `userId`: of an account below the viewer. */
export const recordPath = (
  { record, siteId }: Pick<ListedDuty, 'record' | 'siteId'>,
  { fromDay, toDay }: Days,
  { toolId, recordId, deviationId }: Missing,
  userId: string | null,
): string => {
  const of = userId === null ? {} : { userId }
  const days = { from: fromDay, to: addDays(toDay, -1) }
  const withQuery = (path: string, query: Record<string, string>) =>
    `${path}?${new URLSearchParams(query)}`
  if (record === 'LOGS')
    return withQuery('/tool-dashboard', { id: toolId ?? '', preset: 'custom', ...days })
  if (record === 'REGISTER')
    return withQuery('/haccp/month', {
      ...of,
      month: fromDay.slice(0, 7),
      ...(siteId === null ? {} : { site: siteId }),
    })
  if (record === 'DEVIATIONS') return `/deviations/${deviationId}`
  if (recordId !== null) return `/reviews/${recordId}`
  return withQuery('/reviews', { ...of, kind: record, ...days })
}

/** Who must sign: a person, or whoever has the right. */
export const signerText = (t: TFunction, duty: ListedDuty, language: LanguageCode): string => {
  if (duty.right !== null) return t(`signing.rights.${duty.right}`)
  const name = (duty.person && personName(duty.person, language)) || t('signing.someone')
  return duty.isVacant ? t('signing.vacant', { name }) : name
}

/** Of records about sensors: which. */
export const sensorsText = (
  t: TFunction,
  { record, siteName, toolIds }: ListedDuty,
): string | null => {
  if (!hasSites(record)) return null
  if (siteName !== null) return siteName
  return toolIds === null
    ? t('signing.allSensors')
    : t('signing.someSensors', { n: toolIds.length })
}
