import { Button } from '@mantine/core'
import { IconCircleCheck, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { refusalText } from '../../api/refusal-text.ts'
import { useOpenAlarmCount } from '../../api/use-open-alarms.ts'
import type { Alarm } from '../../api/use-tool-alarms.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { localTime } from '../../../domain/periods/local-time.ts'
import { AlarmCard } from './alarm-card.tsx'
import { AlarmFilter, useAlarmFilter, type AlarmFilterState } from './alarm-filter.tsx'
import styles from './alarms-page.module.css'
import { filterAlarms, groupByCustomer, sortByUrgency } from './arrange-alarms.ts'
import { useAlarms } from './use-alarms.ts'
import { useExpandedAlarms } from './use-expanded-alarms.ts'

/** The server's filter for each choice; null: open and ended alarms. */
const OPEN = { open: true, past: false, all: null } as const

type ExpandedAlarms = ReturnType<typeof useExpandedAlarms>

/**
 * The alarms that the viewer may see: open ones with what to do, and ended ones. A manager sees the
 * open ones grouped by customer.
 */
export const AlarmsPage = () => {
  const { t } = useTranslation()
  const { language, can } = useViewer()
  const filter = useAlarmFilter()
  const { shown, lane, search, toolId, userId } = filter
  const {
    alarms: listed,
    error,
    checkedAtMs,
    hasOlder,
    isLoadingOlder,
    loadOlder,
    reload,
  } = useAlarms({ open: OPEN[shown], toolId, userId })
  const expanded = useExpandedAlarms(listed, shown === 'open')
  const { alarms } = expanded
  const matching = alarms && filterAlarms(alarms, { lane, search, language })
  return (
    <>
      <PageHead title={t('alarms.title')} />
      <p className={styles.intro}>{t('alarms.intro')}</p>
      <AlarmFilter filter={filter} openCount={useOpenAlarmCount(true)} />
      {alarms === null && error === null && <TableLoading />}
      {alarms === null && error !== null && (
        <ProblemCard
          role="alert"
          title={t('alarms.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: reload }}
        />
      )}
      {matching !== null &&
        matching.length > 0 &&
        (shown === 'open' && can.manageTools.allowed ? (
          groupByCustomer(matching, language).map(({ id, name, alarms: own }) => (
            <section key={id} className={styles.customer} aria-labelledby={`customer-${id}`}>
              <h2 id={`customer-${id}`}>
                <Link to={`/admin/dashboard?userId=${encodeURIComponent(id)}`}>{name}</Link>{' '}
                <span>{own.length}</span>
              </h2>
              <AlarmList alarms={own} expanded={expanded} />
            </section>
          ))
        ) : (
          <AlarmList
            alarms={shown === 'open' ? sortByUrgency(matching) : matching}
            expanded={expanded}
          />
        ))}
      {alarms !== null && matching?.length === 0 && (
        <NoAlarms filter={filter} among={alarms.length} checkedAtMs={checkedAtMs} />
      )}
      {hasOlder && (
        <Button
          variant="default"
          className={styles.older!}
          loading={isLoadingOlder}
          onClick={loadOlder}
        >
          {t('alarms.older')}
        </Button>
      )}
    </>
  )
}

const AlarmList = ({
  alarms,
  expanded,
}: {
  alarms: readonly Alarm[]
  expanded: ExpandedAlarms
}) => (
  <ul className={styles.alarms}>
    {alarms.map((alarm) => (
      <AlarmCard
        key={alarm.id}
        alarm={alarm}
        isOpen={expanded.isExpanded(alarm.id)}
        onToggle={(isOpen) => expanded.toggle(alarm, isOpen)}
      />
    ))}
  </ul>
)

const NoAlarms = ({
  filter,
  among,
  checkedAtMs,
}: {
  filter: AlarmFilterState
  among: number
  checkedAtMs: number
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { shown } = filter
  if (among > 0)
    return (
      <ProblemCard
        role="status"
        title={t('alarms.none.found')}
        text={t('alarms.none.foundText', { n: among })}
        action={{ label: t('alarms.filter.clear'), onClick: filter.clear }}
      />
    )
  if (shown !== 'open')
    return (
      <ProblemCard
        icon={IconHistory}
        role="status"
        title={t('alarms.none.past')}
        text={t('alarms.none.pastText')}
      />
    )
  return (
    <ProblemCard
      icon={IconCircleCheck}
      role="status"
      title={t('alarms.none.open')}
      text={
        <>
          {t('alarms.none.openText')}{' '}
          <span className={styles.checked}>
            {t('alarms.none.checkedAt', { time: localTime(timeZone).timeOfDay(checkedAtMs) })}
          </span>
        </>
      }
    />
  )
}
