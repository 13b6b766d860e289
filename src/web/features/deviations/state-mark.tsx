import { IconBan, IconCircleCheck, IconClock, IconPencil } from '@tabler/icons-react'
import type { DeviationState } from '../../../domain/deviations/deviation.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './deviations.module.css'

const ICONS = {
  OPEN: IconPencil,
  WAITING: IconClock,
  APPROVED: IconCircleCheck,
  WITHDRAWN: IconBan,
} as const satisfies Record<DeviationState, typeof IconBan>

/** The state of a report, as icon and word. */
export const StateMark = ({ state }: { state: DeviationState }) => {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} stroke={2} aria-hidden />
      {t(`deviations.state.${state}`)}
    </span>
  )
}
