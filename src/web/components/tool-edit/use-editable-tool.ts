import { useQuery } from '@tanstack/react-query'
import { EditableToolDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

/**
 * The tool as the server has it now, asked anew each time a form opens: yesterday's copy would be
 * saved over today's. Null: it is gone.
 */
export const useEditableTool = (id: string) =>
  useQuery({
    queryKey: ['editable-tool', id],
    queryFn: async ({ signal }) =>
      (await request(EditableToolDocument, { id }, { signal })).userToolList[0] ?? null,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
