import { MINUTE_MS } from '../../../domain/durations.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './alarm-preview.module.css'
import { PreviewStrip } from './preview-strip.tsx'
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

type Longest = { day: string; duration: string; after: string }

/** The longest alarm: its day by the viewer's zone, how long it lasted, and how late it came. */
const useLongest = (): ((outcome: Outcome) => Longest | null) => {
  const { timeZone } = useViewer()
  const minutes = useMinutes()
  return ({ longestStartedAt, longestMinutes, longestToldAfter }) =>
    longestStartedAt === null || longestMinutes === null || longestToldAfter === null
      ? null
      : {
          day: localTime(timeZone).dayOf(Date.parse(longestStartedAt)),
          duration: minutes(longestMinutes),
          after: minutes(longestToldAfter),
        }
}

/** How long the alarms would have lasted, and how late they would have come. */
export const PreviewOutcomeLine = ({ outcome }: { outcome: Outcome }) => {
  const { t } = useTranslation()
  const minutes = useMinutes()
  const longest = useLongest()(outcome)
  const { minutesInAlarm, toldAfter } = outcome
  if (toldAfter === null || longest === null) return null
  return (
    <p>
      {t('alarmSettings.preview.outcome', {
        inAlarm: minutes(minutesInAlarm),
        after: minutes(toldAfter),
      })}
      {'; '}
      {t('alarmSettings.preview.longest', longest)}
    </p>
  )
}

/** What other settings would have raised, how late the longest alarm came, and of which excursions. */
export const PreviewChoices = ({ choices }: { choices: AlarmPreview['choices'] }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const minutes = useMinutes()
  const longestOf = useLongest()
  const lines = choices.flatMap(({ raiseDelay, learnDefrosts, outcome, excursions }) => {
    const { alarms, recognised, minutesInAlarm } = outcome
    const longest = longestOf(outcome)
    const lasting =
      longest === null
        ? []
        : [
            t('alarmSettings.preview.inAlarm', { inAlarm: minutes(minutesInAlarm) }),
            t('alarmSettings.preview.longest', longest),
          ]
    if (learnDefrosts === true) {
      const values = {
        alarms: countText(alarms, language),
        recognised: countText(recognised, language),
      }
      const text = [t('alarmSettings.preview.learning', values), ...lasting].join('; ')
      return [{ text, excursions }]
    }
    // Without an alarm there is nothing to add to its number.
    if (longest === null || raiseDelay === null) return []
    const delay = t('alarmSettings.preview.delay', { minutes: raiseDelay, alarms })
    return [{ text: [delay, ...lasting].join('; '), excursions }]
  })
  return (
    <ul className={styles.choices}>
      {lines.map(({ text, excursions }) => (
        <li key={text}>
          <p>{text}</p>
          <PreviewStrip excursions={excursions} label={text} />
        </li>
      ))}
    </ul>
  )
}
