import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SetSiteOfToolsDocument, SitesDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'

const SITES = ['sites'] as const
/** What shows the sites of sensors: the lists, the dashboards, and the field of one sensor. */
const SHOWING_SITES = [SITES, ['siteOfTool'], ['userToolList'], ['toolTable'], ['toolList']]

/** The sites of an account; of the viewer's own where `userId` is null. */
export const useSites = (userId: string | null) => {
  const { actsFor } = useViewer()
  return useQuery({
    queryKey: [...SITES, userId ?? actsFor],
    queryFn: async ({ signal }) => (await request(SitesDocument, { userId }, { signal })).sites,
    refetchInterval: REFRESH_MS,
  })
}

/** Loads again whatever shows sites. */
export const useReloadSites = () => {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of SHOWING_SITES) void queryClient.invalidateQueries({ queryKey })
  }
}

/** Puts sensors on a site; `siteId` null: on none. */
export const useSetSite = (onSaved: () => void = () => {}) => {
  const { t } = useTranslation()
  const reload = useReloadSites()
  return useAction({
    send: (change: { toolIds: string[]; siteId: string | null }) =>
      request(SetSiteOfToolsDocument, change),
    success: t('sites.set'),
    failure: t('sites.setFailed'),
    onSuccess: () => {
      reload()
      onSaved()
    },
    onFailure: reload,
  })
}
