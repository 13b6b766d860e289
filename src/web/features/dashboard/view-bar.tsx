import {
  IconAlertTriangle,
  IconBell,
  IconChevronDown,
  IconCircleCheck,
  IconCircleMinus,
  IconSortDescending,
} from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import type { Filter, Sort } from './arrange-tools.ts'
import type { DashboardView } from './use-dashboard-view.ts'
import styles from './view-bar.module.css'

const CHIPS = [
  { filter: 'all', label: 'dashboard.all', icon: null },
  { filter: 'alarm', label: 'dashboard.openAlarm', icon: IconBell },
  { filter: 'out-of-range', label: 'dashboard.outOfRange', icon: IconAlertTriangle },
  { filter: 'in-range', label: 'dashboard.inRange', icon: IconCircleCheck },
  { filter: 'no-data', label: 'dashboard.noData', icon: IconCircleMinus },
] as const satisfies readonly { filter: Filter; label: string; icon: unknown }[]

/** Filter with counts, search and sort. */
export const ViewBar = ({
  view,
  counts,
}: {
  view: DashboardView
  counts: Record<Filter, number>
}) => {
  const { t } = useTranslation()
  return (
    <div className={styles.bar}>
      <div className={styles.filter} role="group" aria-label={t('dashboard.filterLabel')}>
        {CHIPS.filter(
          ({ filter }) => filter !== 'alarm' || counts.alarm > 0 || view.filter === 'alarm',
        ).map(({ filter, label, icon: Icon }) => (
          <button
            key={filter}
            type="button"
            aria-pressed={view.filter === filter}
            data-filter={filter}
            onClick={() => view.setFilter(filter)}
          >
            {Icon && <Icon size={15} stroke={2} aria-hidden />}
            {t(label)} <b>{counts[filter]}</b>
          </button>
        ))}
      </div>
      <span className={styles.right}>
        <SearchField
          value={view.search}
          onChange={view.setSearch}
          label={t('tools.searchLabel')}
          placeholder={t('tools.search')}
        />
        <span className={styles.sort}>
          <select
            aria-label={t('dashboard.sortLabel')}
            value={view.sort}
            onChange={(event) => view.setSort(event.target.value as Sort)}
          >
            <option value="name">{t('dashboard.sortByName')}</option>
            <option value="need">{t('dashboard.sortByNeed')}</option>
          </select>
          <IconChevronDown className={styles.onDesk} size={18} stroke={1.7} aria-hidden />
          <IconSortDescending className={styles.onPhone} size={20} stroke={1.7} aria-hidden />
        </span>
      </span>
    </div>
  )
}
