import { useTranslation } from '../i18n/use-translation.ts'
import { isRightMissing } from '../api/right-missing.ts'
import { useViewer } from './viewer.ts'

/** Whether the viewer answers alarms, which those of an account that has ended still do. */
export const useMayAnswerAlarms = (): boolean => {
  const { reasonKey } = useViewer().can.work
  return !isRightMissing(reasonKey) || reasonKey === 'accountEnded'
}

/**
 * Why a member's right does not reach something: the daily work with sensors and alarms, or managing
 * the account. Null when it does, for everybody who is no member, and until the server has answered.
 */
export const useRightRefusal = (needed: 'work' | 'manage'): string | null => {
  const { t } = useTranslation()
  const { reasonKey } = useViewer().can[needed]
  return isRightMissing(reasonKey) ? t(`failures.${reasonKey}`) : null
}
