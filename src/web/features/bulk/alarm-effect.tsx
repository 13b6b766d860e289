import { Link } from 'react-router'
import { countText } from '../../../domain/records/count-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './bulk.module.css'
import { useAlarmEffect } from './use-alarm-effect.ts'

/** What the planned change would have made of the alarms of the last days. */
export const AlarmEffect = ({ id, changing }: { id: string; changing: number }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const effect = useAlarmEffect(id)
  const count = (n: number): string => countText(n, language)
  const { days, looked, sample } = effect
  if (effect.isOver && sample === 0 && !effect.isFailed) return null
  return (
    <section className={styles.card} aria-labelledby="alarm-effect">
      <h2 id="alarm-effect">{t('bulk.effect.title', { days })}</h2>
      {looked > 0 && (
        <p className={styles.summary} data-more={effect.alarmsThen > effect.alarmsNow || undefined}>
          {t('bulk.effect.alarms', {
            now: count(effect.alarmsNow),
            planned: count(effect.alarmsThen),
          })}
        </p>
      )}
      <p role="status" className={styles.hint}>
        {effect.isOver
          ? t('bulk.effect.looked', { looked: count(looked), of: count(changing) })
          : t('bulk.effect.looking', { looked: count(looked), sample: count(sample) })}
      </p>
      {!effect.isOver && sample > 0 && (
        <progress className={styles.progress} value={looked} max={sample} />
      )}
      {effect.isFailed && <p role="alert">{t('bulk.effect.failed')}</p>}
      {effect.more.length > 0 && (
        <>
          <h3>{t('bulk.effect.more')}</h3>
          <ul className={styles.list}>
            {effect.more.map(({ id: toolId, name, alarmsNow, alarmsThen }) => (
              <li key={toolId}>
                <Link to={`/tool-dashboard?id=${encodeURIComponent(toolId)}`}>{name}</Link>
                {`: ${count(alarmsNow)} → ${count(alarmsThen)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
