import i18next, { type FormatterModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { countText } from '../../domain/records/count-text.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { isLanguageCode } from './first-language.ts'
import { loadTexts } from './load-texts.ts'

/** The one instance; components read it through `useTranslation()`. */
export const texts: i18n = i18next

const show = (language: LanguageCode) => {
  document.documentElement.lang = language
}

/**
 * Numbers within texts have their thousands grouped; what is no number but is written with digits
 * (an id, an IMEI) comes as a string.
 */
const groupedNumbers: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, language): string => {
    const code = language ?? null
    return typeof value === 'number' && isLanguageCode(code)
      ? countText(value, code)
      : (value as string)
  },
}

/** Resolves when the texts of this language can be shown. */
export const startTexts = async (language: LanguageCode): Promise<void> => {
  const translation = await loadTexts(language)
  await texts
    .use(groupedNumbers)
    .use(initReactI18next)
    .init({
      lng: language,
      resources: { [language]: { translation } },
      // No second language for missing keys: a test proves every key in all six.
      fallbackLng: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    })
  show(language)
}

let requestedLanguage: LanguageCode | null = null

/** Loads the texts before it switches, so that no key ever shows without its text. */
export const showLanguage = async (language: LanguageCode): Promise<void> => {
  requestedLanguage = language
  if (texts.language === language) return
  if (!texts.hasResourceBundle(language, 'translation')) {
    texts.addResourceBundle(language, 'translation', await loadTexts(language))
  }
  // Of two quick choices the later one counts, whichever file arrives last.
  if (requestedLanguage !== language) return
  await texts.changeLanguage(language)
  show(language)
}
