import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { stateSign } from '../../components/temperature/state-chip.tsx'
import { Temperature } from '../../components/temperature/temperature.tsx'
import { ageText } from '../../ui/time/age-text.ts'
import { useNow } from '../../clock/use-now.ts'
import { freshnessOf, isOldValue } from '../../components/tool-widget/freshness.ts'
import styles from './present-value.module.css'

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
  const { Icon, word, colour } = stateSign(value, { min, max, isOld: isOldValue(freshness) })
  return (
    <span className={styles.value}>
      <span className={styles.state} data-colour={colour}>
        <Icon size={16} stroke={2} aria-hidden />
        <span className="cw-visually-hidden">{t(word)} </span>
        <Temperature value={value} min={min} max={max} lang={language} />
      </span>
      {measuredAtMs !== null && freshness !== 'fresh' && (
        <span className={styles.age}>{ageText(t, nowMs - measuredAtMs)}</span>
      )}
    </span>
  )
}
