import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useNow } from '../../clock/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { ChangeSummary } from './change-summary.tsx'
import { CoolingLoading } from './cooling-loading.tsx'
import styles from './cooling.module.css'
import { TrendCard, type Compared } from './trend-card.tsx'
import { changesOf, TRENDS } from './trends.ts'
import {
  useCoolingHealth,
  useCoolingSurroundings,
  type CoolingHealth,
  type Surroundings,
} from './use-cooling.ts'

const PERIODS = [30, 90, 365] as const
const DEFAULT_DAYS = 90

/** The period of the address; another one than these is the usual one. */
const useDays = () => {
  const [address, setAddress] = useSearchParams()
  const days = PERIODS.find((period) => String(period) === address.get('days')) ?? DEFAULT_DAYS
  const choose = (chosen: number): void =>
    setAddress(
      (before) => {
        before.set('days', String(chosen))
        return before
      },
      { replace: true },
    )
  return { days, choose }
}

/** The trends of one sensor, over whole days up to yesterday. */
export const CoolingOfTool = ({ tool }: { tool: ToolCardFragment }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { days, choose } = useDays()
  const [otherId, setOtherId] = useState<string | null>(null)
  const today = useNow((now) => localTime(timeZone).dayOf(now))
  const period = { today, days }
  const health = useCoolingHealth(tool.id, period)
  const surroundings = useCoolingSurroundings(tool.id, period)
  const other = useCoolingHealth(otherId, period)
  const otherName = surroundings.data?.neighbours.find(({ id }) => id === otherId)?.name ?? ''
  return (
    <>
      <div className={styles.bar}>
        <PeriodChoice days={days} onChoose={choose} />
        {surroundings.data !== undefined && surroundings.data.neighbours.length > 0 && (
          <NativeSelect
            className={styles.compare!}
            label={t('cooling.compare.label')}
            value={otherId ?? ''}
            onChange={({ currentTarget: { value } }) => setOtherId(value === '' ? null : value)}
            data={[
              { value: '', label: t('cooling.compare.none') },
              ...surroundings.data.neighbours.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </div>
      {other.isError && (
        <Failed
          text={t('cooling.compare.failed', { name: otherName })}
          retry={() => void other.refetch()}
        />
      )}
      {surroundings.isError && (
        <Failed text={t('cooling.room.failed')} retry={() => void surroundings.refetch()} />
      )}
      {health.data !== undefined && !surroundings.isPending ? (
        <Trends
          tool={tool}
          health={health.data}
          surroundings={surroundings.data ?? null}
          other={other.data === undefined ? null : { name: otherName, health: other.data }}
        />
      ) : health.isError ? (
        <ProblemCard
          role="alert"
          title={t('cooling.failed')}
          text={refusalText(t, health.error)}
          action={{ label: t('toolDashboard.chart.retry'), onClick: () => void health.refetch() }}
        />
      ) : (
        <CoolingLoading />
      )}
    </>
  )
}

const PeriodChoice = ({ days, onChoose }: { days: number; onChoose: (days: number) => void }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.periods} role="group" aria-label={t('toolDashboard.period.label')}>
      {PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={days === period}
          onClick={() => onChoose(period)}
        >
          {t('measureTime.days', { count: period })}
        </button>
      ))}
    </div>
  )
}

const Failed = ({ text, retry }: { text: string; retry: () => void }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.note} role="status">
      {text}{' '}
      <button type="button" className={styles.retry} onClick={retry}>
        {t('toolDashboard.chart.retry')}
      </button>
    </p>
  )
}

const roomOf = ({ rooms, roomDays }: Surroundings): Compared['room'] =>
  roomDays.every(({ mean }) => mean === null)
    ? null
    : {
        names: rooms.map(({ name }) => name).join(', '),
        means: roomDays.map(({ mean }) => mean),
      }

const Trends = ({
  tool,
  health,
  surroundings,
  other,
}: {
  tool: ToolCardFragment
  health: CoolingHealth
  surroundings: Surroundings | null
  other: Compared['other']
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { days } = health
  if (days.every(({ cyclesSeen }) => cyclesSeen === 'NOT_MEASURED'))
    return (
      <ProblemCard role="status" title={t('cooling.empty.title')} text={t('cooling.empty.text')} />
    )
  const changes = changesOf(health)
  const room = surroundings === null ? null : roomOf(surroundings)
  return (
    <>
      <p className={styles.span}>
        {t('cooling.upTo', { from: days[0]!.day, to: days.at(-1)!.day })}
      </p>
      <ChangeSummary changes={changes} room={room} language={language} />
      <div className={styles.trends}>
        {TRENDS.map((trend) => (
          <TrendCard
            key={trend}
            trend={trend}
            health={health}
            change={changes[trend]}
            compared={{ other, room }}
            sensorName={tool.name}
            language={language}
          />
        ))}
      </div>
      {surroundings !== null && surroundings.rooms.length === 0 && (
        <p className={styles.note}>{t('cooling.room.none')}</p>
      )}
    </>
  )
}
