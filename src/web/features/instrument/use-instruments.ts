import { useQuery, useQueryClient } from '@tanstack/react-query'
import { InstrumentsDocument, type ToolInstrumentsFragment } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const keyOf = (toolId: string) => ['instruments', toolId]

/** What a sensor is measured with, and its certificates. */
export const useInstruments = (toolId: string) =>
  useQuery({
    queryKey: keyOf(toolId),
    queryFn: async ({ signal }) =>
      (await request(InstrumentsDocument, { toolId }, { signal })).instruments,
  })

/**
 * A change of the instruments: the page shows at once what the server answers. `fields`: those beside
 * which the form shows what was refused.
 */
export const useInstrumentChange = <Input>({
  toolId,
  send,
  fields = [],
  onSaved,
}: {
  toolId: string
  send: (input: Input) => Promise<ToolInstrumentsFragment>
  fields?: readonly string[]
  onSaved: () => void
}) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useAction<Input, ToolInstrumentsFragment>({
    send,
    fields,
    success: t('instruments.saved'),
    failure: t('instruments.notSaved'),
    onSuccess: async (instruments) => {
      onSaved()
      queryClient.setQueryData(keyOf(toolId), instruments)
      // Another sensor of the logger, the card and the correction may have changed with it.
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'instruments' || queryKey[1] !== toolId,
      })
    },
    onStoredUnread: onSaved,
  })
}
