import { Button } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './session-list.module.css'
import { useSessions, type Session } from './use-sessions.ts'

/** Where the account is logged in: one row a device, each to be logged out. */
export const SessionList = () => {
  const { t } = useTranslation()
  const { sessions, end, endOthers, question } = useSessions()
  const isBusy = end.isBusy || endOthers.isBusy
  if (sessions.data === undefined)
    return sessions.isError ? (
      <ProblemCard
        role="alert"
        title={t('profile.sessions.didNotLoad')}
        text={refusalText(t, sessions.error)}
        action={{ label: t('common.reload'), onClick: () => void sessions.refetch() }}
      />
    ) : null
  return (
    <section className={styles.part} aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t('profile.sessions.title')}</h2>
      <p className={styles.hint}>{t('profile.sessions.hint')}</p>
      <ul>
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => end.run(session)}
          />
        ))}
      </ul>
      {sessions.data.some(({ isCurrent }) => !isCurrent) && (
        <div className={styles.all}>
          <Button variant="default" disabled={isBusy} onClick={() => endOthers.run()}>
            {t('profile.sessions.endOthers')}
          </Button>
        </div>
      )}
      {question}
    </section>
  )
}

const SessionRow = ({
  session: { device, network, createdAt, lastUsedAt, isCurrent, isNewDevice },
  isBusy,
  onEnd,
}: {
  session: Session
  isBusy: boolean
  onEnd: () => void
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const at = (instant: string) => localTime(timeZone).minuteText(Date.parse(instant))
  const name = device === '' ? t('profile.sessions.unknown') : device
  const lines = [
    ...(isCurrent ? [] : [t('profile.sessions.used', { time: at(lastUsedAt) })]),
    t('profile.sessions.since', { time: at(createdAt) }),
    ...(network === '' ? [] : [t('profile.sessions.network', { network })]),
  ]
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong>{name}</strong>
        {isCurrent && <span className={styles.mark}>{t('profile.sessions.current')}</span>}
        {isNewDevice && !isCurrent && (
          <span className={styles.new}>{t('profile.sessions.new')}</span>
        )}
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={t('profile.sessions.endNamed', { device: name, time: at(lastUsedAt) })}
          onClick={onEnd}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  )
}
