import type { TFunction } from 'i18next'
import { addDays } from '../../../domain/periods/calendar-day.ts'
import type { ListedReview } from './use-reviews.ts'

/** "2026-10-01 – 2026-10-31" */
export const daysOf = ({ fromDay, toDay }: Pick<ListedReview, 'fromDay' | 'toDay'>): string => {
  const lastDay = addDays(toDay, -1)
  return fromDay === lastDay ? fromDay : `${fromDay} – ${lastDay}`
}

/** Whether somebody has signed and has not withdrawn it. */
export const isSigned = ({ signatures }: Pick<ListedReview, 'signatures'>): boolean =>
  signatures.some(({ withdrawnAt }) => withdrawnAt === null)

/** What signatures say: approved, reviewed, or none yet. */
export const stateText = (t: TFunction, { signatures }: Pick<ListedReview, 'signatures'>) => {
  const valid = signatures.filter(({ withdrawnAt }) => withdrawnAt === null)
  if (valid.length === 0) return t('signatures.notSigned')
  const isApproved = valid.some(({ meaning }) => meaning === 'APPROVED')
  return t(`signatures.meaning.${isApproved ? 'APPROVED' : 'REVIEWED'}`)
}
