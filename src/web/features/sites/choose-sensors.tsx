import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type SiteEntryFragment,
  type ToolsForSiteQuery,
  ToolsForSiteDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useSetSite } from '../../components/site-field/use-sites.ts'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SearchField } from '../../ui/form/search-field.tsx'

const ROWS_SHOWN = 100

type Sensor = ToolsForSiteQuery['toolPage']['rows'][number]

/** The first sensors that the search finds: of the account itself, not of those below it. */
const useSensors = (userId: string, search: string) =>
  useQuery({
    queryKey: ['toolsForSite', userId, search],
    queryFn: async ({ signal }) => {
      const { rows, total } = (
        await request(ToolsForSiteDocument, { userId, search, first: ROWS_SHOWN }, { signal })
      ).toolPage
      return { rows: rows.filter((tool) => tool.userId === userId), total }
    },
    placeholderData: keepPreviousData,
  })

/** Ticks the sensors that are at a site. */
export const ChooseSensors = ({
  site,
  onClose,
}: {
  site: SiteEntryFragment
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data: found } = useSensors(site.userId, search)
  /** What was ticked or unticked, by sensor. */
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const coming = useSetSite()
  const leaving = useSetSite()
  const wasHere = (tool: Sensor): boolean => tool.site?.id === site.id
  const tick = (tool: Sensor, isTicked: boolean): void => {
    const next = new Map(changes)
    if (isTicked === wasHere(tool)) next.delete(tool.id)
    else next.set(tool.id, isTicked)
    setChanges(next)
  }
  const idsThat = (isTicked: boolean): string[] =>
    [...changes].filter(([, ticked]) => ticked === isTicked).map(([id]) => id)
  const save = (): void => {
    const [arrivals, departures] = [idsThat(true), idsThat(false)]
    if (arrivals.length > 0) coming.run({ toolIds: arrivals, siteId: site.id })
    if (departures.length > 0) leaving.run({ toolIds: departures, siteId: null })
    onClose()
  }
  const isMore = found !== undefined && found.total > ROWS_SHOWN
  return (
    <EditModal
      title={t('siteList.chooseTitle', { name: site.name })}
      subtitle={t('siteList.chooseHint')}
      isChanged={changes.size > 0}
      onClose={onClose}
      onSave={found === undefined ? null : save}
    >
      {(isMore || search !== '') && (
        <SearchField
          label={t('siteList.searchSensors')}
          placeholder={t('siteList.searchSensors')}
          value={search}
          onChange={setSearch}
        />
      )}
      {isMore && <p>{t('siteList.firstOnly', { shown: ROWS_SHOWN, total: found.total })}</p>}
      {found?.rows.length === 0 && search === '' && <p>{t('siteList.noTools')}</p>}
      {found?.rows.map((tool) => (
        <CheckField
          key={tool.id}
          label={tool.name}
          hint={[
            `${tool.imeiNumber} / ${tool.equipmentId}`,
            ...(tool.site === null || wasHere(tool)
              ? []
              : [t('siteList.atSite', { name: tool.site.name })]),
          ].join(' · ')}
          value={changes.get(tool.id) ?? wasHere(tool)}
          onChange={(isTicked) => tick(tool, isTicked)}
        />
      ))}
    </EditModal>
  )
}
