import { IconAlertTriangle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RangeState } from '../../../domain/limits/range.ts'
import styles from './state-chip.module.css'

const STATES = {
  'in-range': { Icon: IconCircleCheck, key: 'tools.inRange' },
  'out-of-range': { Icon: IconAlertTriangle, key: 'tools.outOfRange' },
  'no-value': { Icon: IconCircleMinus, key: 'tools.noData' },
} as const satisfies Record<RangeState, unknown>

/** The state as icon and word, never by colour alone. */
export const StateChip = ({ state }: { state: RangeState }) => {
  const { t } = useTranslation()
  const { Icon, key } = STATES[state]
  return (
    <span className={styles.chip} data-state={state}>
      <Icon size={16} stroke={2} aria-hidden />
      {t(key)}
    </span>
  )
}
