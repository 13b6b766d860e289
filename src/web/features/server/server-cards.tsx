import { useTranslation } from '../../i18n/use-translation.ts'
import { bytesText } from '../../../domain/records/bytes-text.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { ServerStateQuery } from '../../api/generated/graphql.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FactCard } from './fact-card.tsx'
import styles from './server-page.module.css'

type State = ServerStateQuery['serverState']

/** What docs/operations.md promises of the copy. */
const IN_STEP_SECONDS = 10

const useTime = () => {
  const { timeZone } = useViewer()
  return (text: string): string => localTime(timeZone).minuteText(Date.parse(text))
}

export const DiskCard = ({ disk }: Pick<State, 'disk'>) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const size = (bytes: number): string => bytesText(bytes, language)
  return (
    <FactCard title={t('server.disk.title')}>
      {disk === null ? (
        <li>{t('server.disk.unknown')}</li>
      ) : (
        <>
          <li>
            {t('server.disk.free', { free: size(disk.freeBytes), total: size(disk.totalBytes) })}
          </li>
          <li>
            {disk.fullInDays === null
              ? t('server.disk.steady')
              : t('server.disk.fullInDays', { days: Math.floor(disk.fullInDays) })}
          </li>
        </>
      )}
    </FactCard>
  )
}

export const CopyCard = ({ copy }: Pick<State, 'copy'>) => {
  const { t } = useTranslation()
  if (copy === null)
    return (
      <FactCard title={t('server.copy.title')}>
        <li>{t('server.copy.off')}</li>
      </FactCard>
    )
  const { folder, isBeingMade, lagSeconds, failure } = copy
  const seconds = Math.ceil(lagSeconds)
  const state =
    seconds <= IN_STEP_SECONDS
      ? t('server.copy.following', { seconds: Math.max(1, seconds) })
      : t('server.copy.behind', { seconds })
  return (
    <FactCard title={t('server.copy.title')} failure={failure}>
      <li>{isBeingMade ? t('server.copy.making') : state}</li>
      <li>{t('server.copy.folder', { folder })}</li>
    </FactCard>
  )
}

export const MailCard = ({ mail }: { mail: ServerStateQuery['deliveryState'] }) => {
  const { t } = useTranslation()
  const time = useTime()
  const since = mail.mailFailingSince
  const text =
    mail.mail === 'NOT_SET'
      ? t('server.mail.notSet')
      : mail.mail === 'FAILING' && since !== null
        ? t('server.mail.failing', { time: time(since) })
        : t('server.mail.works')
  return (
    <FactCard title={t('server.mail.title')}>
      <li className={mail.mail === 'WORKS' ? undefined : styles.failure}>{text}</li>
      {mail.mail === 'FAILING' && mail.mailReason !== null && <li>{mail.mailReason}</li>}
    </FactCard>
  )
}

export const WatchCard = ({
  heartbeat,
  otherServers,
}: Pick<State, 'heartbeat' | 'otherServers'>) => {
  const { t } = useTranslation()
  const time = useTime()
  const takenAt = heartbeat?.takenAt ?? null
  return (
    <FactCard title={t('server.watch.title')}>
      <li>
        {heartbeat === null
          ? t('server.watch.heartbeatOff')
          : takenAt === null
            ? t('server.watch.heartbeatNever')
            : t('server.watch.heartbeat', { time: time(takenAt) })}
      </li>
      {otherServers.length === 0 && <li>{t('server.watch.noServers')}</li>}
      {otherServers.map(({ address, isWell }) => (
        <li key={address} className={isWell === false ? styles.failure : undefined}>
          {isWell === null
            ? t('server.watch.unclear', { address })
            : t(isWell ? 'server.watch.well' : 'server.watch.unwell', { address })}
        </li>
      ))}
    </FactCard>
  )
}

export const StoredCard = ({
  damagedPlaces,
  damage,
  fullCheckAt,
}: Pick<State, 'damagedPlaces' | 'damage' | 'fullCheckAt'>) => {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <FactCard
      title={t('server.stored.title')}
      failure={damagedPlaces === 0 ? null : t('server.stored.damaged', { count: damagedPlaces })}
    >
      {damagedPlaces === 0 && <li>{t('server.stored.whole')}</li>}
      {damage.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      <li>
        {fullCheckAt === null
          ? t('server.stored.notChecked')
          : t('server.stored.checked', { time: time(fullCheckAt) })}
      </li>
    </FactCard>
  )
}

/** In place of what is said of a file: a database server has the data. */
export const DatabaseCard = ({
  damagedPlaces,
  damage,
}: Pick<State, 'damagedPlaces' | 'damage'>) => {
  const { t } = useTranslation()
  return (
    <FactCard
      title={t('server.database.title')}
      failure={damagedPlaces === 0 ? null : t('server.stored.damaged', { count: damagedPlaces })}
    >
      {damage.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      <li>{t('server.database.server')}</li>
      <li>{t('server.database.backups')}</li>
    </FactCard>
  )
}
