import { NotLoaded } from '../../../components/not-loaded/not-loaded.tsx'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { DAY_MS } from '../../../../domain/durations.ts'
import { addDays, nextMonth } from '../../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { useNow } from '../../../clock/use-now.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import { EntryList } from '../entry-list.tsx'
import { HaccpHead } from '../haccp-head.tsx'
import styles from '../haccp.module.css'
import monthStyles from './month.module.css'
import { useWaitingChecks } from '../outbox/use-waiting-checks.ts'
import { withWaiting } from '../shown-entry.ts'
import { WaitingNote } from '../waiting-note.tsx'
import { DayAction } from './day-action.tsx'
import { MonthFiles } from './month-files.tsx'
import { monthName } from './month-name.ts'
import { SensorMonth } from './sensor-month.tsx'
import { useHaccpMonth } from './use-haccp-month.ts'

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)
const monthAfter = (month: string): string => nextMonth(`${month}-01`).slice(0, 7)

/** A month of the register. In the address: `month` "YYYY-MM", `tool` of the sensor, `userId`, `name`. */
export const MonthPage = () => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [params, setParams] = useSearchParams()
  const userId = params.get('userId')
  const nowMs = useNow((ms) => Math.floor(ms / DAY_MS) * DAY_MS)
  const thisMonth = localTime(viewer.timeZone).dayOf(nowMs).slice(0, 7)
  const month = params.get('month') ?? thisMonth
  const answer = useHaccpMonth(userId, month)
  const waiting = useWaitingChecks(userId ?? viewer.actsFor)
  const set = (change: Record<string, string>) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...change }), {
      replace: true,
    })
  const shown = answer.data
  return (
    <div className={styles.page}>
      <HaccpHead page="month" />
      <div className={monthStyles.monthBar}>
        <Button
          variant="default"
          aria-label={t('haccp.month.before')}
          onClick={() => set({ month: monthBefore(month) })}
        >
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <h2>{monthName(month, viewer.language)}</h2>
        <Button
          variant="default"
          aria-label={t('haccp.month.after')}
          disabled={month >= thisMonth}
          onClick={() => set({ month: monthAfter(month) })}
        >
          <IconChevronRight size={18} aria-hidden />
        </Button>
      </div>
      <WaitingNote timeZone={shown?.timeZone ?? viewer.timeZone} {...waiting} />
      <NotLoaded query={answer} title={t('haccp.didNotLoad')} />
      {shown && (
        <Month
          month={shown}
          userId={userId}
          waiting={waiting.waiting}
          siteId={params.get('site') ?? ''}
          toolId={params.get('tool')}
          onTool={(tool) => set({ tool })}
        />
      )}
    </div>
  )
}

type MonthProps = {
  month: NonNullable<ReturnType<typeof useHaccpMonth>['data']>
  userId: string | null
  waiting: ReturnType<typeof useWaitingChecks>['waiting']
  /** The site whose paper is chosen at first; '' for all sensors. */
  siteId: string
  toolId: string | null
  onTool: (toolId: string) => void
}

const Month = ({ month, userId, waiting, siteId, toolId, onTool }: MonthProps) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const accountId = userId ?? viewer.actsFor
  const name = { firstName: viewer.name ?? '', lastName: '' }
  const local = localTime(month.timeZone)
  const entries = withWaiting(month.checks, waiting, [], name).filter(
    ({ measuredAt }) => local.dayOf(Date.parse(measuredAt)).slice(0, 7) === month.month,
  )
  const canEnter = viewer.can.work.allowed
  const chosen = month.tools.find(({ id }) => id === toolId) ?? month.tools[0]
  return (
    <>
      {chosen === undefined ? (
        <p className={styles.hint}>{t('haccp.month.noSensors')}</p>
      ) : (
        <SensorMonth
          month={month.month}
          timeZone={month.timeZone}
          settings={month.settings}
          tools={month.tools}
          toolId={chosen.id}
          onTool={onTool}
        />
      )}
      <section className={styles.card} aria-labelledby="haccp-missed">
        <h2 id="haccp-missed">{t('haccp.month.missed')}</h2>
        {month.missed.length === 0 ? (
          <p className={styles.hint}>{t('haccp.month.noneMissed')}</p>
        ) : (
          <ul className={monthStyles.missed}>
            {month.missed.map(({ day, pointId, name: point, asked, done }) => (
              <li key={`${day} ${pointId}`}>
                {t(done === 0 ? 'haccp.month.noCheck' : 'haccp.month.fewChecks', {
                  day,
                  name: point,
                  asked,
                  done,
                })}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={styles.card} aria-labelledby="haccp-checks">
        <h2 id="haccp-checks">{t('haccp.month.checks')}</h2>
        {entries.length === 0 ? (
          <p className={styles.hint}>{t('haccp.month.noChecks')}</p>
        ) : (
          <EntryList
            accountId={accountId}
            timeZone={month.timeZone}
            entries={entries.toSorted((a, b) => a.measuredAt.localeCompare(b.measuredAt))}
            hasDays
            canEnter={canEnter}
          />
        )}
        {canEnter && <DayAction accountId={accountId} month={month} toolId={chosen?.id ?? null} />}
      </section>
      <MonthFiles userId={userId} month={month} firstSite={siteId} />
    </>
  )
}
