import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { TokenScope } from '../../../domain/tokens/token-scope.ts'
import {
  CreateTokenDocument,
  RevokeTokenDocument,
  TokensDocument,
  type TokensQuery,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { useOwnerProof } from '../../components/owner-proof/use-owner-proof.tsx'

export type Token = TokensQuery['tokenList'][number]
export type TokenDraft = { name: string; scopes: TokenScope[]; expiresAt: string | null }
export type CreatedToken = { id: string; text: string; scopes: readonly TokenScope[] }

/** The tokens in sight, and how to make and revoke one. `created`: shown only until it is closed. */
export const useTokens = () => {
  const { t } = useTranslation()
  const { id } = useViewer()
  const queryClient = useQueryClient()
  const { withProof, question } = useOwnerProof()
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const queryKey = ['tokens', id] as const
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const tokens = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await request(TokensDocument, {}, { signal })).tokenList,
  })
  const create = useAction({
    // Returns nothing: the token must not stay in the cache of answers.
    send: async (draft: TokenDraft) => {
      const answer = await withProof((proof) =>
        request(CreateTokenDocument, { ...draft, ...proof }),
      )
      const { id: tokenId, token, scopes } = answer.createToken
      setCreated({ id: tokenId, text: token ?? '', scopes })
    },
    failure: t('profile.tokens.createFailed'),
    fields: ['name', 'scopes', 'expiresAt'],
    onSuccess: refresh,
  })
  const revoke = useAction({
    send: (token: Token) => request(RevokeTokenDocument, { id: token.id }),
    success: t('profile.tokens.revoked'),
    failure: t('profile.tokens.revokeFailed'),
    onSuccess: refresh,
    onFailure: refresh,
  })
  return { tokens, create, revoke, question, created, close: () => setCreated(null) }
}
