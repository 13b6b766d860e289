import { localTime } from '../../../domain/periods/local-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './deviations.module.css'
import type { ShownVersion } from './use-deviation.ts'

const KINDS = ['OPENED', 'RECOVERED', 'ESCALATED', 'REMINDER', 'LATE_EXCURSION'] as const

/** Who was told of the alarm, and what they answered. */
export const ToldView = ({ facts }: { facts: ShownVersion['facts'] }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  /** On one line. */
  const time = (at: string) => localTime(timeZone).minuteText(Date.parse(at)).replace(' ', '\u00a0')
  const kindOf = (kind: string) => {
    const known = KINDS.find((each) => each === kind)
    return known === undefined ? kind : t(`alarms.kind.${known}`)
  }
  return (
    <>
      <h3>{t('deviations.told')}</h3>
      {facts.told.length === 0 && <p>{t('deviations.noneTold')}</p>}
      <ul className={styles.lines}>
        {facts.told.map((each, i) => (
          <li key={i}>
            <strong>{each.name || t('deviations.someone')}</strong>
            {` · ${kindOf(each.kind)} · ${t(`alarms.channel.${each.channel as 'EMAIL' | 'PUSH'}`)}, ${t(`alarms.status.${each.status as 'SENT' | 'WAITING' | 'FAILED'}`)} · ${time(each.at)}`}
          </li>
        ))}
      </ul>
      {facts.messages > facts.told.length && (
        <p className={styles.hint}>
          {t('deviations.messagesLeftOut', { n: facts.messages - facts.told.length })}
        </p>
      )}
      <h3>{t('deviations.answers')}</h3>
      {facts.answers.length === 0 && <p>{t('deviations.noAnswers')}</p>}
      <ul className={styles.lines}>
        {facts.answers.map((each, i) => (
          <li key={i}>
            <strong>{each.name || t('deviations.someone')}</strong>
            {` · ${t(each.kind === 'ON_MY_WAY' ? 'deviations.kindON_MY_WAY' : 'deviations.kindACKNOWLEDGED')}${each.isByLink ? `, ${t('deviations.byLink')}` : ''} · ${time(each.at)}`}
            {each.correctiveAction !== '' && <p>{each.correctiveAction}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}
