import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { refusedProps } from '../../ui/button/refused-props.ts'
import { FileMenu } from '../../ui/file-menu/file-menu.tsx'
import { DOWNLOAD_KINDS, type DownloadKind, type Shown, useDownloads } from './use-downloads.ts'
import type { ShownView } from './use-chart-view.ts'

const DOWNLOADS = {
  svg: 'toolDashboard.chart.downloadSvg',
  png: 'toolDashboard.chart.downloadPng',
  csv: 'toolDashboard.chart.downloadCsv',
  json: 'toolDashboard.chart.downloadJson',
} as const satisfies Record<DownloadKind, string>

export type DownloadListProps = {
  /** px */
  size: number
  /** Why there is nothing to save; null: there is. */
  refusal: string | null
  /** What the files are of. */
  shown: Shown
  /** What the chart is drawn from at that moment; null before the first series. */
  viewNow: () => ShownView | null
}

/** The chart and its readings as files. */
export const DownloadList = ({ size, refusal, shown, viewNow }: DownloadListProps) => {
  const { t } = useTranslation()
  const label = t('toolDashboard.chart.download')
  const { isBusy, download } = useDownloads(shown)
  const pick = (kind: DownloadKind): void => {
    const view = viewNow()
    if (view !== null) download(kind, view)
  }
  return (
    <FileMenu
      files={DOWNLOAD_KINDS.map((kind) => ({ kind, label: t(DOWNLOADS[kind]) }))}
      onPick={pick}
      button={(props) => (
        <IconButton
          {...props}
          {...refusedProps(label, refusal)}
          size={size}
          isBusy={isBusy}
          onClick={() => refusal === null && props.onClick()}
        >
          <IconDownload size={20} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    />
  )
}
