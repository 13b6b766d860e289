import { IconAlertCircle, IconCheck, IconHourglass } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import type { DeviceRefusalsQuery, ToolCardFragment } from '../../api/generated/graphql.ts'
import { selectTool } from '../../api/selected-tool.ts'
import { Temperature } from '../../components/temperature/temperature.tsx'
import { Timestamp } from '../../ui/time/timestamp.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './live-line.module.css'
import { refusalWords } from './refusal-words.ts'

type Refusal = DeviceRefusalsQuery['deviceRefusals'][number]

/** What arrives from a device: each sensor's first value as it comes, and what was refused, and why. */
export const LiveLine = ({
  tools,
  refusals,
}: {
  tools: readonly ToolCardFragment[]
  refusals: readonly Refusal[]
}) => {
  const { t } = useTranslation()
  return (
    <section className={styles.line} aria-labelledby="live-line">
      <h2 id="live-line">{t('firstDay.live.title')}</h2>
      <ul className={styles.sensors} aria-live="polite">
        {tools.map((tool) => (
          <Arrival key={tool.id} tool={tool} />
        ))}
      </ul>
      {refusals.length > 0 && (
        <>
          <h3 className={styles.refusedTitle}>{t('firstDay.live.refused')}</h3>
          <ul className={styles.refusals} aria-live="polite">
            {refusals.map((refusal) => (
              <Refused
                key={`${refusal.protocol} ${refusal.reason} ${refusal.detail ?? ''}`}
                refusal={refusal}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const Arrival = ({ tool }: { tool: ToolCardFragment }) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const { lastMeasure, min, max } = tool
  const hasArrived = lastMeasure !== null
  const Icon = hasArrived ? IconCheck : IconHourglass
  return (
    <li className={styles.sensor} data-arrived={hasArrived || undefined}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span className={styles.name}>
        <Link
          to={`/tool-dashboard?id=${encodeURIComponent(tool.id)}`}
          onClick={() => selectTool(tool)}
        >
          {tool.name}
        </Link>
        <span className={styles.place}>
          {t('firstDay.contents.sensor', { number: tool.equipmentId })}
        </span>
      </span>
      {hasArrived ? (
        <span className={styles.value}>
          <Temperature value={lastMeasure.value} min={min} max={max} lang={language} />
          <Timestamp ms={Date.parse(lastMeasure.timestamp)} timeZone={timeZone} />
        </span>
      ) : (
        <span className={styles.waiting}>{t('firstDay.live.waiting')}</span>
      )}
    </li>
  )
}

const Refused = ({ refusal }: { refusal: Refusal }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  return (
    <li className={styles.refusal}>
      <IconAlertCircle size={18} stroke={1.7} aria-hidden />
      <span>
        {refusalWords(t, refusal)}
        <span className={styles.place}>
          <Timestamp ms={Date.parse(refusal.lastAt)} timeZone={timeZone} />
          {refusal.count > 1 && ` · ${t('firstDay.live.times', { number: refusal.count })}`}
        </span>
      </span>
    </li>
  )
}
