import type { TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { texts } from './i18n.ts'

/**
 * `t` looks up texts of the language that is shown; the component renders again when that changes.
 * Files import it as `react-i18next`, whose place it takes (vite.config.ts).
 */
export const useTranslation = (): { t: TFunction } => ({
  t: useSyncExternalStore(texts.onLanguage, texts.shownT),
})
