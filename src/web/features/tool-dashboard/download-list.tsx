import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { refusedProps } from '../../ui/button/refused-props.ts'
import { FileMenu } from '../../ui/file-menu/file-menu.tsx'
import { DOWNLOAD_KINDS, type DownloadKind } from './use-downloads.ts'

const DOWNLOADS = {
  svg: 'toolDashboard.chart.downloadSvg',
  png: 'toolDashboard.chart.downloadPng',
  csv: 'toolDashboard.chart.downloadCsv',
  json: 'toolDashboard.chart.downloadJson',
} as const satisfies Record<DownloadKind, string>

type Props = {
  size: number
  isBusy: boolean
  /** Why there is nothing to save; null: there is. */
  refusal: string | null
  onDownload: (kind: DownloadKind) => void
}

/** The chart and its readings as files. */
export const DownloadList = ({ size, isBusy, refusal, onDownload }: Props) => {
  const { t } = useTranslation()
  const label = t('toolDashboard.chart.download')
  return (
    <FileMenu
      files={DOWNLOAD_KINDS.map((kind) => ({ kind, label: t(DOWNLOADS[kind]) }))}
      onPick={onDownload}
      button={(props) => (
        <ActionIcon
          {...props}
          {...refusedProps(label, refusal)}
          variant="subtle"
          size={size}
          loading={isBusy}
          onClick={() => refusal === null && props.onClick()}
        >
          <IconDownload size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    />
  )
}
