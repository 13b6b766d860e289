import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  CreateWallLinkDocument,
  RevokeWallLinkDocument,
  WallLinksDocument,
  type WallLinksQuery,
} from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'

export type WallLink = WallLinksQuery['wallLinks'][number]

const QUERY_KEY = ['wallLinks'] as const

/** The address that a screen opens. Browsers send the fragment, with the secret, to no server. */
const addressOf = (secret: string): string => `${location.origin}/wall#${secret}`

/**
 * The links of the account's wall displays, and how to create and revoke one. `created`: the
 * address of the link that was just created, which the server answers only this once.
 */
export const useWallLinks = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [created, setCreated] = useState<string | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: QUERY_KEY })
  const failure = (error: unknown) => refusalText(t, error)
  const links = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await request(WallLinksDocument, {}, { signal })).wallLinks,
  })
  const create = useAction({
    // Returns nothing: the secret must not stay in the cache of answers.
    send: async (name: string) => {
      const { secret } = (await request(CreateWallLinkDocument, { name })).createWallLink
      setCreated(addressOf(secret))
    },
    failure,
    onSuccess: refresh,
  })
  const revoke = useAction({
    send: (id: string) => request(RevokeWallLinkDocument, { id }),
    success: t('wall.links.revoked'),
    failure,
    onSuccess: refresh,
  })
  return { links, create, revoke, created }
}
