import { IconAlertTriangle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { temperatureColour, type TemperatureColour } from './temperature.tsx'
import styles from './state-chip.module.css'

const ICONS = {
  green: IconCircleCheck,
  red: IconAlertTriangle,
  grey: IconCircleMinus,
} as const satisfies Record<TemperatureColour, unknown>
const WORDS = {
  green: 'tools.inRange',
  red: 'tools.outOfRange',
  grey: 'tools.noData',
} as const satisfies Record<TemperatureColour, ParseKeys>
/** A silent sensor's present state is not known, only its last one. */
const LAST_WORDS = {
  green: 'tools.lastInRange',
  red: 'tools.lastOutOfRange',
  grey: 'tools.noData',
} as const satisfies Record<TemperatureColour, ParseKeys>

/** A temperature's state as an icon and a word, for people who cannot tell the colours apart. */
export const StateChip = ({
  value,
  min,
  max,
  silent = false,
}: {
  value: number | null
  min: number
  max: number
  silent?: boolean
}) => {
  const { t } = useTranslation()
  const colour = temperatureColour(value, min, max)
  const Icon = ICONS[colour]
  return (
    <span className={styles.chip} data-colour={colour}>
      <Icon size={15} stroke={2} aria-hidden />
      {t((silent ? LAST_WORDS : WORDS)[colour])}
    </span>
  )
}
