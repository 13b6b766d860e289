import { useQuery } from '@tanstack/react-query'
import { EditableToolDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

/**
 * The tool as it is on the server now. It is loaded each time a form opens, since a form on an old
 * copy would overwrite newer values. Null: there is no such tool any more.
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
