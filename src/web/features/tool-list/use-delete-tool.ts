import { useTranslation } from '../../i18n/use-translation.ts'
import { DeleteToolDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useDelete } from '../../components/confirm-delete/use-delete.tsx'
import { toolText, type ToolRow } from './tool-columns.tsx'

export const useDeleteTool = (onDeleted: () => void) => {
  const { t } = useTranslation()
  return useDelete<ToolRow>({
    nameOf: toolText,
    keeps: t('toolList.deleteKeeps'),
    success: t('toolList.successDelete'),
    failure: t('toolList.unsuccessDelete'),
    asksReason: true,
    remove: (tool, reason) => request(DeleteToolDocument, { id: tool.id, reason }),
    onDeleted,
  })
}
