import { useTranslation } from 'react-i18next'
import {
  ExportReadingsDocument,
  type ExportReadingsMutationVariables,
} from '../../api/generated/graphql.ts'
import { followLink } from '../../api/follow-link.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'

/**
 * The readings of these tools, or of an account and all below it; with neither, of all tools in
 * sight.
 */
export type ExportOf = { toolIds: string[] } | { userId: string } | Record<string, never>

/**
 * Has the server write a file of readings while the browser fetches it. Days are "YYYY-MM-DD" of
 * the account's zone; both count.
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
    }) =>
      (await request(ExportReadingsDocument, { ...of, dateStart: from, dateEnd: to, format }))
        .exportReadings.path,
    onSuccess: (path) => {
      followLink(path)
      onStarted?.()
    },
    failure: t('readingsExport.failed'),
  })
}
