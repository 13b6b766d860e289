import { IconAlertTriangle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../viewer/viewer.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { Temperature, temperatureColour } from '../../components/temperature/temperature.tsx'
import { ageText } from '../../ui/time/duration-text.ts'
import { useNow } from '../../clock/use-now.ts'
import { freshnessOf } from '../../components/tool-widget/freshness.ts'
import styles from './present-value.module.css'

const ICONS = { green: IconCircleCheck, red: IconAlertTriangle, grey: IconCircleMinus } as const
const WORDS = { green: 'tools.inRange', red: 'tools.outOfRange', grey: 'tools.noData' } as const

/** How often the age is worked out again. */
const EVERY_MS = 10_000

/**
 * The last value with its state as an icon, and the age of an old value below it. The unit is in
 * the column's head.
 */
export const PresentValue = ({ tool }: { tool: ToolCardFragment }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { lastMeasure, min, max, usualIntervalMs } = tool
  const value = lastMeasure?.value ?? null
  const measuredAtMs = lastMeasure === null ? null : Date.parse(lastMeasure.timestamp)
  const nowMs = useNow((ms) => Math.floor(ms / EVERY_MS) * EVERY_MS)
  const freshness = freshnessOf(measuredAtMs, usualIntervalMs, nowMs)
  const colour = temperatureColour(value, min, max)
  const Icon = ICONS[colour]
  return (
    <span className={styles.value}>
      <span className={styles.state} data-colour={colour}>
        <Icon size={16} stroke={2} aria-hidden />
        <span className="cw-visually-hidden">{t(WORDS[colour])} </span>
        <Temperature value={value} min={min} max={max} lang={language} />
      </span>
      {measuredAtMs !== null && freshness !== 'fresh' && (
        <span className={styles.age}>{ageText(t, nowMs - measuredAtMs)}</span>
      )}
    </span>
  )
}
