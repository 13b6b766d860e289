import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { AlarmCards, MoreButton } from './alarm-cards.tsx'
import { AlarmTotal } from './alarm-total.tsx'
import { ListProblem, NoAlarms } from './list-problem.tsx'
import { foldedCount, foldsGroups, useAlarms, type AlarmChoice } from './use-alarms.ts'
import type { AlarmFilterState } from './use-alarm-filter.ts'
import { boxOf } from './select-box.tsx'
import type { AlarmSelection } from './use-alarm-selection.ts'
import type { ExpandedAlarms } from './use-expanded-alarms.ts'
import { usePagesOfAddress } from './use-pages-of-address.ts'

/** `open`: true, false, or null for both. */
const OPEN = { open: true, past: false, all: null, work: null } as const

/**
 * The alarms that match a filter, in one list: open ones with the longest waiting first, others
 * with the newest first.
 */
export const AlarmList = ({
  filter,
  expanded,
  selection,
}: {
  filter: AlarmFilterState
  expanded: ExpandedAlarms
  selection: AlarmSelection
}) => {
  const { t } = useTranslation()
  const choice: AlarmChoice = { ...filter.choice, open: OPEN[filter.shown] }
  const list = usePagesOfAddress(useAlarms(choice), filter)
  const { alarms } = list
  const { begin } = expanded
  useEffect(() => {
    if (alarms !== null && filter.shown === 'open') begin(alarms)
  }, [alarms, begin, filter.shown])
  if (alarms === null)
    return list.error === null ? (
      <TableLoading />
    ) : (
      <ListProblem error={list.error} reload={list.reload} />
    )
  const isEmpty = alarms.length === 0
  return (
    <>
      {!isEmpty && (
        <AlarmTotal
          shown={foldsGroups(choice) ? foldedCount(alarms) : alarms.length}
          count={list.count}
        />
      )}
      <AlarmCards
        key={JSON.stringify(choice)}
        alarms={alarms}
        expanded={expanded}
        box={boxOf(selection, foldsGroups(choice))}
      />
      {isEmpty && <NoAlarms filter={filter} checkedAtMs={list.checkedAtMs} />}
      <MoreButton list={list} label={t(filter.shown === 'open' ? 'alarms.more' : 'alarms.older')} />
    </>
  )
}
