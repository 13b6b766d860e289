import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DeleteSiteDocument, type SiteEntryFragment } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useDelete } from '../../components/confirm-delete/use-delete.tsx'
import { useReloadSites, useSites } from '../../components/site-field/use-sites.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { ChooseSensors } from './choose-sensors.tsx'
import { SiteCard } from './site-card.tsx'
import { SiteForm } from './site-form.tsx'
import styles from './sites.module.css'

/** With so many sites a field narrows the list by name and address. */
const MANY_SITES = 10

type Opened =
  | { kind: 'form'; site: SiteEntryFragment | null }
  | { kind: 'sensors'; site: SiteEntryFragment }

/**
 * The sites of an account. In the address: `userId` of an account below the viewer, else the viewer's
 * own, and `name`, the heading until the server has answered.
 */
export const SitesPage = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const name = useAccountName(userId, params.get('name'))
  const sites = useSites(userId)
  const reload = useReloadSites()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [search, setSearch] = useState('')
  const refusal = useRightRefusal('manage')
  const mayWork = useRightRefusal('work') === null
  const deletion = useDelete<SiteEntryFragment>({
    nameOf: (site) => site.name,
    keeps: t('siteList.deleteKeeps'),
    success: t('siteList.deleted'),
    failure: t('siteList.deleteFailed'),
    remove: ({ id }) => request(DeleteSiteDocument, { id }),
    onDeleted: reload,
  })
  const shown = (sites.data ?? []).filter((site) =>
    `${site.name} ${site.address ?? ''}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <div className={styles.page}>
      <PageHead
        title={userId !== null && name ? t('siteList.titleOf', { name }) : t('sites.title')}
      >
        {userId !== null && <Link to="/admin/userlist">{t('accounts.allUsers')}</Link>}
      </PageHead>
      <p className={styles.hint}>{t('siteList.hint')}</p>
      {refusal === null ? (
        <Button
          mih={44}
          className={styles.add!}
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => setOpened({ kind: 'form', site: null })}
        >
          {t('siteList.add')}
        </Button>
      ) : (
        <p className={styles.hint}>{refusal}</p>
      )}
      <NotLoaded query={sites} title={t('siteList.didNotLoad')} />
      {sites.data?.length === 0 && (
        <ProblemCard
          icon={IconBuildingStore}
          title={t('siteList.noneTitle')}
          text={t('siteList.noneText')}
        />
      )}
      {(sites.data?.length ?? 0) >= MANY_SITES && (
        <input
          type="search"
          className={styles.search}
          aria-label={t('siteList.search')}
          placeholder={t('siteList.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.length > 0 && (
        <ul className={styles.list} aria-label={t('sites.title')}>
          {shown.map((site) => (
            <SiteCard
              key={site.id}
              site={site}
              mayManage={refusal === null}
              onChoose={mayWork ? () => setOpened({ kind: 'sensors', site }) : null}
              onEdit={() => setOpened({ kind: 'form', site })}
              onDelete={() => deletion.ask(site)}
            />
          ))}
        </ul>
      )}
      {deletion.question}
      {opened?.kind === 'form' && (
        <SiteForm
          userId={userId}
          site={opened.site}
          onClose={() => setOpened(null)}
          onSaved={() => {
            setOpened(null)
            reload()
          }}
        />
      )}
      {opened?.kind === 'sensors' && (
        <ChooseSensors site={opened.site} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}
