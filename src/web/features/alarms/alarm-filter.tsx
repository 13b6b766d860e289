import { IconX } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { laneKey, LANES } from '../../components/alarm/lane.ts'
import { TableSearch } from '../../ui/data-table/table-search.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './alarm-filter.module.css'
import { CustomDays } from './custom-days.tsx'
import { PERIODS, SHOWN, type AlarmFilterState, type Shown } from './use-alarm-filter.ts'

export const AlarmFilter = ({
  filter,
  openCount,
  workCount,
}: {
  filter: AlarmFilterState
  openCount: number | null
  workCount: number | null
}) => {
  const { t } = useTranslation()
  const { can, language } = useViewer()
  const counts: Partial<Record<Shown, number | null>> = { open: openCount, work: workCount }
  // Work that nobody left open needs no place.
  const choices = SHOWN.filter(
    (value) => value !== 'work' || filter.shown === 'work' || (workCount ?? 0) > 0,
  )
  const searched = t(can.manageTools.allowed ? 'alarmList.filter.search' : 'tools.search')
  return (
    <>
      <div className={styles.bar} data-past={filter.shown !== 'open' || undefined}>
        <div className={styles.shown} role="group" aria-label={t('alarmList.filter.label')}>
          {choices.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={filter.shown === value}
              onClick={() => filter.show(value)}
            >
              {t(`alarmList.filter.${value}`)}
              {typeof counts[value] === 'number' && (
                <>
                  {' '}
                  <b>{countText(counts[value], language)}</b>
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
        <Choice
          label={t('alarmList.filter.lane')}
          value={filter.lane ?? ''}
          onChange={filter.setLane}
        >
          <option value="">{t('alarmList.filter.everyLane')}</option>
          {LANES.map((lane) => (
            <option key={lane} value={lane}>
              {t(`alarms.lane.${laneKey(lane)}`)}
            </option>
          ))}
        </Choice>
        {filter.shown !== 'open' && (
          <Choice
            label={t('alarmList.filter.period')}
            value={filter.period}
            onChange={filter.setPeriod}
          >
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {t(`alarmList.period.${period}`)}
              </option>
            ))}
          </Choice>
        )}
      </div>
      {filter.shown !== 'open' && filter.period === 'custom' && <CustomDays filter={filter} />}
      {filter.userId !== null && <OneCustomer filter={filter} />}
      {filter.choice.groupId !== null && (
        <Narrowed
          text={t('alarmList.filter.group')}
          back={t('alarmList.filter.everyGroup')}
          onBack={filter.showAllGroups}
        />
      )}
    </>
  )
}

/** That only one account's alarms are shown, and the way back to all. */
const OneCustomer = ({ filter }: { filter: AlarmFilterState }) => {
  const { t } = useTranslation()
  const name = useAccountName(filter.userId, null)
  return (
    <Narrowed
      text={
        name === null ? t('alarmList.filter.oneCustomer') : t('alarmList.filter.customer', { name })
      }
      back={t('alarmList.filter.everyCustomer')}
      onBack={filter.showAllCustomers}
    />
  )
}

const Narrowed = ({ text, back, onBack }: { text: string; back: string; onBack: () => void }) => (
  <p className={styles.customer}>
    <span>{text}</span>
    <button type="button" onClick={onBack}>
      <IconX size={16} stroke={1.8} aria-hidden />
      {back}
    </button>
  </p>
)
