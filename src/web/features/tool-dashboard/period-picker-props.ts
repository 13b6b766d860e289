import type { LanguageCode } from '../../../domain/users/account.ts'
import type { Period } from './period.ts'

export type PeriodPickerProps = {
  period: Period
  /** The viewer's today, "YYYY-MM-DD". */
  today: string
  /** The viewer's zone, an IANA name. */
  zone: string
  language: LanguageCode
  isNarrow: boolean
  onChange: (period: Period) => void
}
