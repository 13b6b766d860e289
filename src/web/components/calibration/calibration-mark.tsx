import {
  IconCertificate,
  IconCertificateOff,
  IconClockExclamation,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import type { CalibrationState } from '../../api/generated/graphql.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './calibration-mark.module.css'

const SIGNS = {
  NONE: { Icon: IconCertificateOff, word: 'tools.calibration.none', isUrgent: false },
  NO_END: { Icon: IconCertificate, word: 'tools.calibration.noEnd', isUrgent: false },
  VALID: { Icon: IconRosetteDiscountCheck, word: 'tools.calibration.valid', isUrgent: false },
  DUE_LATER: { Icon: IconCertificate, word: 'tools.calibration.due', isUrgent: false },
  DUE_SOON: { Icon: IconClockExclamation, word: 'tools.calibration.due', isUrgent: true },
  EXPIRED: { Icon: IconCertificateOff, word: 'tools.calibration.expired', isUrgent: true },
} as const satisfies Record<CalibrationState, object>

const isCalm = (state: CalibrationState): boolean =>
  state === 'NONE' || state === 'NO_END' || state === 'VALID'

/**
 * How a calibration stands, as an icon and words; nothing while all is well, unless `showsAll`.
 * `dueOn`: "YYYY-MM-DD".
 */
export const CalibrationMark = ({
  state,
  dueOn,
  showsAll = false,
}: {
  state: CalibrationState
  dueOn: string | null
  showsAll?: boolean
}) => {
  const { t } = useTranslation()
  if (!showsAll && isCalm(state)) return null
  const { Icon, word, isUrgent } = SIGNS[state]
  return (
    <span className={styles.mark} data-urgent={isUrgent || undefined}>
      <Icon size={15} stroke={2} aria-hidden />
      {t(word, { day: dueOn ?? '' })}
    </span>
  )
}
