import i18next, { type FormatterModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { countText } from '../../domain/records/count-text.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { isLanguageCode } from './first-language.ts'
import { loadFirstTexts, loadRestOfTexts } from './load-texts.ts'

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

/** Whether something that is shown, or about to be, needs more than the texts of the first paint. */
let isRestNeeded = false
const withRest = new Set<LanguageCode>()

const hasTexts = (language: LanguageCode): boolean =>
  texts.hasResourceBundle(language, 'translation') && (!isRestNeeded || withRest.has(language))

const addFirst = async (language: LanguageCode): Promise<void> => {
  if (texts.hasResourceBundle(language, 'translation')) return
  texts.addResourceBundle(language, 'translation', await loadFirstTexts(language))
}

const addRest = async (language: LanguageCode): Promise<void> => {
  if (!isRestNeeded || withRest.has(language)) return
  const translation = await loadRestOfTexts(language)
  await addFirst(language)
  texts.addResourceBundle(language, 'translation', translation)
  withRest.add(language)
}

const addTexts = async (language: LanguageCode): Promise<void> => {
  // The rest may become needed while the first texts are on their way.
  while (!hasTexts(language)) await Promise.all([addFirst(language), addRest(language)])
}

/** Resolves when the first paint can be shown in this language. */
export const startTexts = async (language: LanguageCode): Promise<void> => {
  const translation = await loadFirstTexts(language)
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
  await addTexts(language)
  // Of two quick choices the later one counts, whichever file arrives last.
  if (requestedLanguage !== language) return
  await texts.changeLanguage(language)
  show(language)
}

/**
 * Resolves when every text of the language that is shown is there. From then on a language is shown
 * only when all its texts are.
 */
export const loadAllTexts = async (): Promise<void> => {
  isRestNeeded = true
  const shown = () => texts.language as LanguageCode
  // Another language may be shown before the rest of the first one has arrived.
  while (!hasTexts(shown())) await addTexts(shown())
}

/**
 * Loads the file of a page or a dialog, and beside it the rest of the texts. Whatever is loaded
 * without it has the texts of the first paint alone (tests/architecture/first-texts.test.ts).
 */
export const withAllTexts = async <T>(load: () => Promise<T>): Promise<T> => {
  const [file] = await Promise.all([load(), loadAllTexts()])
  return file
}
