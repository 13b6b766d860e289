import type { ParseKeys, TFunction } from 'i18next'
import type { Permission } from '../../domain/permissions/viewer-can.ts'
import { isRightMissing } from './right-missing.ts'

/** Why the viewer may not do something, for the control that is disabled; null when allowed. */
export const permissionText = (t: TFunction, { allowed, reasonKey }: Permission): string | null => {
  if (allowed) return null
  if (isRightMissing(reasonKey)) return t(`failures.${reasonKey}`)
  return reasonKey === null || reasonKey === 'forbidden'
    ? t('failures.forbidden')
    : (t(`refusals.${reasonKey}` as ParseKeys) as string)
}
