import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import type { AlarmSummary } from '../../api/use-open-alarms.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { SparkHatch } from '../tool-widget/sparkline.tsx'
import type { SparkSeries } from '../tool-widget/spark-geometry.ts'
import { ToolWidget } from '../tool-widget/tool-widget.tsx'
import styles from './tool-grid.module.css'

/** `failed`: the values are shown, but their small lines did not load. */
export type RecentSeriesById = {
  byTool: ReadonlyMap<string, SparkSeries>
  untilMs: number
  failed?: boolean
  retry?: () => void
}

/** The smallest size of a widget, px. */
const LEAST_WIDTH = 304
const LEAST_HEIGHT = 172

const screenful = (): number =>
  Math.ceil(window.innerHeight / LEAST_HEIGHT) *
  Math.max(1, Math.floor(window.innerWidth / LEAST_WIDTH))

/**
 * The widgets in the order given. Those that fit on the screen render first. The others and the
 * small lines render after them, in short steps, so that a phone reacts to touch meanwhile.
 * `alarms`: the open ones by tool, the most urgent first.
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
