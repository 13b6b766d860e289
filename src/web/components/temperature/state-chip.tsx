import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconClock } from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import { useTranslation } from '../../i18n/use-translation.ts'
import { temperatureColour, type TemperatureColour } from './temperature.tsx'
import styles from './state-chip.module.css'

/** A state as people see it who cannot tell the colours apart. */
type StateSign = {
  Icon: typeof IconClock
  word: ParseKeys
  colour: TemperatureColour
}

const NO_DATA = { Icon: IconCircleMinus, word: 'tools.noData', colour: 'grey' } as const
const NOW = {
  green: { Icon: IconCircleCheck, word: 'tools.inRange', colour: 'green' },
  red: { Icon: IconAlertTriangle, word: 'tools.outOfRange', colour: 'red' },
  grey: NO_DATA,
} as const satisfies Record<TemperatureColour, StateSign>
/**
 * Of an old value: the present state is not known, only the last one. No tick and no green then; what
 * was out of range goes on warning.
 */
const LAST = {
  green: { Icon: IconClock, word: 'tools.lastInRange', colour: 'grey' },
  red: { Icon: IconAlertTriangle, word: 'tools.lastOutOfRange', colour: 'red' },
  grey: NO_DATA,
} as const satisfies Record<TemperatureColour, StateSign>

/** Sign, word and colour of a value, °C. `isOld`: the sensor has missed readings since. */
export const stateSign = (
  value: number | null,
  { min, max, isOld }: { min: number; max: number; isOld: boolean },
) => (isOld ? LAST : NOW)[temperatureColour(value, min, max)]

/** A temperature's state as an icon and a word. */
export const StateChip = ({
  value,
  min,
  max,
  isOld,
}: {
  value: number | null
  min: number
  max: number
  isOld: boolean
}) => {
  const { t } = useTranslation()
  const { Icon, word, colour } = stateSign(value, { min, max, isOld })
  return (
    <span className={styles.chip} data-colour={colour}>
      <Icon size={15} stroke={2} aria-hidden />
      {t(word)}
    </span>
  )
}
