import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  SessionsDocument,
  type SessionsQuery,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { useOwnerProof } from '../../components/owner-proof/use-owner-proof.tsx'

export type Session = SessionsQuery['sessionList'][number]

export const SESSIONS_KEY = ['sessions'] as const

/** The open sessions of the account, and how to end one or all others. */
export const useSessions = () => {
  const { t } = useTranslation()
  const { id } = useViewer()
  const queryClient = useQueryClient()
  const { withProof, question } = useOwnerProof()
  const queryKey = [...SESSIONS_KEY, id] as const
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const sessions = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await request(SessionsDocument, {}, { signal })).sessionList,
  })
  const end = useAction({
    send: (session: Session) =>
      withProof((proof) => request(EndSessionDocument, { id: session.id, ...proof })),
    success: t('profile.sessions.ended'),
    failure: t('profile.sessions.endFailed'),
    onSuccess: refresh,
    onFailure: refresh,
  })
  const endOthers = useAction({
    send: () => withProof((proof) => request(EndOtherSessionsDocument, proof)),
    success: t('profile.sessions.othersEnded'),
    failure: t('profile.sessions.endFailed'),
    onSuccess: refresh,
    onFailure: refresh,
  })
  return { sessions, end, endOthers, question }
}
