import { riseOfDays, type ChangeOfDays } from '../../../domain/cooling/change-of-days.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './cooling.module.css'
import type { Compared } from './trend-card.tsx'
import { changeSentence, roomSentence, TRENDS, type Trend } from './trends.ts'

/** What has changed beyond the usual spread, in sentences, and how the room changed meanwhile. */
export const ChangeSummary = ({
  changes,
  room,
  language,
}: {
  changes: Record<Trend, ChangeOfDays>
  room: Compared['room']
  language: LanguageCode
}) => {
  const { t } = useTranslation()
  const sentences = TRENDS.flatMap((trend) => {
    const change = changes[trend]
    return change.kind === 'changed' ? [changeSentence(trend, change, { t, language })] : []
  })
  const isKnown = TRENDS.some((trend) => changes[trend].kind !== 'too-little')
  const rise = room === null ? null : riseOfDays(room.means)
  return (
    <section className={styles.card} aria-labelledby="changes">
      <h2 id="changes">{t('cooling.change.title')}</h2>
      {sentences.length > 0 ? (
        <ul className={styles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p>{isKnown ? t('cooling.change.nothing') : t('cooling.change.tooLittle')}</p>
      )}
      {isKnown && rise !== null && <p>{roomSentence(rise, t, language)}</p>}
    </section>
  )
}
