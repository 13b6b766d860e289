import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'

const CODES: readonly string[] = Object.values(LANGUAGE_CODES)

export const isLanguageCode = (code: string | null): code is LanguageCode =>
  code !== null && CODES.includes(code)

/**
 * `wanted`: the browser's languages, the dearest first ("de-AT"). The first of the six among them,
 * else English.
 */
export const browserLanguage = (wanted: readonly string[]): LanguageCode => {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0] ?? null
    if (isLanguageCode(code)) return code
  }
  return 'en'
}

// What a reload starts with while the account is still being asked for: the account's own language,
// last seen here.
const ACCOUNT_KEY = 'coldwatch.account-language'
// What was chosen at the foot of the login page, for this tab.
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
