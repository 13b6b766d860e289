import { IconFlask } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useNow } from '../../clock/use-now.ts'
import { formatCelsius, formatLimits } from '../../components/temperature/format-celsius.ts'
import { StateChip } from '../../components/temperature/state-chip.tsx'
import { Temperature } from '../../components/temperature/temperature.tsx'
import { SparkHatch, Sparkline } from '../../components/tool-widget/sparkline.tsx'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import {
  doorOpenedAt,
  SAMPLE_EVERY_MS,
  SAMPLE_LIMITS,
  sampleCelsius,
  sampleDay,
  sampleWeek,
} from './sample-fridge-series.ts'
import styles from './sample-fridge.module.css'

/**
 * A fridge to look at before there is a logger. The browser makes it up: the server knows nothing of
 * it, so it counts nowhere, and alarms and logs cannot have it.
 */
export const SampleFridge = ({ onRemove }: { onRemove: () => void }) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const nowMs = useNow((ms) => Math.floor(ms / SAMPLE_EVERY_MS) * SAMPLE_EVERY_MS)
  const celsius = sampleCelsius(nowMs, nowMs)
  const { min, max } = SAMPLE_LIMITS
  const limits = formatLimits(min, max, language)
  const local = localTime(timeZone)
  return (
    <section className={styles.card} aria-labelledby="sample-fridge">
      <SparkHatch />
      <div className={styles.head}>
        <h2 id="sample-fridge">{t('sampleFridge.name')}</h2>
        <span className={styles.mark}>
          <IconFlask size={15} stroke={2} aria-hidden />
          {t('sampleFridge.mark')}
        </span>
        <StateChip value={celsius} min={min} max={max} isOld={false} />
      </div>
      <p className={styles.text}>{t('sampleFridge.text', { limits })}</p>
      <div className={styles.now}>
        <span className={styles.value}>
          <Temperature value={celsius} min={min} max={max} lang={language} />
        </span>
        <Sparkline
          series={sampleDay(nowMs)}
          min={min}
          max={max}
          lang={language}
          untilMs={nowMs}
          latest={{ time: nowMs, celsius }}
          label={t('tools.last24Hours', { name: t('sampleFridge.name'), limits })}
        />
      </div>
      <p className={styles.text}>
        {t('sampleFridge.door', { time: local.minuteText(doorOpenedAt(nowMs)) })}
      </p>
      <table className={styles.week}>
        <caption>{t('sampleFridge.week')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sampleFridge.day')}</th>
            <th scope="col">{t('sampleFridge.lowest')}</th>
            <th scope="col">{t('sampleFridge.highest')}</th>
          </tr>
        </thead>
        <tbody>
          {sampleWeek(nowMs, local).map(({ day, low, high }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{`${formatCelsius(low, language)} °C`}</td>
              <td data-out={high >= max || undefined}>{`${formatCelsius(high, language)} °C`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PlainButton onClick={onRemove}>{t('sampleFridge.remove')}</PlainButton>
    </section>
  )
}
