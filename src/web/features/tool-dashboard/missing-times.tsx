import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import styles from './excursion-table.module.css'
import type { Figures } from './use-figures.ts'

/** The chart's twin: every time without readings or without monitoring, the newest first. */
export const MissingTimes = ({
  figures: { gaps, gapCount, outages },
  viewer: { language, timeZone },
}: {
  figures: Figures
  viewer: Viewer
}) => {
  const { t } = useTranslation()
  const timeText = localTime(timeZone).textOf
  const rows = [
    ...gaps.map(({ from, to, missing }) => ({ from, to, what: countText(missing, language) })),
    ...outages.map(({ from, to, isPause }) => ({
      from,
      to,
      what: t(isPause ? 'gaps.paused' : 'gaps.stopped'),
    })),
  ].sort((a, b) => Date.parse(b.from) - Date.parse(a.from))
  return (
    <section className={styles.after} aria-labelledby="missing-times">
      <div className={styles.head}>
        <h2 id="missing-times">{t('gaps.title')}</h2>
        <span>{t('toolDashboard.excursions.count', { count: gapCount + outages.length })}</span>
      </div>
      <div className={styles.card}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('toolDashboard.excursions.began')}</th>
              <th scope="col">{t('toolDashboard.excursions.ended')}</th>
              <th scope="col" className={styles.number}>
                {t('toolDashboard.excursions.lasted')}
              </th>
              <th scope="col" className={styles.number}>
                {t('gaps.missing')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ from, to, what }) => (
              <tr key={`${from} ${what}`}>
                <td data-label={t('toolDashboard.excursions.began')} className={styles.time}>
                  {timeText(Date.parse(from))}
                </td>
                <td data-label={t('toolDashboard.excursions.ended')} className={styles.time}>
                  {timeText(Date.parse(to))}
                </td>
                <td data-label={t('toolDashboard.excursions.lasted')} className={styles.number}>
                  {durationText(Date.parse(to) - Date.parse(from), language)}
                </td>
                <td data-label={t('gaps.missing')} className={styles.number}>
                  {what}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
