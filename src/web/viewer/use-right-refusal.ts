import { useTranslation } from '../i18n/use-translation.ts'
import { isRightMissing } from '../api/right-missing.ts'
import { useViewer } from './viewer.ts'

/**
 * Why a member's right does not reach something: the daily work with sensors and alarms, or managing
 * the account. Null when it does, for everybody who is no member, and until the server has answered.
 */
export const useRightRefusal = (needed: 'work' | 'manage'): string | null => {
  const { t } = useTranslation()
  const { reasonKey } = useViewer().can[needed]
  return isRightMissing(reasonKey) ? t(`failures.${reasonKey}`) : null
}
