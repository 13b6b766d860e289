import type { LanguageCode } from '../../domain/users/account.ts'

type Texts = { texts: Record<string, Record<string, unknown>> }

/** A file for each language, loaded when that language is shown. */
const LANGUAGES = {
  hu: () => import('./texts/hu.ts'),
  en: () => import('./texts/en.ts'),
  de: () => import('./texts/de.ts'),
  nl: () => import('./texts/nl.ts'),
  ro: () => import('./texts/ro.ts'),
  sk: () => import('./texts/sk.ts'),
} as const satisfies Record<LanguageCode, () => Promise<Texts>>

const featureOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1, -'.json'.length)
    .replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/**
 * All texts of a language by feature: `auth-login.json` becomes `authLogin`, so that its keys read
 * `authLogin.loginFailed`.
 */
export const loadTexts = async (language: LanguageCode): Promise<Record<string, unknown>> => {
  const { texts } = await LANGUAGES[language]()
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [featureOf(path), text]))
}
