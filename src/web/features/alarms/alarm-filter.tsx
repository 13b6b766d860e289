import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AlarmLane } from '../../api/generated/graphql.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { LANE_ICONS, laneKey } from '../../components/alarm/lane.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import styles from './alarm-filter.module.css'

const SHOWN = ['open', 'past', 'all'] as const
export type Shown = (typeof SHOWN)[number]
const LANES = Object.keys(LANE_ICONS) as AlarmLane[]

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null

/** The filter is part of the address, so that "back" and links restore it. */
export const useAlarmFilter = () => {
  const [params, setParams] = useSearchParams()
  const set = (changes: Record<string, string>): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  return {
    shown: oneOf(SHOWN, params.get('show')) ?? ('open' as const),
    lane: oneOf(LANES, params.get('lane')),
    search: params.get('search') ?? '',
    toolId: params.get('toolId'),
    userId: params.get('userId'),
    show: (shown: Shown) => set({ show: shown === 'open' ? '' : shown }),
    setLane: (lane: string) => set({ lane }),
    setSearch: (search: string) => set({ search }),
    clear: () => set({ lane: '', search: '' }),
  }
}

export type AlarmFilterState = ReturnType<typeof useAlarmFilter>

export const AlarmFilter = ({
  filter,
  openCount,
}: {
  filter: AlarmFilterState
  openCount: number | null
}) => {
  const { t } = useTranslation()
  const { can } = useViewer()
  const searched = t(can.manageTools.allowed ? 'alarms.filter.search' : 'tools.search')
  return (
    <div className={styles.bar}>
      <div className={styles.shown} role="group" aria-label={t('alarms.filter.label')}>
        {SHOWN.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={filter.shown === value}
            onClick={() => filter.show(value)}
          >
            {t(`alarms.filter.${value}`)}
            {value === 'open' && openCount !== null && (
              <>
                {' '}
                <b>{openCount}</b>
              </>
            )}
          </button>
        ))}
      </div>
      <SearchField
        value={filter.search}
        onChange={filter.setSearch}
        label={searched}
        placeholder={searched}
      />
      <span className={styles.lane}>
        <select
          aria-label={t('alarms.filter.lane')}
          value={filter.lane ?? ''}
          onChange={(event) => filter.setLane(event.target.value)}
        >
          <option value="">{t('alarms.filter.everyLane')}</option>
          {LANES.map((lane) => (
            <option key={lane} value={lane}>
              {t(`alarms.lane.${laneKey(lane)}`)}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} stroke={1.7} aria-hidden />
      </span>
    </div>
  )
}
