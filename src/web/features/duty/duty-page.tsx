import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { Button } from '@mantine/core'
import { IconCalendarUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useNow } from '../../clock/use-now.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { CalendarLink } from './calendar-link.tsx'
import { DutyGaps } from './duty-gaps.tsx'
import { DutyNow } from './duty-now.tsx'
import styles from './duty-page.module.css'
import { DutyWeek } from './duty-week.tsx'
import { RotaForm } from './rota-form.tsx'
import { useRota } from './use-rota.ts'

/**
 * Who is on duty for an account. In the address: `userId` of an account below the viewer, else the
 * viewer's own, and `name`, the heading until the server has answered.
 */
export const DutyPage = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const name = useAccountName(userId, params.get('name'))
  const nowMs = useNow((ms) => Math.floor(ms / MINUTE_MS) * MINUTE_MS)
  const [isEditing, setEditing] = useState(false)
  const rota = useRota(userId)
  const shown = rota.data
  return (
    <div className={styles.page}>
      <PageHead title={userId !== null && name ? t('duty.titleOf', { name }) : t('duty.title')}>
        <Link to={userId === null ? '/people' : `/people?userId=${encodeURIComponent(userId)}`}>
          {t('duty.people')}
        </Link>
      </PageHead>
      <p className={styles.hint}>{t('duty.hint')}</p>
      <NotLoaded query={rota} title={t('duty.didNotLoad')} />
      {shown?.updatedAt === null && !isEditing && (
        <ProblemCard icon={IconCalendarUser} title={t('duty.none')} text={t('duty.noneText')} />
      )}
      {shown && shown.updatedAt !== null && !isEditing && (
        <>
          <DutyNow rota={shown} nowMs={nowMs} />
          <DutyGaps rota={shown} nowMs={nowMs} />
          <DutyWeek rota={shown} nowMs={nowMs} />
        </>
      )}
      {shown && !isEditing && (
        <RightGate needs="manage">
          <Button className={styles.change!} onClick={() => setEditing(true)}>
            {t(shown.updatedAt === null ? 'duty.make' : 'duty.change')}
          </Button>
        </RightGate>
      )}
      {shown && shown.updatedAt !== null && !isEditing && (
        <CalendarLink userId={userId} calendar={shown.calendar} />
      )}
      {shown && isEditing && (
        <RotaForm
          userId={userId}
          rota={shown}
          today={localTime(shown.timeZone).dayOf(nowMs)}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}
