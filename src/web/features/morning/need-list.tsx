import {
  IconAdjustmentsOff,
  IconBell,
  IconClockExclamation,
  IconMailX,
  IconSettings,
  IconWifiOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countText } from '../../../domain/records/count-text.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { customerName } from '../../../domain/users/customer-name.ts'
import { useNow } from '../../clock/use-now.ts'
import { LANE_ICONS, toolLaneOf } from '../../components/alarm/lane.ts'
import { runningText } from '../../components/duration/running-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmailText } from '../../ui/text/email-text.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { FollowUp } from './follow-up.tsx'
import styles from './morning.module.css'
import { NEED_LABELS } from './need-label.ts'
import { nightText } from './night-text.ts'
import type { CustomerNeed, Person } from './use-customer-needs.ts'

/** One row for each customer: the name, what its sensors need, its night, and who looks after it. */
export const NeedList = ({
  rows,
  people,
  label,
  isChanging = false,
}: {
  rows: readonly CustomerNeed[]
  /** Who can look after a customer. */
  people: readonly Person[]
  label: string
  isChanging?: boolean
}) => (
  <ul className={styles.list} aria-label={label} aria-busy={isChanging}>
    {rows.map((row) => (
      <NeedRow key={row.user.id} row={row} people={people} />
    ))}
  </ul>
)

const NeedRow = ({ row, people }: { row: CustomerNeed; people: readonly Person[] }) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const { user, night } = row
  const time = localTime(timeZone).timeOfDay(Date.parse(night.since)).slice(0, -3)
  const name = customerName(user, language) || user.email
  return (
    <li className={styles.row} data-waiting={row.unacknowledged > 0 || undefined}>
      <p className={styles.name}>
        <Link to={`/admin/dashboard?${new URLSearchParams({ userId: user.id, name }).toString()}`}>
          <EmailText text={name} />
        </Link>
        <Link
          className={styles.settings}
          to={`/admin/customer?userId=${encodeURIComponent(user.id)}`}
          aria-label={t('accounts.customerPageOf', { name })}
          title={t('accounts.customerPage')}
        >
          <IconSettings size={18} stroke={1.7} aria-hidden />
        </Link>
      </p>
      <Needs row={row} name={name} />
      {night.opened > 0 && (
        <p className={styles.night}>
          {t('morning.night.all', { time, what: nightText(t, night) })}
        </p>
      )}
      <FollowUp row={row} name={name} people={people} />
    </li>
  )
}

/** What is needed, each with the way to where it is done. */
const Needs = ({ row, name }: { row: CustomerNeed; name: string }) => {
  const { t } = useTranslation()
  const { user, warnings, silent, unreached, limitsNeverSet, calibrationsDue } = row
  const tools = `/admin/toollist?${new URLSearchParams({ userId: user.id, name }).toString()}`
  const alarms = `/alarms?userId=${encodeURIComponent(user.id)}`
  return (
    <ul className={styles.needs}>
      <Waiting row={row} to={alarms} />
      <Need n={silent} icon={IconWifiOff} to={`${tools}&only=SILENT`}>
        {t(NEED_LABELS.SILENT)}
      </Need>
      <Need n={unreached} icon={IconMailX} to={alarms}>
        {t(NEED_LABELS.FAILED)}
      </Need>
      <Need
        n={limitsNeverSet}
        icon={IconAdjustmentsOff}
        to={`${tools}&only=LIMITS_NEVER_SET`}
        isCalm
      >
        {t(NEED_LABELS.LIMITS)}
      </Need>
      <Need
        n={calibrationsDue}
        icon={IconClockExclamation}
        to={`/instruments?userId=${encodeURIComponent(user.id)}`}
        isCalm
      >
        {t(NEED_LABELS.CALIBRATION)}
      </Need>
      <Need n={warnings} icon={IconBell} to={alarms} isCalm>
        {t('alarms.warning')}
      </Need>
    </ul>
  )
}

/** The alarms that nobody has acknowledged, with the age of the oldest; the icon is of the worst. */
const Waiting = ({ row, to }: { row: CustomerNeed; to: string }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { unacknowledged, waitingSince, worstLane } = row
  const age = useNow((nowMs) =>
    waitingSince === null ? '' : runningText(t, nowMs - Date.parse(waitingSince), language),
  )
  const trouble = worstLane === null ? null : toolLaneOf({ lane: worstLane })
  return (
    <Need
      n={unacknowledged}
      icon={trouble === null ? IconBell : LANE_ICONS[trouble]}
      to={to}
      isHot={trouble === 'HIGH' || trouble === 'LOW'}
      age={age}
    >
      {t(NEED_LABELS.ALARMS)}
    </Need>
  )
}

const Need = ({
  n,
  icon: Icon,
  to,
  isHot = false,
  isCalm = false,
  age = '',
  children,
}: {
  n: number
  icon: typeof IconBell
  to: string
  isHot?: boolean
  isCalm?: boolean
  /** Of the oldest. */
  age?: string
  /** What is needed. */
  children: ReactNode
}) => {
  const { language } = useViewer()
  return n === 0 ? null : (
    <li>
      <Link
        to={to}
        className={styles.need}
        data-hot={isHot || undefined}
        data-calm={isCalm || undefined}
      >
        <Icon size={16} stroke={2} aria-hidden />
        <span>
          {children}: {countText(n, language)}
          {age !== '' && ` · ${age}`}
        </span>
      </Link>
    </li>
  )
}
