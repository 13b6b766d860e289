import { useTranslation } from 'react-i18next'
import { fileName } from '../../../domain/records/file-name.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { AllReadingsDocument, type ToolCardFragment } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useReadingsExport } from '../../components/export-dialog/use-readings-export.ts'
import { chartAsPng } from './chart/chart-as-png.ts'
import { chartAsSvg } from './chart/chart-as-svg.ts'
import type { ChartView } from './chart/chart-view.ts'
import type { Span } from './chart/drawn-series.ts'
import type { Period } from './period.ts'
import { readingsCsv } from './readings-csv.ts'
import { saveFile } from '../../ui/file-menu/save-file.ts'

/** Files that this page makes. */
const PAGE_KINDS = ['svg', 'png', 'csv'] as const
type PageKind = (typeof PAGE_KINDS)[number]
/** Files that the server writes while the browser fetches them. */
const SERVER_FORMATS = { 'server-csv': 'CSV', 'server-json': 'JSON' } as const
type ServerKind = keyof typeof SERVER_FORMATS

export const DOWNLOAD_KINDS = [...PAGE_KINDS, 'server-csv', 'server-json'] as const
export type DownloadKind = PageKind | ServerKind

const CSV_TIMEOUT_MS = 60_000
/**
 * A picture's size does not depend on the screen that it was made on. It is always light, since it
 * is made to be printed.
 */
const PICTURE = { width: 1_400, height: 800, isNarrow: false, scheme: 'light' } as const

type Shown = {
  tool: ToolCardFragment
  period: Period
  span: Span
  zone: string
  language: LanguageCode
}
type View = Omit<ChartView, 'width' | 'height'>

const deviceText = ({ imeiNumber, equipmentId }: ToolCardFragment): string =>
  `${imeiNumber} / ${equipmentId}`

const pictureOf = ({ tool, period, zone }: Shown, view: View): ChartView => {
  const days = period.from === period.to ? period.from : `${period.from} – ${period.to}`
  return {
    ...view,
    ...PICTURE,
    heading: `${tool.name}   ${deviceText(tool)}   ${days}   ${zone}`,
  }
}

/** Makes a CSV file of every reading in the period, with headings in the viewer's language. */
const useReadingsCsv = ({ tool, span, zone, language }: Shown): ((view: View) => Promise<Blob>) => {
  const { t } = useTranslation()
  return async ({ limits, marked = [] }) => {
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
    const text = readingsCsv({
      readings: chartData,
      toolName: tool.name,
      device: deviceText(tool),
      zone,
      language,
      limits,
      marked,
      headings: {
        sensor: t('toolDashboard.csv.sensor'),
        device: t('toolDashboard.csv.device'),
        time: t('toolDashboard.csv.time', { zone }),
        offset: t('toolDashboard.csv.offset'),
        utc: t('toolDashboard.csv.utc'),
        value: t('toolDashboard.csv.value'),
        min: t('toolDashboard.csv.min'),
        max: t('toolDashboard.csv.max'),
        received: `${t('provenance.received')} (UTC)`,
        origin: t('provenance.origin'),
        reasons: {
          late: t('provenance.late'),
          'before-setup': t('provenance.before-setup'),
          'suspect-clock': t('provenance.suspect-clock'),
          unauthenticated: t('provenance.unauthenticated'),
          'arrival-unknown': t('provenance.arrival-unknown'),
          damaged: t('provenance.damaged'),
        },
      },
    })
    return new Blob([text], { type: 'text/csv;charset=utf-8' })
  }
}

/** Files of the period. Pictures show what is zoomed to; the others hold every reading. */
export const useDownloads = (shown: Shown) => {
  const { tool, period } = shown
  const { t } = useTranslation()
  const readingsExport = useReadingsExport()
  const csv = useReadingsCsv(shown)
  const save = useAction({
    send: async ({ kind, view }: { kind: PageKind; view: View }) => {
      const make = {
        svg: () => new Blob([chartAsSvg(pictureOf(shown, view))], { type: 'image/svg+xml' }),
        png: () => chartAsPng(pictureOf(shown, view)),
        csv: () => csv(view),
      } satisfies Record<PageKind, () => Blob | Promise<Blob>>
      saveFile(await make[kind](), fileName(tool.name, period, kind))
    },
    failure: () => t('toolDashboard.chart.downloadFailed'),
  })
  return {
    isBusy: save.isBusy,
    download: (kind: DownloadKind, view: View): void => {
      if (kind === 'server-csv' || kind === 'server-json')
        readingsExport.run({
          of: { toolIds: [tool.id] },
          from: period.from,
          to: period.to,
          format: SERVER_FORMATS[kind],
        })
      else save.run({ kind, view })
    },
  }
}
