import { IconDownload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { refusedProps } from '../../ui/button/refused-props.ts'
import type { DownloadListProps } from './download-list.tsx'
import { DownloadList } from './rare-sections.tsx'

/** In the place of the list until its file is there: nothing can be saved before the chart is. */
const Waiting = ({ size }: { size: number }) => {
  const { t } = useTranslation()
  return (
    <IconButton
      {...refusedProps(t('toolDashboard.chart.download'), t('toolDashboard.chart.loading'))}
      size={size}
    >
      <IconDownload size={20} stroke={1.7} aria-hidden />
    </IconButton>
  )
}

/** The button that opens the list of files. `isDue`: the list is loaded from then on. */
export const DownloadButton = ({ isDue, ...list }: DownloadListProps & { isDue: boolean }) => (
  <Suspense fallback={<Waiting size={list.size} />}>
    {isDue ? <DownloadList {...list} /> : <Waiting size={list.size} />}
  </Suspense>
)
