import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type BrandEntryFragment, BrandSettingsDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { ME_KEY } from '../../viewer/viewer-provider.tsx'

const keyOf = (accountId: string | null) => ['brandSettings', accountId] as const

/** The brand of the account, null: of the viewer's own. `data` null: the account can have none. */
export const useBrand = (accountId: string | null) => {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: keyOf(accountId),
    queryFn: async ({ signal }) =>
      (await request(BrandSettingsDocument, { accountId }, { signal })).brandSettings ?? null,
    refetchOnWindowFocus: false,
  })
  const show = (brand: BrandEntryFragment): void => {
    queryClient.setQueryData(keyOf(accountId), brand)
    // The menu and the colours of the own pages follow it.
    void queryClient.invalidateQueries({ queryKey: ME_KEY })
  }
  return { query, show }
}
