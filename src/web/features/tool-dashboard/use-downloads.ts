import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileName } from '../../../domain/records/file-name.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { AllReadingsDocument, type ToolCardFragment } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { chartAsPng } from './chart/chart-as-png.ts'
import { chartAsSvg } from './chart/chart-as-svg.ts'
import type { ChartView } from './chart/chart-view.ts'
import type { Span } from './chart/drawn-series.ts'
import { useReadingsExport } from '../../components/export-dialog/use-readings-export.ts'
import { showToast } from '../../ui/toast/show-toast.tsx'
import type { Period } from './period.ts'
import { readingsCsv } from './readings-csv.ts'
import { saveFile } from './save-file.ts'

export const DOWNLOAD_KINDS = ['svg', 'png', 'csv', 'server-csv', 'server-json'] as const
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number]
/** Made by this page; the others are written by the server while the browser fetches them. */
type OwnKind = 'svg' | 'png' | 'csv'
const isOwn = (kind: DownloadKind): kind is OwnKind =>
  kind !== 'server-csv' && kind !== 'server-json'

const CSV_TIMEOUT_MS = 60_000
/**
 * A picture's size does not depend on the screen that it was made on, and it is made to be printed:
 * always light.
 */
const PICTURE = { width: 1_400, height: 800, isNarrow: false, scheme: 'light' } as const

/** Files of the period: pictures show what is zoomed to, the others hold every reading. */
export const useDownloads = ({
  tool,
  period,
  span,
  zone,
  language,
}: {
  tool: ToolCardFragment
  period: Period
  span: Span
  zone: string
  language: LanguageCode
}) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<DownloadKind | null>(null)
  const readingsExport = useReadingsExport()
  const device = `${tool.imeiNumber} / ${tool.equipmentId}`

  const csv = async (): Promise<Blob> => {
    const { chartData } = await request(
      AllReadingsDocument,
      {
        imeiNumber: tool.imeiNumber,
        measureId: String(tool.equipmentId),
        dateStart: new Date(span.fromMs).toISOString(),
        dateEnd: new Date(span.toMs).toISOString(),
      },
      { timeoutMs: CSV_TIMEOUT_MS },
    )
    const headings = {
      sensor: t('toolDashboard.csv.sensor'),
      device: t('toolDashboard.csv.device'),
      time: t('toolDashboard.csv.time', { zone }),
      offset: t('toolDashboard.csv.offset'),
      utc: t('toolDashboard.csv.utc'),
      value: t('toolDashboard.csv.value'),
    }
    return new Blob(
      [readingsCsv({ readings: chartData, toolName: tool.name, device, zone, language, headings })],
      { type: 'text/csv;charset=utf-8' },
    )
  }

  const download = async (
    kind: DownloadKind,
    view: Omit<ChartView, 'width' | 'height'>,
  ): Promise<void> => {
    if (busy) return
    if (!isOwn(kind))
      return readingsExport.mutate({
        of: { toolIds: [tool.id] },
        from: period.from,
        to: period.to,
        format: kind === 'server-csv' ? 'CSV' : 'JSON',
      })
    setBusy(kind)
    const days = period.from === period.to ? period.from : `${period.from} – ${period.to}`
    const picture: ChartView = {
      ...view,
      ...PICTURE,
      heading: `${tool.name}   ${device}   ${days}   ${zone}`,
    }
    const make = {
      svg: () => new Blob([chartAsSvg(picture)], { type: 'image/svg+xml' }),
      png: () => chartAsPng(picture),
      csv,
    } satisfies Record<OwnKind, () => Blob | Promise<Blob>>
    try {
      saveFile(await make[kind](), fileName(tool.name, period, kind))
    } catch {
      showToast({
        kind: 'attention',
        message: t('toolDashboard.chart.downloadFailed'),
        closeLabel: t('common.close'),
      })
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    download: (kind: DownloadKind, view: Omit<ChartView, 'width' | 'height'>) =>
      void download(kind, view),
  }
}
