import { firstLanguage } from '../i18n/first-language.ts'
import type { LanguageCode } from '../../domain/users/account.ts'

/**
 * Addresses of built files. `shell`: what every page behind the login needs, `pages`: what the pages that open often
 * need, by their path; the entry is in neither. `texts`: of the first paint.
 */
export type FirstFiles = {
  shell: readonly string[]
  pages: Readonly<Record<string, readonly string[]>>
  texts: Readonly<Record<LanguageCode, string>>
}

/** Who has no session is led from these to the login. */
const LEADS_TO_LOGIN = /^\/(login|dashboard|tool-dashboard|alarms)?$/

/**
 * What the page at this address shows first, in the order in which it is needed. A wrong guess costs
 * bytes and nothing else: each page asks for its own files by itself.
 */
export const firstFilesOf = (
  files: FirstFiles,
  path: string,
  isLoggedIn: boolean,
): readonly string[] => {
  const texts = files.texts[firstLanguage(isLoggedIn)]
  if (isLoggedIn)
    return [...files.shell, ...(files.pages[path === '/' ? '/dashboard' : path] ?? []), texts]
  return [texts, ...(LEADS_TO_LOGIN.test(path) ? (files.pages['/login'] ?? []) : [])]
}

/**
 * Asks for these files at once; otherwise the entry would, when it has arrived, and they for each other. The
 * bundler's own loading finds these elements and adds none. Style sheets are fetched, not applied: their order
 * is the bundler's.
 */
export const askForFiles = (files: readonly string[]): void => {
  for (const href of new Set(files)) {
    const link = document.createElement('link')
    link.setAttribute('href', href)
    link.crossOrigin = ''
    if (href.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    document.head.append(link)
  }
}
