import { useEffect } from 'react'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import { rememberAccountLanguage } from './first-language.ts'
import { showLanguage } from './i18n.ts'

/** Shows the page in the account's language as soon as it has loaded, and after a reload at once. */
export const useAccountLanguage = (language: Language | undefined, isRemembered = true): void =>
  useEffect(() => {
    if (language === undefined) return
    const code = LANGUAGE_CODES[language]
    if (isRemembered) rememberAccountLanguage(code)
    void showLanguage(code)
  }, [language, isRemembered])
