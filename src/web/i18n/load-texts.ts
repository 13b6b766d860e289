import type { LanguageCode } from '../../domain/users/account.ts'
import type { TextTree } from './translator.ts'

type TextFile = { texts: Record<string, unknown> }
type TextFiles = Record<LanguageCode, () => Promise<TextFile>>

/** What the login, the shell, the dashboard, the alarms and the page of a sensor say. */
const FIRST = {
  hu: () => import('./texts/hu-first.ts'),
  en: () => import('./texts/en-first.ts'),
  de: () => import('./texts/de-first.ts'),
  nl: () => import('./texts/nl-first.ts'),
  ro: () => import('./texts/ro-first.ts'),
  sk: () => import('./texts/sk-first.ts'),
} as const satisfies TextFiles

/** What all other pages and dialogs say. */
const REST = {
  hu: () => import('./texts/hu-rest.ts'),
  en: () => import('./texts/en-rest.ts'),
  de: () => import('./texts/de-rest.ts'),
  nl: () => import('./texts/nl-rest.ts'),
  ro: () => import('./texts/ro-rest.ts'),
  sk: () => import('./texts/sk-rest.ts'),
} as const satisfies TextFiles

const featureOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1, -'.json'.length)
    .replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const load = async (files: TextFiles, language: LanguageCode): Promise<TextTree> => {
  const { texts } = await files[language]()
  return Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [featureOf(path), text as TextTree]),
  )
}

/**
 * The texts of the first paint by feature: `auth-login.json` becomes `authLogin`, so that its keys
 * read `authLogin.loginFailed`.
 */
export const loadFirstTexts = (language: LanguageCode) => load(FIRST, language)

/** The other texts, in the same form. */
export const loadRestOfTexts = (language: LanguageCode) => load(REST, language)
