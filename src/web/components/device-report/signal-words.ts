import type { TFunction } from 'i18next'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ShownReportFragment } from '../../api/generated/graphql.ts'

type Signal = Pick<ShownReportFragment, 'signalGrade' | 'signalDbm' | 'linkQuality' | 'mobileBars'>

/** "good"; null where the device does not say. */
export const gradeWord = (t: TFunction, { signalGrade }: Pick<Signal, 'signalGrade'>) =>
  signalGrade === 'strong' ||
  signalGrade === 'good' ||
  signalGrade === 'weak' ||
  signalGrade === 'poor'
    ? t(`deviceReport.${signalGrade}`)
    : null

/** "good, −71 dBm". */
export const signalWords = (
  t: TFunction,
  language: LanguageCode,
  signal: Signal,
): string | null => {
  const grade = gradeWord(t, signal)
  const detail = detailOf(t, language, signal)
  if (grade === null || detail === null) return grade
  return t('deviceReport.withDetail', { grade, detail })
}

const detailOf = (
  t: TFunction,
  language: LanguageCode,
  { signalDbm, linkQuality, mobileBars }: Signal,
): string | null => {
  if (signalDbm !== null)
    return `${new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(signalDbm).replace('-', '−')}\u00a0dBm`
  if (mobileBars !== null) return t('deviceReport.ofFive', { bars: mobileBars })
  return linkQuality === null ? null : `LQI\u00a0${linkQuality}`
}

/** "3.60 V". */
export const voltWords = (language: LanguageCode, millivolts: number): string =>
  `${new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(millivolts / 1_000)}\u00a0V`
