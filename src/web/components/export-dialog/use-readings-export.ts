import { useTranslation } from '../../i18n/use-translation.ts'
import {
  ExportReadingsDocument,
  type ExportReadingsMutationVariables,
} from '../../api/generated/graphql.ts'
import { followLink } from '../../api/follow-link.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'

/**
 * Whose readings: those of these tools, or of an account and all below it. Neither: of every tool
 * that the account may see.
 */
export type ExportOf = { toolIds: string[] } | { userId: string } | Record<string, never>

/**
 * The server writes a file of readings while the browser fetches it. `from` and `to` are days of
 * the account's zone, "YYYY-MM-DD", and both included; or instants, half open.
 */
export const useReadingsExport = ({ onStarted }: { onStarted?: () => void } = {}) => {
  const { t } = useTranslation()
  return useAction({
    send: async ({
      of,
      from,
      to,
      format,
    }: {
      of: ExportOf
      from: string
      to: string
      format: ExportReadingsMutationVariables['format']
    }) => {
      const period = { dateStart: from, dateEnd: to }
      const { exportReadings } = await request(ExportReadingsDocument, { ...of, ...period, format })
      await followLink(exportReadings.path)
    },
    onSuccess: () => onStarted?.(),
    failure: t('toolDashboard.chart.downloadFailed'),
  })
}
