import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { laneKey, LANES } from '../../components/alarm/lane.ts'
import { TableSearch } from '../../ui/data-table/table-search.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './alarm-filter.module.css'
import { CustomDays } from './custom-days.tsx'
import { PERIODS, SHOWN, type AlarmFilterState } from './use-alarm-filter.ts'

export const AlarmFilter = ({
  filter,
  openCount,
}: {
  filter: AlarmFilterState
  openCount: number | null
}) => {
  const { t } = useTranslation()
  const { can, language } = useViewer()
  const searched = t(can.manageTools.allowed ? 'alarms.filter.search' : 'tools.search')
  return (
    <>
      <div className={styles.bar} data-past={filter.shown !== 'open' || undefined}>
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
                  <b>{countText(openCount, language)}</b>
                </>
              )}
            </button>
          ))}
        </div>
        <div className={styles.search}>
          <TableSearch
            value={filter.typed}
            onChange={filter.setTyped}
            label={searched}
            placeholder={searched}
          />
        </div>
        <Choice label={t('alarms.filter.lane')} value={filter.lane ?? ''} onChange={filter.setLane}>
          <option value="">{t('alarms.filter.everyLane')}</option>
          {LANES.map((lane) => (
            <option key={lane} value={lane}>
              {t(`alarms.lane.${laneKey(lane)}`)}
            </option>
          ))}
        </Choice>
        {filter.shown !== 'open' && (
          <Choice
            label={t('alarms.filter.period')}
            value={filter.period}
            onChange={filter.setPeriod}
          >
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {t(`alarms.period.${period}`)}
              </option>
            ))}
          </Choice>
        )}
      </div>
      {filter.shown !== 'open' && filter.period === 'custom' && <CustomDays filter={filter} />}
      {filter.userId !== null && <OneCustomer filter={filter} />}
    </>
  )
}

const Choice = ({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) => (
  <span className={styles.lane}>
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {children}
    </select>
    <IconChevronDown size={18} stroke={1.7} aria-hidden />
  </span>
)

/** That only one account's alarms are shown, and the way back to all. */
const OneCustomer = ({ filter }: { filter: AlarmFilterState }) => {
  const { t } = useTranslation()
  const name = useAccountName(filter.userId, null)
  return (
    <p className={styles.customer}>
      <span>
        {name === null ? t('alarms.filter.oneCustomer') : t('alarms.filter.customer', { name })}
      </span>
      <button type="button" onClick={filter.showAllCustomers}>
        <IconX size={16} stroke={1.8} aria-hidden />
        {t('alarms.filter.everyCustomer')}
      </button>
    </p>
  )
}
