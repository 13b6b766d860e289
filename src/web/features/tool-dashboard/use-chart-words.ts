import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ChartWords } from './chart/chart-view.ts'
import type { CrosshairWords } from './chart/temperature-chart.tsx'
import { formatCelsius, formatLimit } from '../../components/temperature/format-celsius.ts'
import { localTime } from '../../../domain/periods/local-time.ts'

const DISTANCES = {
  'above-max': 'toolDashboard.chart.aboveMax',
  'at-max': 'toolDashboard.chart.atMax',
  'below-max': 'toolDashboard.chart.belowMax',
  'above-min': 'toolDashboard.chart.aboveMin',
  'at-min': 'toolDashboard.chart.atMin',
  'below-min': 'toolDashboard.chart.belowMin',
} as const

/** The chart's and its crosshair's texts in the viewer's language and zone. */
export const useChartWords = (
  language: LanguageCode,
  zone: string,
): { words: ChartWords; crosshair: CrosshairWords } => {
  const { t } = useTranslation()
  return useMemo(() => {
    const celsius = (value: number): string => formatCelsius(value, language)
    return {
      words: {
        unit: t('toolDashboard.chart.title'),
        celsius,
        step: (value) => formatLimit(value, language),
        beyond: (distance) => `${distance < 0 ? '\u2212' : '+'}${celsius(Math.abs(distance))} °C`,
        min: t('toolDashboard.chart.min'),
        max: t('toolDashboard.chart.max'),
        alarm: t('toolDashboard.chart.alarm'),
        events: t('toolDashboard.chart.events'),
        noReadings: t('toolDashboard.chart.keyNoReadings'),
        notMonitored: t('toolDashboard.chart.keyNotMonitored'),
        acknowledged: t('toolDashboard.chart.keyAcknowledged'),
        defrosting: t('toolDashboard.chart.keyDefrost'),
        week: (week) => t('toolDashboard.chart.week', { week }),
        weekShort: (week) => t('toolDashboard.chart.weekShort', { week }),
      },
      crosshair: {
        value: ({ value }) => `${celsius(value)} °C`,
        distance: ({ distance }) =>
          t(DISTANCES[distance.kind], { celsius: celsius(distance.celsius) }),
        spread: ({ spread }) =>
          spread &&
          t('toolDashboard.chart.spread', { low: celsius(spread.low), high: celsius(spread.high) }),
        time: (timeMs) => localTime(zone).textOf(timeMs),
        origin: ({ kind, receivedMs }) =>
          receivedMs === null
            ? t(`provenance.${kind}`)
            : `${t(`provenance.${kind}`)}, ${localTime(zone).textOf(receivedMs.first)}`,
        nothing: t('toolDashboard.chart.howTo'),
      },
    }
  }, [t, language, zone])
}
