import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  type ImportLayoutInput,
  ImportPreviewDocument,
  type ImportPreviewQuery,
  ImportReadingsDocument,
} from '../../api/generated/graphql.ts'
import { postFile } from '../../api/post-file.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'

export type Preview = ImportPreviewQuery['importPreview']
export type Layout = Preview['layout']

const PREVIEW_KEY = 'import-preview'

/** A large file is read for some seconds. */
const READ_WITHIN_MS = 30_000

const inputOf = ({
  clockColumn,
  humidityColumn,
  onlyText,
  ...layout
}: Layout): ImportLayoutInput => ({
  ...layout,
  clockColumn: clockColumn ?? null,
  humidityColumn: humidityColumn ?? null,
  onlyText: onlyText ?? null,
})

/** What the sent file holds when it is read with this layout; null: with what the server takes it for. */
const usePreview = (toolId: string, upload: string | null, layout: Layout | null) =>
  useQuery({
    queryKey: [PREVIEW_KEY, toolId, upload, layout],
    queryFn: async ({ signal }) =>
      (
        await request(
          ImportPreviewDocument,
          { toolId, upload: upload!, layout: layout === null ? null : inputOf(layout) },
          { signal, timeoutMs: READ_WITHIN_MS },
        )
      ).importPreview,
    enabled: upload !== null,
    // While another layout is tried, what the last one gave stays on the screen.
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[2] === upload ? before : undefined,
    staleTime: Infinity,
    retry: false,
  })

/** One file on its way: sent, looked at with this or that layout, imported or put away. */
export const useImport = (toolId: string) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [upload, setUpload] = useState<string | null>(null)
  const [layout, setLayout] = useState<Layout | null>(null)
  const [leavesOut, setLeavesOut] = useState(false)
  const putAway = (): void => {
    setUpload(null)
    setLayout(null)
    setLeavesOut(false)
  }

  const sending = useAction({
    send: postFile,
    onSuccess: (id) => {
      putAway()
      setUpload(id)
    },
    failure: t('imports.notSent'),
  })
  const preview = usePreview(toolId, upload, layout)
  const importing = useAction({
    send: async () =>
      (
        await request(
          ImportReadingsDocument,
          {
            toolId,
            upload: upload!,
            layout: preview.data === undefined ? null : inputOf(preview.data.layout),
            leaveOut: leavesOut,
          },
          { timeoutMs: READ_WITHIN_MS },
        )
      ).importReadings,
    onSuccess: async () => {
      putAway()
      // The file is no longer there to look at.
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== PREVIEW_KEY,
      })
    },
    success: t('imports.imported'),
    failure: t('imports.notImported'),
  })
  return { upload, sending, preview, setLayout, leavesOut, setLeavesOut, importing, putAway }
}
