import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import type { AlarmSummary } from '../../api/use-open-alarms.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { SparkHatch } from '../tool-widget/sparkline.tsx'
import type { SparkSeries } from '../tool-widget/spark-geometry.ts'
import { ToolWidget } from '../tool-widget/tool-widget.tsx'
import styles from './tool-grid.module.css'

/** `failed`: the values stand, their small lines did not load. */
export type RecentSeriesById = {
  byTool: ReadonlyMap<string, SparkSeries>
  untilMs: number
  failed?: boolean
  retry?: () => void
}

/** px; no widget is smaller. */
const LEAST_WIDTH = 304
const LEAST_HEIGHT = 172

const screenful = (): number =>
  Math.ceil(window.innerHeight / LEAST_HEIGHT) *
  Math.max(1, Math.floor(window.innerWidth / LEAST_WIDTH))

/**
 * The widgets in the order given. Those that the screen has room for come first, the others and the
 * small lines right after them in turns that a phone's finger can interrupt. `alarms`: those that
 * last, by tool, the most urgent first.
 */
export const ToolGrid = ({
  tools,
  recent: newestRecent,
  alarms,
}: {
  tools: readonly ToolCardFragment[]
  recent: RecentSeriesById
  alarms: ReadonlyMap<string, readonly AlarmSummary[]>
}) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const recent = useDeferredValue(newestRecent)
  const areAllDue = useDeferredValue(true, false)
  return (
    <>
      <SparkHatch />
      <h2 className="cw-visually-hidden">{t('tools.list')}</h2>
      {recent.failed === true && (
        <p className={styles.partial} role="status">
          <span>{t('tools.linesDidNotLoad')}</span>
          {recent.retry && (
            <button type="button" onClick={recent.retry}>
              {t('common.reload')}
            </button>
          )}
        </p>
      )}
      <ul className={styles.grid}>
        {(areAllDue ? tools : tools.slice(0, screenful())).map((tool) => (
          <li key={tool.id}>
            <ToolWidget
              tool={tool}
              alarm={alarms.get(tool.id)?.[0]}
              series={recent.byTool.get(tool.id)}
              seriesUntilMs={recent.untilMs}
              language={language}
              timeZone={timeZone}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
