import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CreateWallLinkDocument,
  RevokeWallLinkDocument,
  WallLinksDocument,
  type WallLinksQuery,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

export type WallLink = WallLinksQuery['wallLinks'][number]

const QUERY_KEY = ['wallLinks'] as const

/**
 * The address that a screen opens. The secret stands in the fragment: browsers send that to nobody.
 */
const addressOf = (secret: string): string => `${location.origin}/wall#${secret}`

/**
 * The links of one's own wall displays, the making of one and its end. `created`: the address, told
 * this once.
 */
export const useWallLinks = ({
  onFailed,
  onRevoked,
}: {
  onFailed: (error: unknown) => void
  onRevoked: () => void
}) => {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: QUERY_KEY })
  const links = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await request(WallLinksDocument, {}, { signal })).wallLinks,
  })
  const create = useMutation({
    mutationFn: async (name: string) =>
      addressOf((await request(CreateWallLinkDocument, { name })).createWallLink.secret),
    onSuccess: refresh,
    onError: onFailed,
    // What was told once is not kept.
    gcTime: 0,
  })
  const revoke = useMutation({
    mutationFn: (id: string) => request(RevokeWallLinkDocument, { id }),
    onSuccess: async () => {
      onRevoked()
      await refresh()
    },
    onError: onFailed,
  })
  return { links, create, revoke, created: create.data ?? null }
}
