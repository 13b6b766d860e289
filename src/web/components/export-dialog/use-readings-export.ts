import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  ExportReadingsDocument,
  type ExportReadingsMutationVariables,
} from '../../api/generated/graphql.ts'
import { followLink } from '../../api/follow-link.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { showToast } from '../../ui/toast/show-toast.tsx'

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
  return useMutation({
    mutationFn: async ({
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
    onError: (error) =>
      showToast({
        kind: 'attention',
        message: `${t('readingsExport.failed')}\n${refusalText(t, error)}`,
        closeLabel: t('common.close'),
        forMs: 5_000,
      }),
  })
}
