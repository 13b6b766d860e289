import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotaDocument, SetRotaDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { draftFields, type RotaDraft, rotaInput } from './rota-draft.ts'
import { shownRota } from './shown-rota.ts'

export const useRotaKey = (userId: string | null) => {
  const { actsFor } = useViewer()
  return ['rota', userId ?? actsFor] as const
}

/** The rota of an account; of the viewer's own where `userId` is null. */
export const useRota = (userId: string | null) =>
  useQuery({
    queryKey: useRotaKey(userId),
    queryFn: async ({ signal }) => (await request(RotaDocument, { userId }, { signal })).rota,
    select: shownRota,
  })

/** Saves a rota as a whole. `onSaved`: the server has it. */
export const useSetRota = (
  userId: string | null,
  { draft, onSaved }: { draft: RotaDraft; onSaved: () => void },
) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const queryKey = useRotaKey(userId)
  return useAction({
    send: async (toSave: RotaDraft) =>
      (
        await request(SetRotaDocument, {
          userId,
          ...rotaInput(toSave),
          ifUpdatedAt: toSave.updatedAt,
        })
      ).setRota,
    success: t('duty.saved'),
    failure: t('duty.saveFailed'),
    fields: draftFields(draft),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      onSaved()
    },
  })
}
