import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPrinter, IconSettings, IconTemperatureOff } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { Suspense, useDeferredValue, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { landingOf } from '../../session/landing.ts'
import { useViewer, type Viewer } from '../../viewer/viewer.ts'
import type { Span } from './chart/drawn-series.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useNow } from '../../clock/use-now.ts'
import { ChartCard } from './chart-card.tsx'
import { ExcursionTable } from './excursion-table.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import {
  addressOfPeriod,
  daysOfPeriod,
  periodOfAddress,
  spanOfPeriod,
  weeksOfPeriod,
  type Period,
} from './period.ts'
import { PeriodPicker } from './period-picker.tsx'
import { ToolHeading } from './tool-heading.tsx'
import styles from './tool-dashboard-page.module.css'
import { useFigures } from './use-figures.ts'
import { useLate } from './use-late.ts'
import { useLatestReading } from './use-latest-reading.ts'
import { usePrintLog } from './use-print-log.ts'
import { useTool } from './use-tool.ts'

/** "31 days, weeks 43 – 47, Europe/Lisbon" */
const labelOf = (t: TFunction, period: Period, zone: string): string => {
  const { first, last } = weeksOfPeriod(period)
  const weeks =
    first === last
      ? t('toolDashboard.period.week', { week: first })
      : t('toolDashboard.period.weeks', { from: first, to: last })
  return [t('measureTime.days', { count: daysOfPeriod(period) }), weeks, zone].join(', ')
}

/** What opens over the page to set its sensor. */
export type SettingsProps = {
  tool: ToolCardFragment
  reading: number | null
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}
type Settings = ComponentType<SettingsProps>

/** The sensor's alarms: those that last, and those of the period that are over. */
export type AlarmsProps = { toolId: string; period: Span; part: 'open' | 'past' }
type Alarms = ComponentType<AlarmsProps>

const FoundTool = ({
  tool,
  viewer,
  settings: Settings,
  alarms: Alarms,
}: {
  tool: ToolCardFragment
  viewer: Viewer
  settings: Settings
  alarms: Alarms
}) => {
  const { t } = useTranslation()
  const [settings, setSettings] = useState<'never-opened' | 'open' | 'closed'>('never-opened')
  const [address, setAddress] = useSearchParams()
  const isNarrow = useMediaQuery('(max-width: 767px)', window.innerWidth < 768, {
    getInitialValueInEffect: false,
  })
  const { language, timeZone: zone } = viewer
  const today = useNow((now) => localTime(zone).dayOf(now))
  const period = periodOfAddress(address, today)
  const span = spanOfPeriod(period, zone)
  const goesOn = period.to === today
  const { latest, arrivals } = useLatestReading(tool)
  const { figures, hasFailed } = useFigures(tool, span, goesOn)
  const { isBusy, label, print } = usePrintLog({ tool, period, span, language })
  const choose = (next: Period): void =>
    setAddress(addressOfPeriod(address, next), { replace: true, preventScrollReset: true })

  return (
    <>
      <ToolHeading tool={tool} latest={latest} viewer={viewer} />
      <Suspense>
        <Alarms toolId={tool.id} period={span} part="open" />
      </Suspense>
      <div className={styles.bar}>
        <PeriodPicker
          period={period}
          today={today}
          language={language}
          isNarrow={isNarrow}
          onChange={choose}
        />
        <Button
          variant="default"
          className={styles.settings!}
          leftSection={<IconSettings size={18} stroke={1.7} aria-hidden />}
          onClick={() => setSettings('open')}
        >
          {t('toolSettings.button')}
        </Button>
        <Button
          className={styles.print!}
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
          aria-disabled={isBusy}
          data-busy={isBusy || undefined}
          onClick={print}
        >
          <span aria-live="polite">{label}</span>
        </Button>
      </div>
      {settings !== 'never-opened' && (
        <Suspense>
          <Settings
            tool={tool}
            reading={latest?.value ?? null}
            isOpen={settings === 'open'}
            onOpen={() => setSettings('open')}
            onClose={() => setSettings('closed')}
          />
        </Suspense>
      )}
      <FiguresStrip figures={figures} language={language} />
      <ChartCard
        key={`${span.fromMs} ${span.toMs}`}
        tool={tool}
        viewer={viewer}
        period={period}
        span={span}
        periodLabel={labelOf(t, period, zone)}
        arrivals={arrivals}
        latest={latest}
        isNarrow={isNarrow}
        onShowDay={(timeMs) => {
          const day = localTime(zone).dayOf(timeMs)
          choose({ preset: 'custom', from: day, to: day })
        }}
      />
      <ExcursionTable
        figures={figures}
        hasFailed={hasFailed}
        viewer={viewer}
        latestMs={latest?.timeMs ?? null}
      />
      <Suspense>
        <Alarms toolId={tool.id} period={span} part="past" />
      </Suspense>
    </>
  )
}

/**
 * One sensor's history: what it says now, a period of it as a chart, its figures and its
 * excursions.
 */
export const ToolDashboardPage = ({ settings, alarms }: { settings: Settings; alarms: Alarms }) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const id = address.get('id')
  // Deferred, the page is made in short turns: at once it would hold a phone for a tenth of a
  // second.
  const shown = useDeferredValue(useTool(id))
  const isLate = useLate(shown.kind === 'loading')
  const name = shown.kind === 'found' ? shown.tool.name : t('toolDashboard.title')
  return (
    <>
      <title>{`${name} – Coldwatch`}</title>
      {shown.kind === 'found' && (
        <FoundTool
          key={shown.tool.id}
          tool={shown.tool}
          viewer={viewer}
          settings={settings}
          alarms={alarms}
        />
      )}
      {shown.kind === 'not-found' && (
        <ProblemCard
          icon={IconTemperatureOff}
          title={t('tools.deviceNotFound')}
          text={t('toolDashboard.notFoundText')}
          action={{
            label: t('toolDashboard.toStart'),
            onClick: () => void navigate(landingOf(viewer.role)),
          }}
        />
      )}
      {shown.kind === 'failed' && (
        <ProblemCard
          role="alert"
          title={t('toolDashboard.chart.failed')}
          text={t('refusals.unreachable')}
          action={{ label: t('toolDashboard.chart.retry'), onClick: shown.retry }}
        />
      )}
      {shown.kind === 'loading' && (
        <div role="status" aria-label={t('common.loading')} className={styles.waiting}>
          {isLate && (
            <>
              <i />
              <i />
              <i />
            </>
          )}
        </div>
      )}
    </>
  )
}
