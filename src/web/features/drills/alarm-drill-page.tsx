import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { IconUsersGroup } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { localTime } from '../../../domain/periods/local-time.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useNow } from '../../clock/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { ContactTable } from './contact-table.tsx'
import { DrillList } from './drill-list.tsx'
import styles from './drills.module.css'
import { StartDrill } from './start-drill.tsx'
import { type DrillState, useAlarmDrill } from './use-alarm-drill.ts'

/**
 * Whom alarms of an account reach, and who has proven it. In the address: `userId` of an account below
 * the viewer, else the viewer's own, and `name`, the heading until the server has answered.
 */
export const AlarmDrillPage = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const name = useAccountName(userId, params.get('name'))
  const { state, error, reload, starting, planning } = useAlarmDrill(userId)
  return (
    <div className={styles.page}>
      <PageHead title={userId !== null && name ? t('drills.titleOf', { name }) : t('drills.title')}>
        {userId !== null && <Link to="/admin/userlist">{t('accounts.allUsers')}</Link>}
      </PageHead>
      <p className={styles.intro}>{t('drills.intro')}</p>
      {state === null && error === null && <TableLoading />}
      {error !== null && (
        <ProblemCard
          role="alert"
          title={t('drills.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: reload }}
        />
      )}
      {state !== null && (
        <>
          <ReportHead state={state} />
          <Controls
            state={state}
            isBusy={starting.isBusy || planning.isBusy}
            onStart={() => starting.run()}
            onPlan={planning.run}
          />
          <Contacts state={state} />
          <DrillList drills={state.drills} timeZone={state.timeZone} userId={userId} />
        </>
      )}
    </div>
  )
}

/** On paper only: what the report is of, and from when. */
const ReportHead = ({ state: { account, timeZone } }: { state: DrillState }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const time = useNow((nowMs) => localTime(timeZone).minuteText(nowMs))
  const name = personName(account, language)
  return (
    <ul className={styles.report}>
      <li>
        {t('drills.report.account', {
          name: name === '' ? account.email : `${name} (${account.email})`,
        })}
      </li>
      <li>{t('drills.report.at', { time })}</li>
      <li>{t('drills.report.zone', { zone: timeZone })}</li>
    </ul>
  )
}

const Controls = ({
  state: { contacts, planned, nextAt, timeZone },
  isBusy,
  onStart,
  onPlan,
}: {
  state: DrillState
  isBusy: boolean
  onStart: () => void
  onPlan: (planned: boolean) => void
}) => {
  const { t } = useTranslation()
  const refusal = useRightRefusal('manage')
  const reached = contacts.filter(({ proof }) => proof !== 'NOT_SENT')
  const next =
    nextAt === null
      ? ''
      : t('drills.next', { time: localTime(timeZone).minuteText(Date.parse(nextAt)) })
  return (
    <section className={styles.controls}>
      <Checkbox
        label={t('drills.plan')}
        description={
          <>
            {t('drills.planHint')} <span className={styles.next}>{next}</span>
          </>
        }
        checked={planned}
        disabled={refusal !== null || isBusy}
        onChange={(event) => onPlan(event.currentTarget.checked)}
      />
      <div className={styles.actions}>
        {refusal === null && reached.length > 0 && (
          <StartDrill contacts={reached} isBusy={isBusy} onStart={onStart} />
        )}
        <PlainButton onClick={() => window.print()}>{t('drills.print')}</PlainButton>
      </div>
      {refusal !== null && <p className={styles.hint}>{refusal}</p>}
    </section>
  )
}

const Contacts = ({ state: { contacts, timeZone } }: { state: DrillState }) => {
  const { t } = useTranslation()
  if (contacts.length === 0)
    return (
      <ProblemCard
        icon={IconUsersGroup}
        role="status"
        title={t('drills.noContacts')}
        text={t('drills.noContactsText')}
      />
    )
  const proven = contacts.filter(({ proof }) => proof === 'CONFIRMED').length
  return (
    <section className={styles.part} aria-labelledby="contacts-title">
      <h2 id="contacts-title">{t('drills.contacts')}</h2>
      <p className={styles.summary} data-needs={proven < contacts.length || undefined}>
        {t('drills.proven', { n: proven, all: contacts.length })}
      </p>
      <ContactTable contacts={contacts} timeZone={timeZone} label={t('drills.contacts')} />
    </section>
  )
}
