import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ServerStateDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ServerBackups } from './server-backups.tsx'
import {
  CopyCard,
  DatabaseCard,
  DiskCard,
  MailCard,
  StoredCard,
  WatchCard,
} from './server-cards.tsx'
import styles from './server-page.module.css'

/** For superadmins: what the server says of itself. */
export const ServerPage = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['server-state'],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => request(ServerStateDocument, {}, { signal }),
  })
  return (
    <>
      <PageHead title={t('server.title')} />
      <p className={styles.intro}>{t('server.intro')}</p>
      <NotLoaded query={{ data, error, refetch }} title={t('server.didNotLoad')} />
      {data !== undefined && (
        <div className={styles.cards}>
          {data.serverState.database === 'SQLITE' ? (
            <>
              <DiskCard {...data.serverState} />
              <StoredCard {...data.serverState} />
              <ServerBackups />
              <CopyCard {...data.serverState} />
            </>
          ) : (
            <DatabaseCard {...data.serverState} />
          )}
          <MailCard mail={data.deliveryState} />
          <WatchCard {...data.serverState} />
        </div>
      )}
    </>
  )
}
