import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { bytesText } from '../../../domain/records/bytes-text.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { type ServerBackupsQuery, ServerBackupsDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './server-page.module.css'

/** For superadmins: when the last backup was made, where, and whether one can be restored. */
export const ServerBackups = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['server-backups'],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => request(ServerBackupsDocument, {}, { signal }),
  })
  if (data === undefined)
    return error === null ? null : (
      <ProblemCard
        role="alert"
        title={t('server.backups.didNotLoad')}
        text={refusalText(t, error)}
        action={{ label: t('common.reload'), onClick: () => void refetch() }}
      />
    )
  return (
    <section className={styles.card} aria-labelledby="backups-title">
      <h2 id="backups-title">{t('server.backups.title')}</h2>
      {data.serverBackups === null ? (
        <p>{t('server.backups.off')}</p>
      ) : (
        <BackupFacts backups={data.serverBackups} />
      )}
    </section>
  )
}

const BackupFacts = ({
  backups,
}: {
  backups: NonNullable<ServerBackupsQuery['serverBackups']>
}) => {
  const { t } = useTranslation()
  const { timeZone, language } = useViewer()
  const { folder, count, bytes, newestAt, newestBytes, trialAt, trialFailure } = backups
  const { secondPlace, copiedAt, failure } = backups
  const time = (text: string): string => localTime(timeZone).minuteText(Date.parse(text))
  const size = (of: number): string => bytesText(of, language)
  return (
    <ul>
      {failure !== null && <li className={styles.failure}>{failure}</li>}
      <li>
        {newestAt === null
          ? t('server.backups.none')
          : t('server.backups.newest', { time: time(newestAt), size: size(newestBytes ?? 0) })}
      </li>
      <li>{t('server.backups.all', { folder, count, size: size(bytes) })}</li>
      <li>
        {trialAt === null
          ? t('server.backups.noTrial')
          : t(trialFailure === null ? 'server.backups.trial' : 'server.backups.trialFailed', {
              time: time(trialAt),
            })}
      </li>
      {secondPlace !== null && (
        <li>
          {copiedAt === null
            ? t('server.backups.notCopied', { place: secondPlace })
            : t('server.backups.copied', { place: secondPlace, time: time(copiedAt) })}
        </li>
      )}
    </ul>
  )
}
