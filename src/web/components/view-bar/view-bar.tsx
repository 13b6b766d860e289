import {
  IconAlertTriangle,
  IconBell,
  IconChevronDown,
  IconCircleCheck,
  IconCircleMinus,
  IconSortDescending,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countText } from '../../../domain/records/count-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import type { Filter, Sort } from './tool-view.ts'
import styles from './view-bar.module.css'

const CHIPS = [
  { filter: 'all', label: 'dashboard.all', icon: null },
  { filter: 'alarm', label: 'dashboard.openAlarm', icon: IconBell },
  { filter: 'out-of-range', label: 'dashboard.outOfRange', icon: IconAlertTriangle },
  { filter: 'in-range', label: 'dashboard.inRange', icon: IconCircleCheck },
  { filter: 'no-data', label: 'dashboard.noData', icon: IconCircleMinus },
] as const satisfies readonly { filter: Filter; label: string; icon: unknown }[]

type View = {
  filter: Filter
  setFilter: (filter: Filter) => void
  sort: Sort
  setSort: (sort: Sort) => void
}

/** Filter with counts, search (`children`) and sort. */
export const ViewBar = ({
  view,
  counts,
  children,
}: {
  view: View
  /** Null before they are known. */
  counts: Record<Filter, number> | null
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  return (
    <div className={styles.bar}>
      <div className={styles.filter} role="group" aria-label={t('dashboard.filterLabel')}>
        {CHIPS.filter(
          ({ filter }) => filter !== 'alarm' || (counts?.alarm ?? 0) > 0 || view.filter === 'alarm',
        ).map(({ filter, label, icon: Icon }) => (
          <button
            key={filter}
            type="button"
            aria-pressed={view.filter === filter}
            data-filter={filter}
            onClick={() => view.setFilter(filter)}
          >
            {Icon && <Icon size={15} stroke={2} aria-hidden />}
            {t(label)} {counts && <b>{countText(counts[filter], language)}</b>}
          </button>
        ))}
      </div>
      <span className={styles.right}>
        {children}
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
