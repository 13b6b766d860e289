import type { TFunction } from 'i18next'
import type { LanguageCode } from '../../domain/users/account.ts'
import { loadFirstTexts, loadPageTexts, loadRestOfTexts } from './load-texts.ts'
import { textAt, translate, type TextTree, type TextValues } from './translator.ts'

const trees = new Map<LanguageCode, TextTree>()
const listeners = new Set<() => void>()

const translatorOf = (language: LanguageCode): TFunction =>
  ((keys: string | readonly string[], values?: TextValues) =>
    translate(trees.get(language), language, keys, values)) as unknown as TFunction

let shown: { language: LanguageCode; t: TFunction } | null = null

/** The one set of texts; components read it through `useTranslation()`. */
export const texts = {
  /** Of the language that is shown when it is called. */
  t: ((...question: Parameters<TFunction>) =>
    (shown?.t ?? String)(...question)) as unknown as TFunction,
  /** The translator of the language that is shown: another function for another language. */
  shownT: (): TFunction => shown?.t ?? texts.t,
  get language(): LanguageCode | null {
    return shown?.language ?? null
  },
  get isInitialized(): boolean {
    return shown !== null
  },
  exists: (key: string): boolean =>
    shown !== null && textAt(trees.get(shown.language), key) !== undefined,
  /** Calls the listener after each change of the language; answers how to stop. */
  onLanguage: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The product has another name: whatever has a text is drawn again. */
  redraw: (): void => {
    if (shown !== null) show(shown.language)
  },
}

const show = (language: LanguageCode): void => {
  shown = { language, t: translatorOf(language) }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** What is shown, or about to be, needs these beside the texts of the first paint: the rest, and files of pages. */
const needed = new Set<string>()
const REST = 'rest'
/** `language/name` of each that is there. */
const loaded = new Set<string>()

const hasTexts = (language: LanguageCode): boolean =>
  trees.has(language) && [...needed].every((name) => loaded.has(`${language}/${name}`))

const addFirst = async (language: LanguageCode): Promise<void> => {
  if (trees.has(language)) return
  trees.set(language, { ...(await loadFirstTexts(language)), ...trees.get(language) })
}

const addNeeded = async (language: LanguageCode, name: string): Promise<void> => {
  if (loaded.has(`${language}/${name}`)) return
  const more = await (name === REST ? loadRestOfTexts(language) : loadPageTexts(language, name))
  await addFirst(language)
  trees.set(language, { ...trees.get(language), ...more })
  loaded.add(`${language}/${name}`)
}

const addTexts = async (language: LanguageCode): Promise<void> => {
  // More may become needed while these are on their way.
  while (!hasTexts(language))
    await Promise.all([addFirst(language), ...[...needed].map((name) => addNeeded(language, name))])
}

/** Resolves when the first paint can be shown in this language. */
export const startTexts = async (language: LanguageCode): Promise<void> => {
  await addFirst(language)
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
  show(language)
}

/**
 * Resolves when all texts of the language that is shown are there, of the files of pages (load-texts.ts)
 * those that are named. From then on a language is shown only when it has as many.
 */
export const loadAllTexts = async (pages: readonly string[] = []): Promise<void> => {
  for (const name of [REST, ...pages]) needed.add(name)
  // Another language may be shown before the rest of the first one has arrived.
  while (shown !== null && !hasTexts(shown.language)) await addTexts(shown.language)
}

/**
 * Loads the file of a page or a dialog, and beside it the rest of the texts and the files of texts that
 * it names. Whatever is loaded without it has the texts of the first paint alone
 * (tests/architecture/first-texts.test.ts).
 */
export const withAllTexts = async <T>(
  load: () => Promise<T>,
  pages: readonly string[] = [],
): Promise<T> => {
  const [file] = await Promise.all([load(), loadAllTexts(pages)])
  return file
}
