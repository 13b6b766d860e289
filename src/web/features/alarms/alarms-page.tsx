import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOpenAlarmCount } from '../../api/use-open-alarms.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { AlarmFilter } from './alarm-filter.tsx'
import { AlarmList } from './alarm-list.tsx'
import styles from './alarms-page.module.css'
import { CustomerList } from './customer-list.tsx'
import { SelectionBar, SelectSeveral } from './selection-bar.tsx'
import { useAlarmFilter } from './use-alarm-filter.ts'
import { useAlarmSelection } from './use-alarm-selection.ts'
import { useExpandedAlarms } from './use-expanded-alarms.ts'
import { useOpenActionCount } from './use-open-action-count.ts'

/**
 * The ref of the list. The button that was pressed goes as selecting begins and ends: the focus then
 * stands on the first box, and afterwards on the list.
 */
const useSelectionFocus = (isSelecting: boolean) => {
  const list = useRef<HTMLDivElement>(null)
  const wasSelecting = useRef(isSelecting)
  useEffect(() => {
    if (wasSelecting.current === isSelecting) return
    wasSelecting.current = isSelecting
    const box = list.current?.querySelector<HTMLInputElement>('input[type=checkbox]')
    ;(isSelecting ? box : list.current)?.focus({ preventScroll: true })
  }, [isSelecting])
  return list
}

/**
 * The alarms that the viewer may see: open ones with what to do, and ended ones. A manager sees the
 * open ones grouped by customer.
 */
export const AlarmsPage = () => {
  const { t } = useTranslation()
  const { can } = useViewer()
  const filter = useAlarmFilter()
  const expanded = useExpandedAlarms()
  const selection = useAlarmSelection()
  const isByCustomer =
    filter.shown === 'open' &&
    can.manageTools.allowed &&
    filter.choice.toolId === null &&
    filter.choice.groupId === null
  const List = isByCustomer ? CustomerList : AlarmList
  const { lane, search, userId, toolId, groupId } = filter.choice
  // The counts are of everything in sight.
  const isNarrowed = [lane, search, userId, toolId, groupId].some((value) => value !== null)
  const openCount = useOpenAlarmCount()?.open ?? null
  const workCount = useOpenActionCount()
  return (
    <>
      <PageHead title={t('alarmList.title')}>
        <Link to="/deviations">{t('alarmList.deviations')}</Link>
      </PageHead>
      <p className={styles.intro}>{t('alarmList.intro')}</p>
      <AlarmFilter
        filter={filter}
        openCount={isNarrowed ? null : openCount}
        workCount={workCount}
      />
      <SelectSeveral selection={selection} shown={filter.shown} />
      <div ref={useSelectionFocus(selection.isSelecting)} tabIndex={-1} className={styles.list}>
        <List filter={filter} expanded={expanded} selection={selection} />
      </div>
      <SelectionBar selection={selection} />
    </>
  )
}
