import { memo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import styles from './chart-card.module.css'
import { ChartTools } from './chart-tools.tsx'
import { DownloadList } from './download-list.tsx'
import { ImportLink } from './import-link.tsx'
import type { DownloadKind } from './use-downloads.ts'

type Props = {
  tool: ToolCardFragment
  periodLabel: string
  isNarrow: boolean
  isFull: boolean
  onToggleFull: () => void
  /** Null while the whole period is shown. */
  onResetZoom: (() => void) | null
  isBusy: boolean
  /** Why nothing can be saved; null: it can. */
  nothingToSave: 'empty' | 'failed' | 'loading' | null
  onDownload: (kind: DownloadKind) => void
}

/** The chart's title, its period and its buttons. It is drawn again only for other props. */
export const ChartHead = memo(function ChartHead({
  tool,
  periodLabel,
  isNarrow,
  isFull,
  onToggleFull,
  onResetZoom,
  isBusy,
  nothingToSave,
  onDownload,
}: Props) {
  const { t } = useTranslation()
  const size = isNarrow ? 44 : 36
  return (
    <div className={styles.head}>
      <h2 id="chart">{t('toolDashboard.chart.title')}</h2>
      <p className={styles.period}>{periodLabel}</p>
      <ChartTools size={size} onResetZoom={onResetZoom} isFull={isFull} onToggleFull={onToggleFull}>
        <ImportLink tool={tool} size={size} />
        <DownloadList
          size={size}
          isBusy={isBusy}
          refusal={nothingToSave === null ? null : t(`toolDashboard.chart.${nothingToSave}`)}
          onDownload={onDownload}
        />
      </ChartTools>
    </div>
  )
})
