import { IconBell, IconShieldCheck } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import type { UserTableQuery } from '../../api/generated/graphql.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { Marked } from '../../ui/data-table/marked.tsx'
import { localTime } from '../../../domain/periods/local-time.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './account-columns.module.css'

export type AccountRow = UserTableQuery['userPage']['rows'][number]

/** Columns that the server can sort by. */
export const SORTABLE = [
  'email',
  'company',
  'lastName',
  'firstName',
  'role',
  'createdAt',
  'updatedAt',
] as const

/**
 * `linkOf`: the page that an account's e-mail links to; null for no link. `alarmsOf`: number of
 * open alarms of it and all below it. `hasCompanies`: whether an account on the page has one.
 */
export const accountColumns = (
  t: TFunction,
  timeZone: string,
  linkOf: (account: AccountRow) => string | null,
  alarmsOf: (account: AccountRow) => number,
  hasCompanies: boolean,
): Column<AccountRow>[] => [
  {
    name: 'email',
    label: t('accounts.email'),
    sortable: true,
    isName: true,
    cell: (account, search) => (
      <span className={styles.who}>
        <Email account={account} search={search} to={linkOf(account)} />
        <State of={account} />
        {account.hasSecondFactor && <FactorMark />}
        <Alarms of={account} count={alarmsOf(account)} />
      </span>
    ),
  },
  ...(hasCompanies
    ? [
        {
          name: 'company',
          label: t('accounts.company'),
          sortable: true,
          cell: (account: AccountRow) => <Name text={account.company ?? ''} search="" />,
        },
      ]
    : []),
  {
    name: 'lastName',
    label: t('accounts.lastName'),
    sortable: true,
    cell: (account, search) => <Name text={account.lastName} search={search} />,
  },
  {
    name: 'firstName',
    label: t('accounts.firstName'),
    sortable: true,
    cell: (account, search) => <Name text={account.firstName} search={search} />,
  },
  {
    name: 'role',
    label: t('accounts.role'),
    sortable: true,
    cell: (account) => <span className={styles.role}>{t(`accounts.roles.${account.role}`)}</span>,
  },
  {
    name: 'createdAt',
    label: t('accounts.createdAt'),
    sortable: true,
    card: 'labelled',
    cell: (account) => <TimeCell at={account.createdAt} timeZone={timeZone} />,
  },
  {
    name: 'updatedAt',
    label: t('accounts.updatedAt'),
    sortable: true,
    card: 'labelled',
    cell: (account) => <TimeCell at={account.updatedAt} timeZone={timeZone} />,
  },
]

/** A long word breaks, so that the addresses keep their room. */
const Name = (props: ComponentProps<typeof Marked>) => (
  <span className={styles.name}>
    <Marked {...props} />
  </span>
)

const Email = ({
  account,
  search,
  to,
}: {
  account: AccountRow
  search: string
  to: string | null
}) => {
  const email = <Marked text={account.email} search={search} />
  return to === null ? email : <Link to={to}>{email}</Link>
}

/** That nobody has proved to read mail at the address; nothing for all others. */
const State = ({ of: { invited, emailConfirmed } }: { of: AccountRow }) => {
  const { t } = useTranslation()
  if (!invited && emailConfirmed) return null
  return (
    <span className={styles.state}>
      {t(invited ? 'people.state.invited' : 'people.state.unconfirmed')}
    </span>
  )
}

const FactorMark = () => {
  const { t } = useTranslation()
  return (
    <span className={styles.factor} title={t('secondFactor.title')}>
      <IconShieldCheck size={16} stroke={1.7} aria-label={t('secondFactor.title')} role="img" />
    </span>
  )
}

const Alarms = ({ of: { id }, count }: { of: AccountRow; count: number }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  if (count === 0) return null
  const label = t('accounts.openAlarms', { n: count })
  return (
    <Link
      className={styles.alarms}
      to={`/alarms?userId=${encodeURIComponent(id)}`}
      aria-label={label}
      title={label}
    >
      <IconBell size={15} stroke={2} aria-hidden />
      {countText(count, language)}
    </Link>
  )
}

/** To the minute; the tooltip adds seconds and time zone. */
const TimeCell = ({ at, timeZone }: { at: string; timeZone: string }) => {
  const text = localTime(timeZone).textOf(Date.parse(at))
  const [day, time] = text.slice(0, -':00'.length).split(' ')
  return (
    <time className={styles.moment} dateTime={at} title={`${text} ${timeZone}`}>
      <span>{day}</span> <span>{time}</span>
    </time>
  )
}
