import { MINUTE_MS } from '../../../domain/durations.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './alarm-preview.module.css'
import type { AlarmPreview } from './use-alarm-preview.ts'

type Outcome = AlarmPreview['outcome']

/** Writes minutes as a duration. */
const useMinutes = (): ((minutes: number) => string) => {
  const { language } = useViewer()
  return (minutes) => durationText(minutes * MINUTE_MS, language)
}

/** How often each further condition would have been broken: an alarm of its own, or a warning. */
export const PreviewConditions = ({ conditions }: { conditions: AlarmPreview['conditions'] }) => {
  const { t } = useTranslation()
  if (conditions.length === 0) return null
  return (
    <ul className={styles.choices} aria-label={t('alarmSettings.preview.conditions')}>
      {conditions.map(({ name, severity, alarms: count }) => (
        <li key={name}>
          {severity === 'ALARM'
            ? t('alarmSettings.preview.condition', { name, count })
            : t('alarmSettings.preview.warning', { name, count })}
        </li>
      ))}
    </ul>
  )
}

/** How long the alarms would have lasted, and how late they would have come. */
export const PreviewOutcomeLine = ({ outcome }: { outcome: Outcome }) => {
  const { t } = useTranslation()
  const minutes = useMinutes()
  const { minutesInAlarm, toldAfter, longestMinutes, longestToldAfter } = outcome
  if (toldAfter === null || longestMinutes === null || longestToldAfter === null) return null
  return (
    <p>
      {t('alarmSettings.preview.outcome', {
        inAlarm: minutes(minutesInAlarm),
        after: minutes(toldAfter),
      })}
      {'; '}
      {t('alarmSettings.preview.longest', {
        duration: minutes(longestMinutes),
        after: minutes(longestToldAfter),
      })}
    </p>
  )
}

/** What other settings would have raised: learned defrosts, and how late the longest alarm came. */
export const PreviewChoices = ({ choices }: { choices: AlarmPreview['choices'] }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const minutes = useMinutes()
  const lines = choices.flatMap(({ raiseDelay, learnDefrosts, outcome }) => {
    const { alarms, recognised, longestToldAfter } = outcome
    const late =
      longestToldAfter === null
        ? []
        : [t('alarmSettings.preview.longestOf', { after: minutes(longestToldAfter) })]
    if (learnDefrosts === true) {
      const values = {
        alarms: countText(alarms, language),
        recognised: countText(recognised, language),
      }
      return [[t('alarmSettings.preview.learning', values), ...late].join('; ')]
    }
    // Without an alarm there is nothing to add to its number.
    return late.length === 0 || raiseDelay === null
      ? []
      : [[t('alarmSettings.preview.delay', { minutes: raiseDelay, alarms }), ...late].join('; ')]
  })
  return (
    <ul className={styles.choices}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
