import type { LanguageCode } from '../../domain/users/account.ts'
import type { TextTree } from './translator.ts'

type TextFile = { texts: Record<string, unknown> }
type TextFiles = Record<LanguageCode, () => Promise<TextFile>>

/*
 * Where does a new text go? A file of src/locales/<language> comes with the rest, which the first page
 * beside login, dashboard and sensor loads as a whole. Texts of one feature, or long ones, go into
 * src/locales/<language>/pages: such a file is loaded with the pages and dialogs that name it, and costs
 * nobody else anything. Nothing but its place and this name is needed:
 *
 *   lazyPage(() => import(…).then((file) => file.AuditPage), ['audit'])  (a page, app/page-files)
 *   lazy(() => withAllTexts(() => import(…), ['wall']))  (a dialog or a part of a page)
 *
 * tests/architecture/first-texts.test.ts finds a page that shows such a text without naming its file.
 */

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

/** The texts of `pages/<name>.json`, in the same form. Throws when there is no such file. */
export const loadPageTexts = async (language: LanguageCode, name: string): Promise<TextTree> => {
  const { pages } = await REST[language]()
  const path = `../../../locales/${language}/pages/${name}.json`
  const file = pages[path]
  if (file === undefined) throw new Error(`There are no texts of a page named ${name}.`)
  return { [featureOf(path)]: await file() }
}
