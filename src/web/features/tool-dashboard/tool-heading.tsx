import { memo } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { CalibrationMark } from '../../components/calibration/calibration-mark.tsx'
import { instrumentPath } from '../../components/calibration/instrument-path.ts'
import { formatLimits } from '../../components/temperature/format-celsius.ts'
import { LiveMark } from '../../components/live-mark/live-mark.tsx'
import { StateChip } from '../../components/temperature/state-chip.tsx'
import { Temperature } from '../../components/temperature/temperature.tsx'
import { freshnessOf, isOldValue } from '../../components/tool-widget/freshness.ts'
import { pendingOf, PendingNote } from '../../components/tool-widget/pending-note.tsx'
import { ageText } from '../../ui/time/age-text.ts'
import { useNow } from '../../clock/use-now.ts'
import { Timestamp } from '../../ui/time/timestamp.tsx'
import styles from './tool-heading.module.css'
import type { LatestReading, LatestUpdate } from './use-latest-reading.ts'

const Age = ({ measuredAtMs, isOld }: { measuredAtMs: number; isOld: boolean }) => {
  const { t } = useTranslation()
  const age = useNow((now) => ageText(t, now - measuredAtMs))
  return (
    <span data-old={isOld || undefined} className={styles.age}>
      {isOld ? `${t('tools.oldValue')}, ${age}` : age}
    </span>
  )
}

/** The sensor's name, device and limits, its latest reading, and when the page last heard of it. */
export const ToolHeading = memo(function ToolHeading({
  tool,
  latest,
  update,
  viewer,
}: {
  tool: ToolCardFragment
  latest: LatestReading
  update: LatestUpdate
  viewer: Viewer
}) {
  const { t } = useTranslation()
  const { language, timeZone } = viewer
  const value = latest?.value ?? null
  const pending = pendingOf(tool, value)
  const isOld = useNow((now) =>
    isOldValue(freshnessOf(latest?.timeMs ?? null, tool.usualIntervalMs, now)),
  )
  return (
    <header className={styles.heading}>
      <div className={styles.names}>
        <h1>{tool.name}</h1>
        <p className={styles.id}>
          <span>{`${tool.imeiNumber} / ${tool.equipmentId}`}</span>
          {' · '}
          <span>
            {t('toolDashboard.limits', { limits: formatLimits(tool.min, tool.max, language) })}
          </span>
          {' · '}
          <span>
            {t('toolDashboard.alarmLimits', {
              limits: formatLimits(tool.notificationMin, tool.notificationMax, language),
            })}
          </span>
          {tool.limitsNeverSet && (
            <>
              {' · '}
              <span className={styles.unset}>{t('tools.limitsNeverSet')}</span>
            </>
          )}
        </p>
        <div className={styles.links}>
          <LiveMark {...update} />
          <CalibrationMark state={tool.calibrationState} dueOn={tool.calibrationDueOn} />
          <Link to={instrumentPath(tool)}>{t('tools.instrument')}</Link>
        </div>
        {pending !== null && !isOld && <PendingNote pending={pending} language={language} />}
      </div>
      <div className={styles.last}>
        <div className={styles.about}>
          <StateChip value={value} min={tool.min} max={tool.max} isOld={isOld} />
          {latest ? (
            <Timestamp ms={latest.timeMs} timeZone={timeZone} />
          ) : (
            <span>{t('toolDashboard.noReadingYet')}</span>
          )}
          {latest && <Age measuredAtMs={latest.timeMs} isOld={isOld} />}
        </div>
        <div className={styles.value} key={latest?.timeMs}>
          <Temperature value={value} min={tool.min} max={tool.max} lang={language} />
        </div>
      </div>
    </header>
  )
})
