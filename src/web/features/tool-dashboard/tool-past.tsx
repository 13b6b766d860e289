import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useCallback, useRef, type ComponentType, type CSSProperties } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { type AlarmSpan, useAlarmSpans } from '../../api/use-alarm-spans.ts'
import type { ToolAlarmState } from '../../api/use-tool-alarm-state.ts'
import { InShortSteps } from '../../ui/page/in-short-steps.tsx'
import type { Viewer } from '../../viewer/viewer.ts'
import { ExcursionTable, MissingTimes } from './below-chart.tsx'
import { useChannelsBelow } from './channels/use-channels-below.tsx'
import type { Span } from './chart/drawn-series.ts'
import { ChartCard } from './chart-card.tsx'
import { CoolingLink } from './cooling-link.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { useGoodsFigures } from './goods/use-goods.ts'
import { isRolling } from './period.ts'
import { periodLabelOf } from './period-label.ts'
import { PeriodPicker } from './period-picker.tsx'
import {
  GoodsSection,
  IssuedLogs,
  PeriodNotShown,
  ReplaceLogger,
  WaitingDevice,
} from './rare-sections.tsx'
import { type SettingsHandle, SettingsPlace, type SettingsProps } from './settings-place.tsx'
import styles from './tool-dashboard.module.css'
import { ToolActions } from './tool-actions.tsx'
import { useFigures, useShownFigures } from './use-figures.ts'
import type { useLatestReading } from './use-latest-reading.ts'
import type { useAfterChart } from './use-after-chart.ts'
import { NARROW } from './use-chart-size.ts'
import { useShownPeriod } from './use-shown-period.ts'

/** The sensor's alarms, of another feature: the open ones, or all that touch the period. */
export type AlarmsProps = { toolId: string; period: Span; part: 'open' | 'period' }

export type PartsOfOthers = {
  settings: ComponentType<SettingsProps>
  /** Loads the file of the settings, before they are opened. */
  loadSettings: () => void
  alarms: ComponentType<AlarmsProps>
}

type Props = PartsOfOthers &
  Pick<ReturnType<typeof useLatestReading>, 'latest' | 'arrivals'> &
  ReturnType<typeof useAfterChart> & {
    tool: ToolCardFragment
    viewer: Viewer
    alarmState: ToolAlarmState
  }

/** Of the alarms while they load, px: what comes below them stays where it is. */
const roomOf = ({ open, expandsOne }: ToolAlarmState): CSSProperties =>
  ({ '--alarms-room': `${expandsOne ? 640 : open * 120}px` }) as CSSProperties

const NO_ALARMS: readonly AlarmSpan[] = []

/** A period of a sensor's past, with its alarms and its settings. */
export const ToolPast = ({
  tool,
  viewer,
  alarmState,
  latest,
  arrivals,
  due,
  onChart,
  settings: Settings,
  loadSettings,
  alarms: Alarms,
}: Props) => {
  const { t } = useTranslation()
  const settings = useRef<SettingsHandle>(null)
  const openSettings = useCallback(() => settings.current?.open(), [])
  const isNarrow = useMediaQuery(NARROW, window.innerWidth < 768, {
    getInitialValueInEffect: false,
  })
  const { language, timeZone: zone } = viewer
  const { today, period, isOtherThanAsked, span, choose, zoom, rememberZoom } = useShownPeriod(
    zone,
    alarmState.open > 0,
  )
  const alarmSpans = useAlarmSpans(tool.id, span)
  const latestMs = latest?.timeMs ?? null
  const goesOn = period.to === today
  const { outages, defrostTimes } = useFigures(tool, span, goesOn, latestMs)
  const { figures, hasFailed, of, part } = useShownFigures(tool, { span, zoom, goesOn, latestMs })
  const goods = useGoodsFigures(tool.id, zoom ?? span, { goesOn, isDue: due > 0 })
  const showDay = useCallback(
    (timeMs: number) => {
      const day = localTime(zone).dayOf(timeMs)
      choose({ preset: 'custom', from: day, to: day })
    },
    [zone, choose],
  )
  const channelsBelow = useChannelsBelow({ toolId: tool.id, span, viewer, isDue: due > 1 })
  const strip = <FiguresStrip figures={figures} fromMs={of.fromMs} part={part} viewer={viewer} />
  const log = { tool, period, span, language }
  const actions = (
    <ToolActions
      {...log}
      onSettings={openSettings}
      onSettingsSoon={loadSettings}
      hasChoice={due > 0}
    />
  )

  return (
    <>
      {tool.waitsForDevice && (
        <Suspense>
          <WaitingDevice tool={tool} />
        </Suspense>
      )}
      <div className={styles.alarms} style={roomOf(alarmState)}>
        <Suspense>
          {(alarmState.open > 0 || due > 1) && (
            <Alarms toolId={tool.id} period={span} part="open" />
          )}
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
      {isOtherThanAsked && (
        <Suspense>
          <PeriodNotShown shown={period} today={today} />
        </Suspense>
      )}
      <SettingsPlace
        ref={settings}
        settings={Settings}
        tool={tool}
        reading={latest?.value ?? null}
      />
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
        onShowDay={showDay}
        isAfterChart={due > 0}
        onChart={onChart}
      >
        {channelsBelow}
      </ChartCard>
      <InShortSteps>
        {isNarrow && strip}
        {isNarrow && actions}
        {goods !== null && (
          <Suspense>
            <GoodsSection goods={goods} viewer={viewer} />
          </Suspense>
        )}
        <CoolingLink toolId={tool.id} />
        {viewer.can.manageTools.allowed &&
          viewer.can.manage.allowed &&
          due > 2 &&
          !tool.waitsForDevice && (
            <Suspense>
              <ReplaceLogger tool={tool} />
            </Suspense>
          )}
        {due > 0 && (
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
            {due > 2 && (
              <>
                <Alarms toolId={tool.id} period={span} part="period" />
                <IssuedLogs toolId={tool.id} viewer={viewer} />
              </>
            )}
          </Suspense>
        )}
      </InShortSteps>
    </>
  )
}
