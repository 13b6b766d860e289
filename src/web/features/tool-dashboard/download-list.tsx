import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
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
  isDisabled: boolean
  onDownload: (kind: DownloadKind) => void
}

/** The chart and its readings as files. */
export const DownloadList = ({ size, isBusy, isDisabled, onDownload }: Props) => {
  const { t } = useTranslation()
  const label = t('toolDashboard.chart.download')
  return (
    <FileMenu
      files={DOWNLOAD_KINDS.map((kind) => ({ kind, label: t(DOWNLOADS[kind]) }))}
      onPick={onDownload}
      button={(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          size={size}
          loading={isBusy}
          aria-label={label}
          title={label}
          disabled={isDisabled}
        >
          <IconDownload size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    />
  )
}
