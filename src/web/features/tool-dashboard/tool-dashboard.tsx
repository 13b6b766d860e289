import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPrinter, IconSettings } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { Suspense, useState, type ComponentType, type CSSProperties } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { type AlarmSpan, useAlarmSpans } from '../../api/use-alarm-spans.ts'
import type { ToolAlarmState } from '../../api/use-open-alarms.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { ExcursionTable, IssuedLogs, MissingTimes } from './below-chart.tsx'
import { useChannels } from './channels/use-channels.ts'
import type { Span } from './chart/drawn-series.ts'
import { ChartCard } from './chart-card.tsx'
import { CoolingLink } from './cooling-link.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { useGoodsFigures } from './goods/use-goods.ts'
import { daysOfPeriod, isRolling, weeksOfPeriod, type Period } from './period.ts'
import { PeriodPicker } from './period-picker.tsx'
import {
  ChannelSection,
  GoodsSection,
  PrintChoice,
  ReplaceLogger,
  WaitingDevice,
} from './rare-sections.tsx'
import styles from './tool-dashboard.module.css'
import { ToolHeading } from './tool-heading.tsx'
import { useFigures } from './use-figures.ts'
import { useLatestReading } from './use-latest-reading.ts'
import { useShownPeriod } from './use-shown-period.ts'
import { usePrintLog } from './use-print-log.ts'

/** The dialog that sets the sensor, of another feature. */
export type SettingsProps = {
  tool: ToolCardFragment
  /** °C; null without a numeric value. */
  reading: number | null
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** The sensor's alarms, of another feature: the open ones, or all that touch the period. */
export type AlarmsProps = { toolId: string; period: Span; part: 'open' | 'period' }

type Props = {
  tool: ToolCardFragment
  viewer: Viewer
  alarmState: ToolAlarmState
  settings: ComponentType<SettingsProps>
  alarms: ComponentType<AlarmsProps>
}

/** Of the alarms while they load, px: what comes below them stays where it is. */
const roomOf = ({ open, expandsOne }: ToolAlarmState): CSSProperties =>
  ({ '--alarms-room': `${expandsOne ? 640 : open * 120}px` }) as CSSProperties

const NO_ALARMS: readonly AlarmSpan[] = []

const ROLLING_LABELS = {
  hours6: 'toolDashboard.period.lastHours6',
  hours24: 'toolDashboard.period.lastHours24',
} as const

/** "31 days, weeks 43 – 47, Europe/Lisbon" */
const periodLabelOf = (t: TFunction, period: Period, zone: string): string => {
  if (isRolling(period.preset)) return [t(ROLLING_LABELS[period.preset]), zone].join(', ')
  const { first, last } = weeksOfPeriod(period)
  const weeks =
    first === last
      ? t('toolDashboard.period.week', { week: first })
      : t('toolDashboard.period.weeks', { from: first, to: last })
  return [t('measureTime.days', { count: daysOfPeriod(period) }), weeks, zone].join(', ')
}

/** A sensor's present value, and a period of its past. */
export const ToolDashboard = ({
  tool,
  viewer,
  alarmState,
  settings: Settings,
  alarms: Alarms,
}: Props) => {
  const { t } = useTranslation()
  // The dialog stays loaded once it was opened, so that it can close with its own movement.
  const [settings, setSettings] = useState<'never-opened' | 'open' | 'closed'>('never-opened')
  const isNarrow = useMediaQuery('(max-width: 767px)', window.innerWidth < 768, {
    getInitialValueInEffect: false,
  })
  const { language, timeZone: zone } = viewer
  const { today, period, span, choose, zoom, rememberZoom } = useShownPeriod(
    zone,
    alarmState.open > 0,
  )
  const { latest, arrivals, update } = useLatestReading(tool)
  const {
    channels,
    report,
    hasFailed: haveChannelsFailed,
    retry: retryChannels,
  } = useChannels(tool.id)
  const alarmSpans = useAlarmSpans(tool.id, span)
  const latestMs = latest?.timeMs ?? null
  const { outages, defrostTimes } = useFigures(tool, span, period.to === today, latestMs)
  const { figures, hasFailed } = useFigures(tool, zoom ?? span, period.to === today, latestMs)
  const goods = useGoodsFigures(tool.id, zoom ?? span, period.to === today)
  const strip = (
    <FiguresStrip figures={figures} fromMs={(zoom ?? span).fromMs} part={zoom} viewer={viewer} />
  )
  const actions = (
    <div className={styles.actions}>
      <SettingsButton onClick={() => setSettings('open')} />
      <PrintButton tool={tool} period={period} span={span} language={language} />
    </div>
  )

  return (
    <>
      <ToolHeading tool={tool} latest={latest} update={update} viewer={viewer} />
      {tool.waitsForDevice && (
        <Suspense>
          <WaitingDevice tool={tool} />
        </Suspense>
      )}
      <div className={styles.alarms} style={roomOf(alarmState)}>
        <Suspense>
          <Alarms toolId={tool.id} period={span} part="open" />
        </Suspense>
      </div>
      <div className={styles.bar}>
        <PeriodPicker
          period={period}
          today={today}
          language={language}
          zone={zone}
          isNarrow={isNarrow}
          onChange={choose}
        />
        {!isNarrow && actions}
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
      {!isNarrow && strip}
      <ChartCard
        key={isRolling(period.preset) ? period.preset : `${span.fromMs} ${span.toMs}`}
        tool={tool}
        viewer={viewer}
        period={period}
        span={span}
        periodLabel={periodLabelOf(t, period, zone)}
        arrivals={arrivals}
        latest={latest}
        isNarrow={isNarrow}
        outages={outages}
        defrostTimes={defrostTimes}
        hasGoods={goods !== null}
        zoom={zoom}
        onZoomRest={rememberZoom}
        onShowDay={(timeMs) => {
          const day = localTime(zone).dayOf(timeMs)
          choose({ preset: 'custom', from: day, to: day })
        }}
      >
        {(sides) =>
          (channels.length > 0 || report !== null || haveChannelsFailed) && (
            <Suspense>
              <ChannelSection
                toolId={tool.id}
                channels={channels}
                report={report}
                hasFailed={haveChannelsFailed}
                retry={retryChannels}
                span={span}
                sides={sides}
                viewer={viewer}
              />
            </Suspense>
          )
        }
      </ChartCard>
      {isNarrow && strip}
      {isNarrow && actions}
      {goods !== null && (
        <Suspense>
          <GoodsSection goods={goods} viewer={viewer} />
        </Suspense>
      )}
      <CoolingLink toolId={tool.id} />
      {viewer.can.manageTools.allowed && viewer.can.manage.allowed && !tool.waitsForDevice && (
        <Suspense>
          <ReplaceLogger tool={tool} />
        </Suspense>
      )}
      <Suspense>
        <ExcursionTable
          figures={figures}
          alarms={alarmSpans ?? NO_ALARMS}
          hasFailed={hasFailed}
          viewer={viewer}
        />
        {figures !== undefined && figures.gapCount + figures.outages.length > 0 && (
          <MissingTimes figures={figures} viewer={viewer} />
        )}
        <Alarms toolId={tool.id} period={span} part="period" />
        <IssuedLogs toolId={tool.id} viewer={viewer} />
      </Suspense>
    </>
  )
}

const SettingsButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      className={styles.settings!}
      leftSection={<IconSettings size={18} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {t('toolDashboard.settings')}
    </Button>
  )
}

/** Prints the measurement log of the period; beside it, the choice of how. */
const PrintButton = (log: Parameters<typeof usePrintLog>[0]) => {
  const { isBusy, label, print } = usePrintLog(log)
  return (
    <div className={styles.printing}>
      <Button
        className={styles.print!}
        leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
        aria-disabled={isBusy}
        data-busy={isBusy || undefined}
        onClick={() => print(true)}
      >
        <span aria-live="polite">{label}</span>
      </Button>
      <div className={styles.choices}>
        <Suspense>
          <PrintChoice onPrint={print} />
        </Suspense>
      </div>
    </div>
  )
}
