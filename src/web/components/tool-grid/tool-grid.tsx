import { useTranslation } from 'react-i18next'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { useViewer } from '../../app/viewer.ts'
import { SparkHatch } from '../tool-widget/sparkline.tsx'
import type { SparkSeries } from '../tool-widget/spark-geometry.ts'
import { ToolWidget } from '../tool-widget/tool-widget.tsx'
import styles from './tool-grid.module.css'

export type RecentSeriesById = { byTool: ReadonlyMap<string, SparkSeries>; untilMs: number }

/** The widgets in the order given. */
export const ToolGrid = ({ tools, recent }: { tools: readonly ToolCardFragment[]; recent: RecentSeriesById }) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  return (
    <>
      <SparkHatch />
      <h2 className="cw-visually-hidden">{t('tools.list')}</h2>
      <ul className={styles.grid}>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolWidget tool={tool} series={recent.byTool.get(tool.id)} seriesUntilMs={recent.untilMs} language={language} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </>
  )
}
