import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { InspectionFoldersDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { FolderList } from './folder-list.tsx'
import { FolderForm } from './folder-form.tsx'
import { type LinkChoice, LinkForm } from './link-form.tsx'
import { LinkList, LINKS_KEY } from './link-list.tsx'
import styles from './inspection-folders.module.css'

/** While one is being made its progress is asked for more often. */
const BUSY_MS = 2_000
const CALM_MS = 30_000

/** Asks for a folder of sensors and days, and shows those that were made. */
export const InspectionFoldersPage = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [choice, setChoice] = useState<LinkChoice>({ toolIds: [], from: '', to: '' })
  const { data, error, refetch } = useQuery({
    queryKey: ['inspection-folders'],
    queryFn: async ({ signal }) =>
      (await request(InspectionFoldersDocument, {}, { signal })).inspectionFolders,
    refetchInterval: ({ state }) =>
      state.data?.some(({ keptUntil }) => keptUntil === null) === true ? BUSY_MS : CALM_MS,
  })
  const changed = () => queryClient.invalidateQueries({ queryKey: ['inspection-folders'] })
  return (
    <div className={styles.page}>
      <PageHead title={t('inspectionFolders.title')} />
      <p className={styles.hint}>{t('inspectionFolders.intro')}</p>
      <RightGate needs="manage">
        <FolderForm onAsked={changed} onChosen={setChoice} />
        <LinkForm
          choice={choice}
          onMade={() => queryClient.invalidateQueries({ queryKey: LINKS_KEY })}
        />
      </RightGate>
      <LinkList />
      <NotLoaded query={{ data, error, refetch }} title={t('inspectionFolders.didNotLoad')} />
      {data !== undefined && <FolderList folders={data} onChanged={changed} />}
    </div>
  )
}
