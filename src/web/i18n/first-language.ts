import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'

const CODES: readonly string[] = Object.values(LANGUAGE_CODES)

export const isLanguageCode = (code: string | null): code is LanguageCode =>
  code !== null && CODES.includes(code)

/**
 * The first of our six languages that the browser wants, else English. `wanted`: the browser's
 * languages, the preferred first ("de-AT").
 */
export const browserLanguage = (wanted: readonly string[]): LanguageCode => {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0] ?? null
    if (isLanguageCode(code)) return code
  }
  return 'en'
}

// The account's language as last seen here: a reload starts with it until the account is loaded.
const ACCOUNT_KEY = 'coldwatch.account-language'
// The language chosen at the foot of the login page, for this tab.
const CHOICE_KEY = 'coldwatch.chosen-language'

export const rememberAccountLanguage = (code: LanguageCode): void =>
  localStorage.setItem(ACCOUNT_KEY, code)
export const forgetAccountLanguage = (): void => localStorage.removeItem(ACCOUNT_KEY)
export const rememberChosenLanguage = (code: LanguageCode): void =>
  sessionStorage.setItem(CHOICE_KEY, code)

export const firstLanguage = (loggedIn: boolean): LanguageCode => {
  const remembered = loggedIn
    ? localStorage.getItem(ACCOUNT_KEY)
    : sessionStorage.getItem(CHOICE_KEY)
  return isLanguageCode(remembered) ? remembered : browserLanguage(navigator.languages)
}
