import type { ParseKeys, TFunction } from 'i18next'
import type { Permission } from '../../domain/permissions/viewer-can.ts'

/** Why the viewer may not do something, for the control that is disabled; null when allowed. */
export const permissionText = (t: TFunction, { allowed, reasonKey }: Permission): string | null =>
  allowed
    ? null
    : reasonKey === null || reasonKey === 'forbidden'
      ? t('failures.forbidden')
      : (t(`refusals.${reasonKey}` as ParseKeys) as string)
