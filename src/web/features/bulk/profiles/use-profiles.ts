import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  DeleteProfileDocument,
  ProfileNamesDocument,
  ProfilesDocument,
} from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

export const PROFILES = ['profiles'] as const

export const useProfiles = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [...PROFILES, 'all'],
    queryFn: async ({ signal }) => (await request(ProfilesDocument, {}, { signal })).profiles,
  })
  const deleting = useAction({
    send: async (id: string) => request(DeleteProfileDocument, { id }),
    failure: t('bulk.profile.notDeleted'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PROFILES }),
  })
  return {
    profiles: data ?? null,
    error: data === undefined ? error : null,
    reload: () => void refetch(),
    deleting,
  }
}

/** Names by id, for a choice. */
export const useProfileNames = () => {
  const { data } = useQuery({
    queryKey: [...PROFILES, 'names'],
    queryFn: async ({ signal }) => (await request(ProfileNamesDocument, {}, { signal })).profiles,
  })
  return data ?? []
}
