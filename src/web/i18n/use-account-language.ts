import { useEffect } from 'react'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import { currentLook } from '../session/look.ts'
import { rememberAccountLanguage } from './first-language.ts'
import { showLanguage } from './i18n.ts'

/** Shows the page in the account's language as soon as it has loaded, and after a reload at once. */
export const useAccountLanguage = (language: Language | undefined): void =>
  useEffect(() => {
    if (language === undefined) return
    const code = LANGUAGE_CODES[language]
    const look = currentLook()
    if (look?.inOwnLanguage) return
    if (look === null) rememberAccountLanguage(code)
    void showLanguage(code)
  }, [language])
