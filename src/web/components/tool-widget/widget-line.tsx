import { use, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { formatLimits } from '../temperature/format-celsius.ts'
import { useNearScreen } from './near-screen.ts'
import { RecentLinesContext, type RecentLines } from './recent-lines.ts'
import { Sparkline } from './sparkline.tsx'
import styles from './tool-widget.module.css'

type WidgetLineProps = { tool: ToolCardFragment; language: LanguageCode }

/** A card's small line: drawn when the card comes near the screen, and renewed while it is there. */
export const WidgetLine = ({ tool, language }: WidgetLineProps) => {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(ref)
  const recent = use(RecentLinesContext)
  return (
    <div ref={ref} className={styles.spark}>
      {isNear && <Line tool={tool} language={language} recent={recent} />}
    </div>
  )
}

const Line = ({ tool, language, recent }: WidgetLineProps & { recent: RecentLines }) => {
  const { t } = useTranslation()
  const { name, min, max, lastMeasure } = tool
  const series = recent.byTool.get(tool.id)
  if (series === undefined || series.times.length === 0) return null
  const time = lastMeasure === null ? null : Date.parse(lastMeasure.timestamp)
  const celsius = lastMeasure?.value ?? null
  return (
    <Sparkline
      series={series}
      min={min}
      max={max}
      lang={language}
      untilMs={Math.max(recent.untilMs, time ?? 0)}
      latest={celsius === null || time === null ? null : { time, celsius }}
      label={t('tools.last24Hours', { name, limits: formatLimits(min, max, language) })}
    />
  )
}
