import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { weekdayOf } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { CheckKind, ShownPointFragment } from '../../api/generated/graphql.ts'
import { useNow } from '../../clock/use-now.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { emptyDraft } from './entry-draft.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import { HaccpHead } from './haccp-head.tsx'
import styles from './haccp.module.css'
import { useWaitingChecks } from './outbox/use-waiting-checks.ts'
import { PointCard } from './point-card.tsx'
import { entriesOf, KINDS, type Register, withWaiting } from './shown-entry.ts'
import { useRegister } from './use-register.ts'
import { WaitingNote } from './waiting-note.tsx'

/** Today's checks of an account, to be entered by hand. In the address: `userId`, `name`. */
export const HaccpPage = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const { actsFor } = useViewer()
  const register = useRegister(userId)
  const waiting = useWaitingChecks(userId ?? actsFor)
  return (
    <div className={styles.page}>
      <HaccpHead page="today" />
      <p className={styles.hint}>{t('haccp.hint')}</p>
      <WaitingNote timeZone={register.data?.timeZone ?? 'UTC'} {...waiting} />
      <NotLoaded query={register} title={t('haccp.didNotLoad')} />
      {register.data && <Today register={register.data} waiting={waiting.waiting} />}
    </div>
  )
}

const isAskedToday = ({ isRetired, timesADay, weekdays }: ShownPointFragment, today: string) =>
  !isRetired && (timesADay === 0 || weekdays.includes(weekdayOf(today)))

const Today = ({
  register,
  waiting,
}: {
  register: Register
  waiting: ReturnType<typeof useWaitingChecks>['waiting']
}) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const nowMs = useNow((ms) => Math.floor(ms / MINUTE_MS) * MINUTE_MS)
  const { timeZone, points, checks, account } = register
  const today = localTime(timeZone).dayOf(nowMs)
  const name = { firstName: viewer.name ?? '', lastName: '' }
  const entries = entriesOf(withWaiting(checks, waiting, points, name), today, timeZone)
  const asked = points.filter((point) => isAskedToday(point, today))
  const canEnter = viewer.can.work.allowed
  return (
    <>
      {points.every(({ isRetired }) => isRetired) && (
        <ProblemCard icon={IconClipboardCheck} title={t('haccp.none')} text={t('haccp.noneText')} />
      )}
      {asked.length > 0 && (
        <section className={styles.points} aria-label={t('haccp.today', { day: today })}>
          <h2>{t('haccp.today', { day: today })}</h2>
          {asked.map((point) => (
            <PointCard
              key={point.id}
              accountId={account.id}
              point={point}
              entries={entries}
              canEnter={canEnter}
            />
          ))}
        </section>
      )}
      <RightGate needs="work">
        <FreeEntry accountId={account.id} />
      </RightGate>
      <section className={styles.card} aria-labelledby="haccp-entries">
        <h2 id="haccp-entries">{t('haccp.entriesToday')}</h2>
        {entries.length === 0 ? (
          <p className={styles.hint}>{t('haccp.noEntries')}</p>
        ) : (
          <EntryList
            accountId={account.id}
            timeZone={timeZone}
            entries={entries}
            canEnter={canEnter}
          />
        )}
      </section>
    </>
  )
}

/** What is on no list. */
const FreeEntry = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<CheckKind | null>(null)
  return (
    <section className={styles.card} aria-labelledby="haccp-free">
      <h2 id="haccp-free">{t('haccp.somethingElse')}</h2>
      {kind === null ? (
        <div className={styles.kinds}>
          {KINDS.map((each) => (
            <Button key={each} variant="default" onClick={() => setKind(each)}>
              {t(`haccp.kind.${each}`)}
            </Button>
          ))}
        </div>
      ) : (
        <EntryForm accountId={accountId} first={emptyDraft(kind)} onClose={() => setKind(null)} />
      )}
    </section>
  )
}
