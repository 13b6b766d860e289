import type { TFunction } from 'i18next'
import type { AlarmRow } from '../../api/use-open-alarms.ts'
import { laneKey, toolLaneOf } from '../../components/alarm/lane.ts'

/** Whether a ready-made sentence stands in the text. */
export const hasPhrase = (text: string, phrase: string): boolean => text.includes(phrase)

/** The text with the sentence at its end, or without it if it stands there already. */
export const withPhraseToggled = (text: string, phrase: string): string => {
  if (!hasPhrase(text, phrase)) return text.trim() === '' ? phrase : `${text.trimEnd()} ${phrase}`
  const at = text.indexOf(phrase)
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at + phrase.length).trimStart()]
  return [before, after].filter((part) => part !== '').join(' ')
}

/** The ready-made sentences for what is wrong. */
export const usualPhrases = (
  t: TFunction,
  alarm: Pick<AlarmRow, 'lane' | 'conditionSide'>,
): string[] =>
  t(`alarms.phrases.${laneKey(toolLaneOf(alarm))}`, { returnObjects: true }) as string[]

/** The ready-made sentences that fit every one of the alarms. */
export const sharedPhrases = (
  t: TFunction,
  alarms: readonly Pick<AlarmRow, 'lane' | 'conditionSide'>[],
): string[] => {
  const [first, ...others] = [...new Set(alarms.map((alarm) => laneKey(toolLaneOf(alarm))))].map(
    (key) => t(`alarms.phrases.${key}`, { returnObjects: true }) as string[],
  )
  return (first ?? []).filter((phrase) => others.every((phrases) => phrases.includes(phrase)))
}
