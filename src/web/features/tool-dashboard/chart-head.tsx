import { memo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import styles from './chart-card.module.css'
import { ChartTools } from './chart-tools.tsx'
import { DownloadButton } from './download-button.tsx'
import { ImportLink } from './import-link.tsx'
import type { DownloadListProps } from './download-list.tsx'

type Props = Pick<DownloadListProps, 'shown' | 'viewNow'> & {
  tool: ToolCardFragment
  periodLabel: string
  isNarrow: boolean
  isFull: boolean
  onToggleFull: () => void
  /** Null while the whole period is shown. */
  onResetZoom: (() => void) | null
  /** What is only needed once the chart is there may load. */
  isAfterChart: boolean
  /** Why nothing can be saved; null: it can. */
  nothingToSave: 'empty' | 'failed' | 'loading' | null
}

/** The chart's title, its period and its buttons. It is drawn again only for other props. */
export const ChartHead = memo(function ChartHead({
  tool,
  periodLabel,
  isNarrow,
  isFull,
  onToggleFull,
  onResetZoom,
  isAfterChart,
  nothingToSave,
  shown,
  viewNow,
}: Props) {
  const { t } = useTranslation()
  const size = isNarrow ? 44 : 36
  return (
    <div className={styles.head}>
      <h2 id="chart">{t('toolDashboard.chart.title')}</h2>
      <p className={styles.period}>{periodLabel}</p>
      <ChartTools size={size} onResetZoom={onResetZoom} isFull={isFull} onToggleFull={onToggleFull}>
        <ImportLink tool={tool} size={size} />
        <DownloadButton
          size={size}
          isDue={isAfterChart}
          refusal={nothingToSave === null ? null : t(`toolDashboard.chart.${nothingToSave}`)}
          shown={shown}
          viewNow={viewNow}
        />
      </ChartTools>
    </div>
  )
})
