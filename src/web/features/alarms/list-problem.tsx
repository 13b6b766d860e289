import { IconBell, IconHistory, IconPencil } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './alarms-page.module.css'
import type { AlarmFilterState } from './use-alarm-filter.ts'

/** In place of a list that did not load. */
export const ListProblem = ({ error, reload }: { error: Error; reload: () => void }) => {
  const { t } = useTranslation()
  return (
    <ProblemCard
      role="alert"
      title={t('alarms.didNotLoad')}
      text={refusalText(t, error)}
      action={{ label: t('common.reload'), onClick: reload }}
    />
  )
}

/**
 * In place of an empty list: nothing matches, nothing has happened, or no alarm is open. The last
 * proves little: alarms have a delay, can be paused, and a silence counts from the server's start.
 */
export const NoAlarms = ({
  filter,
  checkedAtMs,
}: {
  filter: AlarmFilterState
  checkedAtMs: number
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  if (filter.isFiltering)
    return (
      <ProblemCard
        role="status"
        title={t('alarmList.none.found')}
        text={[
          t('alarmList.none.foundText'),
          ...(filter.choice.search === null ? [] : [t('dataTable.caseMatters')]),
        ].join(' ')}
        action={{ label: t('alarmList.filter.clear'), onClick: filter.clear }}
      />
    )
  if (filter.shown === 'work')
    return (
      <ProblemCard
        icon={IconPencil}
        role="status"
        title={t('alarmList.none.work')}
        text={t('alarmList.none.workText')}
      />
    )
  if (filter.shown !== 'open')
    return (
      <ProblemCard
        icon={IconHistory}
        role="status"
        title={t('alarmList.none.past')}
        text={t('alarmList.none.pastText')}
      />
    )
  return (
    <ProblemCard
      icon={IconBell}
      role="status"
      title={t('alarmList.none.open')}
      text={
        <>
          {t('alarmList.none.openText')}{' '}
          <span className={styles.checked}>
            {t('alarmList.none.checkedAt', { time: localTime(timeZone).timeOfDay(checkedAtMs) })}
          </span>
        </>
      }
    />
  )
}
