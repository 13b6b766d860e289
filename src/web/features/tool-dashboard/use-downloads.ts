import { useTranslation } from '../../i18n/use-translation.ts'
import { fileName } from '../../../domain/records/file-name.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { useAction } from '../../api/use-action.ts'
import { useReadingsExport } from '../../components/export-dialog/use-readings-export.ts'
import { chartAsPng } from './chart/chart-as-png.ts'
import { chartAsSvg } from './chart/chart-as-svg.ts'
import type { ChartView } from './chart/chart-view.ts'
import type { Span } from './chart/drawn-series.ts'
import { isRolling, type Period } from './period.ts'
import { saveFile } from '../../ui/file-menu/save-file.ts'

/** Files that this page makes. */
const PAGE_KINDS = ['svg', 'png'] as const
type PageKind = (typeof PAGE_KINDS)[number]
/** Files that the server writes while the browser fetches them. */
const SERVER_FORMATS = { csv: 'CSV', json: 'JSON' } as const
type ServerKind = keyof typeof SERVER_FORMATS

export const DOWNLOAD_KINDS = [...PAGE_KINDS, 'csv', 'json'] as const
export type DownloadKind = PageKind | ServerKind

/**
 * A picture's size does not depend on the screen that it was made on. It is always light, since it
 * is made to be printed.
 */
const PICTURE = { width: 1_400, height: 800, isNarrow: false, scheme: 'light' } as const

export type Shown = {
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

/** What the server reads as the period: its days, or of the last hours their instants. */
const exportedOf = ({ period, span }: Shown): { from: string; to: string } =>
  isRolling(period.preset)
    ? { from: new Date(span.fromMs).toISOString(), to: new Date(span.toMs).toISOString() }
    : period

/** Files of the period. Pictures show what is zoomed to; the others hold every reading of every channel. */
export const useDownloads = (shown: Shown) => {
  const { tool, period } = shown
  const { t } = useTranslation()
  const readingsExport = useReadingsExport()
  const save = useAction({
    send: async ({ kind, view }: { kind: PageKind; view: View }) => {
      const make = {
        svg: () => new Blob([chartAsSvg(pictureOf(shown, view))], { type: 'image/svg+xml' }),
        png: () => chartAsPng(pictureOf(shown, view)),
      } satisfies Record<PageKind, () => Blob | Promise<Blob>>
      saveFile(await make[kind](), fileName(tool.name, period, kind))
    },
    failure: () => t('toolDashboard.chart.downloadFailed'),
  })
  return {
    isBusy: save.isBusy,
    download: (kind: DownloadKind, view: View): void => {
      if (kind === 'csv' || kind === 'json')
        readingsExport.run({
          of: { toolIds: [tool.id] },
          ...exportedOf(shown),
          format: SERVER_FORMATS[kind],
        })
      else save.run({ kind, view })
    },
  }
}
