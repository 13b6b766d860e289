import { IconAlertCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { answerStateOf } from '../../api/answer-state.ts'
import type { OpenAlarm } from '../../api/use-open-alarms.ts'
import { selectTool } from '../../api/selected-tool.ts'
import { CalibrationMark } from '../calibration/calibration-mark.tsx'
import { isOfTemperature } from '../alarm/lane.ts'
import { StateChip } from '../temperature/state-chip.tsx'
import { formatCelsius, formatLimits, NO_VALUE } from '../temperature/format-celsius.ts'
import { Temperature, temperatureColour } from '../temperature/temperature.tsx'
import { ageText } from '../../ui/time/age-text.ts'
import { useNow } from '../../clock/use-now.ts'
import { Timestamp } from '../../ui/time/timestamp.tsx'
import { freshnessOf, isOldValue } from './freshness.ts'
import { useNearScreen } from './near-screen.ts'
import { pendingOf } from './pending-note.tsx'
import alarmStyles from './alarm-note.module.css'
import styles from './tool-widget.module.css'
import { WidgetLine } from './widget-line.tsx'
import { WidgetNote } from './widget-note.tsx'

/** Longer names are set in a narrower type before they are cut. */
const LONG_NAME = 36

type ToolWidgetProps = {
  tool: ToolCardFragment
  /** The most urgent open alarm. */
  alarm?: OpenAlarm | undefined
  language: LanguageCode
  timeZone: string
  /** Whether the cards around are at several sites. */
  showsSite?: boolean
}

/** An alarm of a temperature that waits for somebody: its card is solid red. */
const isHot = (alarm: OpenAlarm): boolean => alarm.isWaiting && isOfTemperature(alarm)

/** The card of one sensor. */
export const ToolWidget = ({ tool, alarm, language, timeZone, showsSite }: ToolWidgetProps) => {
  const { min, max, usualIntervalMs, lastMeasure } = tool
  const measuredAtMs = lastMeasure === null ? null : Date.parse(lastMeasure.timestamp)
  const celsius = lastMeasure?.value ?? null
  const freshness = useNow((nowMs) => freshnessOf(measuredAtMs, usualIntervalMs, nowMs))
  const [firstCelsius] = useState(celsius)
  const limits = formatLimits(min, max, language)
  const headingId = `tool-${tool.id}`
  return (
    <article
      className={`${styles.widget} ${alarmStyles.widget}`}
      aria-labelledby={headingId}
      data-tool-id={tool.id}
      data-state={temperatureColour(celsius, min, max)}
      data-freshness={freshness}
      data-alarm={alarm && answerStateOf(alarm)}
      data-hot={alarm !== undefined && isHot(alarm)}
    >
      <Head
        tool={tool}
        headingId={headingId}
        isOld={isOldValue(freshness)}
        site={showsSite ? tool.site?.name : undefined}
      />
      <WidgetNote
        imeiNumber={tool.imeiNumber}
        waitsForDevice={tool.waitsForDevice}
        alarm={alarm}
        freshness={freshness}
        measuredAtMs={measuredAtMs}
        hasValue={celsius !== null}
        usualIntervalMs={usualIntervalMs}
        pending={pendingOf(tool, celsius)}
        language={language}
        timeZone={timeZone}
      />
      <p className={styles.value} data-length={formatCelsius(celsius, language).length}>
        {/* A new value fades in: the key makes it a new element. The first one does not fade. */}
        <span key={celsius} className={celsius === firstCelsius ? undefined : styles.arriving}>
          <Temperature value={celsius} min={min} max={max} lang={language} />
        </span>
      </p>
      <WidgetLine tool={tool} language={language} />
      <Foot measuredAtMs={measuredAtMs} timeZone={timeZone} limits={limits} tool={tool} />
    </article>
  )
}

type HeadProps = {
  tool: ToolCardFragment
  headingId: string
  isOld: boolean
  site: string | undefined
}

const Head = ({ tool, headingId, isOld, site }: HeadProps) => {
  const { name, min, max } = tool
  const place = `${site ? `${site} · ` : ''}${tool.imeiNumber} / ${tool.equipmentId}`
  return (
    <div className={styles.head}>
      <h3 className={styles.name} id={headingId} title={name} data-long={name.length > LONG_NAME}>
        <Link
          to={`/tool-dashboard?id=${encodeURIComponent(tool.id)}`}
          onClick={() => selectTool(tool)}
        >
          {name}
        </Link>
      </h3>
      <p className={styles.place} title={place}>
        {place}
      </p>
      <StateChip value={tool.lastMeasure?.value ?? null} min={min} max={max} isOld={isOld} />
    </div>
  )
}

type FootProps = {
  measuredAtMs: number | null
  timeZone: string
  limits: string
  tool: ToolCardFragment
}

const Foot = ({ measuredAtMs, timeZone, limits, tool }: FootProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.foot}>
      {measuredAtMs === null ? (
        <span>{NO_VALUE}</span>
      ) : (
        <Timestamp ms={measuredAtMs} timeZone={timeZone} />
      )}
      <Age measuredAtMs={measuredAtMs} />
      <span className={styles.limits}>
        <span className="cw-visually-hidden">{t('tools.limits')}: </span>
        {limits}
      </span>
      <CalibrationMark state={tool.calibrationState} dueOn={tool.calibrationDueOn} />
      {tool.limitsNeverSet && (
        <span className={styles.unset}>
          <IconAlertCircle size={15} stroke={2} aria-hidden />
          {t('tools.limitsNeverSet')}
        </span>
      )}
    </div>
  )
}

/**
 * A component of its own, so that each second renders this text only, and that of cards near the
 * screen.
 */
const Age = ({ measuredAtMs }: { measuredAtMs: number | null }) => {
  const { t } = useTranslation()
  const ref = useRef<HTMLSpanElement>(null)
  const isNear = useNearScreen(ref)
  const text = useNow(
    (nowMs) => (measuredAtMs === null ? t('tools.noReadingYet') : ageText(t, nowMs - measuredAtMs)),
    isNear,
  )
  return (
    <span ref={ref} className={styles.age}>
      {text}
    </span>
  )
}
