import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { countText } from '../../../domain/records/count-text.ts'
import { customerName } from '../../../domain/users/customer-name.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { AlarmCards, MoreButton } from './alarm-cards.tsx'
import styles from './alarms-page.module.css'
import { keepPlaces } from './keep-places.ts'
import { ListProblem, NoAlarms } from './list-problem.tsx'
import { boxOf, SelectCustomer } from './select-box.tsx'
import type { AlarmFilterState } from './use-alarm-filter.ts'
import type { AlarmSelection } from './use-alarm-selection.ts'
import { foldedCount, useAlarms } from './use-alarms.ts'
import { MOST_OF_EACH, useAlarmsByCustomer, type CustomerAlarms } from './use-alarms-by-customer.ts'
import type { ExpandedAlarms } from './use-expanded-alarms.ts'
import { usePagesOfAddress } from './use-pages-of-address.ts'

/**
 * Up to this number of customers, several alarms of each are shown at first; with more customers
 * one, to keep an overview.
 */
const FEW_CUSTOMERS = 5

type Props = { filter: AlarmFilterState; expanded: ExpandedAlarms; selection: AlarmSelection }

/** The open alarms by customer: who waits longest for somebody comes first. */
export const CustomerList = ({ filter, expanded, selection }: Props) => {
  const { t } = useTranslation()
  const { lane, search, userId } = filter.choice
  const list = usePagesOfAddress(useAlarmsByCustomer({ lane, search, userId }), filter)
  const { customers, counts } = list
  const { begin } = expanded
  useEffect(() => {
    if (customers !== null) begin(customers.flatMap(({ alarms }) => alarms))
  }, [customers, begin])
  if (customers === null || counts === null)
    return list.error === null ? (
      <TableLoading />
    ) : (
      <ListProblem error={list.error} reload={list.reload} />
    )
  return (
    <>
      {counts.open > 0 && <Totals counts={counts} />}
      <Customers
        key={JSON.stringify(filter.choice)}
        customers={customers}
        most={counts.customers > FEW_CUSTOMERS ? 1 : MOST_OF_EACH}
        filter={filter}
        expanded={expanded}
        selection={selection}
      />
      {customers.length === 0 && <NoAlarms filter={filter} checkedAtMs={list.checkedAtMs} />}
      <MoreButton list={list} label={t('alarmList.moreCustomers')} />
    </>
  )
}

const Totals = ({
  counts,
}: {
  counts: { open: number; warnings: number; unacknowledged: number; customers: number }
}) => {
  const { t } = useTranslation()
  return (
    <p className={styles.total} role="status">
      {t('alarmList.count.byCustomer', {
        // The number beside "Open" and in the menu: a warning waits for nobody.
        open: counts.open - counts.warnings,
        waiting: counts.unacknowledged,
        customers: counts.customers,
      })}
      {counts.warnings > 0 && ` · ${t('alarmList.count.warnings', { n: counts.warnings })}`}
    </p>
  )
}

/** The customers, each in the place where it was first shown. */
const Customers = ({
  customers,
  most,
  filter,
  expanded,
  selection,
}: Props & { customers: readonly CustomerAlarms[]; most: number }) => {
  const [shown, setShown] = useState<ReadonlyMap<string, CustomerAlarms>>(new Map())
  const now = new Map(customers.map((customer) => [customer.user.id, customer]))
  const order = keepPlaces([...shown.keys()], [...now.keys()], (id) =>
    (shown.get(id)?.alarms ?? []).some((alarm) => expanded.expandedAlarm(alarm.id) !== undefined),
  )
  const next = new Map(
    order.flatMap((id) => {
      const customer = now.get(id) ?? shown.get(id)
      return customer === undefined ? [] : [[id, customer] as const]
    }),
  )
  const isSame = next.size === shown.size && [...next].every(([id, it]) => shown.get(id) === it)
  if (!isSame || [...next.keys()].join() !== [...shown.keys()].join()) setShown(next)
  return [...next.values()].map((customer) => (
    <CustomerSection
      key={customer.user.id}
      customer={customer}
      most={most}
      filter={filter}
      expanded={expanded}
      selection={selection}
    />
  ))
}

const CustomerSection = ({
  customer: { user, open, unacknowledged, alarms },
  most,
  filter,
  expanded,
  selection,
}: Props & { customer: CustomerAlarms; most: number }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const isWhole = filter.isWhole(user.id)
  const name = customerName(user, language) || user.email
  const first = alarms.slice(0, most)
  return (
    <section className={styles.customer} aria-labelledby={`customer-${user.id}`}>
      <h2 id={`customer-${user.id}`}>
        <Link to={`/admin/dashboard?userId=${encodeURIComponent(user.id)}`}>{name}</Link>{' '}
        <span>{countText(open, language)}</span>
      </h2>
      {unacknowledged < open && (
        <p className={styles.waiting}>{t('alarmList.count.waiting', { n: unacknowledged })}</p>
      )}
      {selection.isSelecting && (
        <SelectCustomer
          name={name}
          bundle={{
            ownerId: user.id,
            lane: filter.choice.lane,
            search: filter.choice.search,
          }}
          unacknowledged={unacknowledged}
          selection={selection}
        />
      )}
      {isWhole ? (
        <AllOfCustomer
          ownerId={user.id}
          filter={filter}
          expanded={expanded}
          selection={selection}
        />
      ) : (
        <AlarmCards
          hides="customer"
          alarms={first}
          expanded={expanded}
          box={boxOf(selection, true)}
        />
      )}
      {!isWhole && open > foldedCount(first) && (
        <Button
          variant="subtle"
          className={styles.whole!}
          aria-label={`${t('alarmList.allOf', { n: open })}: ${name}`}
          onClick={() => filter.showWhole(user.id)}
        >
          {t('alarmList.allOf', { n: open })}
        </Button>
      )}
    </section>
  )
}

const AllOfCustomer = ({ ownerId, filter, expanded, selection }: Props & { ownerId: string }) => {
  const { lane, search } = filter.choice
  const list = useAlarms({ ownerId, lane, search, open: true })
  if (list.alarms === null)
    return list.error === null ? (
      <TableLoading />
    ) : (
      <ListProblem error={list.error} reload={list.reload} />
    )
  return (
    <>
      <AlarmCards
        hides="customer"
        alarms={list.alarms}
        expanded={expanded}
        box={boxOf(selection, true)}
      />
      <MoreButton list={list} />
    </>
  )
}
