import type { TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import type { LanguageCode } from '../../domain/users/account.ts'
import { texts } from './i18n.ts'

/** `t`: of the language that is shown when it is called, not of that of this rendering. */
type Shown = { language: LanguageCode; t: TFunction }

/** `t` looks up texts of the language that is shown; the component renders again when that changes. */
export const useTranslation = (): { t: TFunction; i18n: Shown } => {
  const t = useSyncExternalStore(texts.onLanguage, texts.shownT)
  return { t, i18n: { language: texts.language ?? 'en', t: texts.t } }
}
