import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../src/domain/users/account.ts'

const ROOT = join(import.meta.dirname, '../..')
const START = 'src/web/main.tsx'
/** What they import is loaded together with the rest of the texts, and with the files that they name. */
const WITH_ALL_TEXTS =
  /\b(?:lazyPage|withAllTexts)\(\s*\(\) =>\s*import\('[^']+'\)(?:\s*\.then\(\s*\(file\) => file\.\w+,?\s*\))?(?:,\s*\[([^\]]*)\])?/g
const namesIn = (list: string | undefined): string[] =>
  [...(list ?? '').matchAll(/'([^']+)'/g)].map((match) => match[1]!)
const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'"]*\sfrom\s)?'(\.[^']+\.tsx?)'/gm
const DYNAMIC_IMPORT = /\bimport\(\s*'(\.[^']+\.tsx?)'/g
/** `request` loads the rest of the texts before it throws a refusal that names broken rules. */
const TEXTS_OF_REFUSALS = 'src/web/api/refusal-text.ts: refusals'
/** Their keys are those of refusals. */
const KEYS_OF_REFUSALS = [
  'src/domain/permissions/viewer-can.ts: members',
  'src/web/api/post-file.ts: imports',
]

type Read = (path: string) => string
const sources = new Map<string, string>()
const readSource: Read = (path) => {
  const source = sources.get(path) ?? readFileSync(join(ROOT, path), 'utf8')
  sources.set(path, source)
  return source
}

const textFile = (code: string, part: 'first' | 'rest'): string =>
  readSource(`src/web/i18n/texts/${code}-${part}.ts`)
const listsIn = (source: string): string[][] =>
  [...source.matchAll(/\{([\w,-]+)\}\.json/g)].map((match) => match[1]!.split(','))

const featureOf = (file: string): string =>
  file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const [FIRST = []] = listsIn(textFile('en', 'first'))
const [, NOT_WITH_PAGES = []] = listsIn(textFile('en', 'rest'))
const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/\.json$/, ''))
const OF_PAGES = filesIn('src/locales/en/pages')
const REST = filesIn('src/locales/en').filter(
  (file) => !FIRST.includes(file) && !NOT_WITH_PAGES.includes(file),
)

/** The files that may be on screen before the rest of the texts is: a page named by `firstPage`,
 * and whatever it imports or loads later without waiting for the rest. With `ofPage`: those that
 * may be on screen before that file of texts. */
const filesWithout = (read: Read, ofPage: string | null): Set<string> => {
  const isThere = (list: string | undefined) => ofPage === null || namesIn(list).includes(ofPage)
  const files = new Set<string>()
  const follow = (path: string): void => {
    // The texts' own files import no code.
    if (files.has(path) || path.includes('/i18n/texts/')) return
    files.add(path)
    const source = read(path).replace(WITH_ALL_TEXTS, (load: string, list?: string) =>
      isThere(list) ? '' : load,
    )
    for (const pattern of [STATIC_IMPORT, DYNAMIC_IMPORT])
      for (const [, target] of source.matchAll(pattern)) follow(join(dirname(path), target!))
  }
  follow(START)
  return files
}

const filesOfFirstPaint = (read: Read): Set<string> => filesWithout(read, null)

const featuresIn = (source: string, features: readonly string[]): string[] => {
  const keys = new RegExp(`['"\`](${features.map(featureOf).join('|')})\\.[\\w$]`, 'g')
  return [...new Set([...source.matchAll(keys)].map((match) => match[1]!))]
}

const usesIn = (read: Read, files: Set<string>, features: readonly string[]): string[] =>
  [...files].flatMap((path) =>
    featuresIn(read(path), features).map((feature) => `${path}: ${feature}`),
  )

/** "file: feature" for each use of a text that the first paint does not have, or that a page does
 * not load. */
const textsThatAreMissing = (read: Read): string[] =>
  [
    ...usesIn(read, filesOfFirstPaint(read), REST),
    ...OF_PAGES.flatMap((name) => usesIn(read, filesWithout(read, name), [name])),
  ].filter((use) => use !== TEXTS_OF_REFUSALS && !KEYS_OF_REFUSALS.includes(use))

const planted =
  (path: string, line: string): Read =>
  (asked) =>
    asked === path ? `${line}\n${readSource(asked)}` : readSource(asked)

test('what may show before the rest of the texts is loaded uses texts of the first paint only', () => {
  expect(textsThatAreMissing(readSource)).toEqual([])
})

test('a text of the rest in the first paint is noticed, by whatever way it comes there', () => {
  const dashboard = 'src/web/features/dashboard/dashboard-page.tsx'
  expect(textsThatAreMissing(planted(dashboard, "const title = t('people.title')"))).toEqual([
    `${dashboard}: people`,
  ])
  const password = "import('../password/password-page.tsx')"
  for (const line of [
    "import { PasswordPage } from '../password/password-page.tsx'",
    "import {\n  PasswordPage,\n} from '../password/password-page.tsx'",
    "export * from '../password/password-page.tsx'",
    `const Password = lazy(() => ${password}.then((file) => ({ default: file.PasswordPage })))`,
    `const password = () => ${password}`,
  ])
    expect(textsThatAreMissing(planted(dashboard, line)), line).toContain(
      'src/web/features/password/password-page.tsx: people',
    )
  expect(
    textsThatAreMissing(
      planted(dashboard, `const Password = lazy(() => withAllTexts(() => ${password}))`),
    ),
  ).toEqual([])
})

test('a page that shows texts of a file that it does not name is noticed', () => {
  const pages = 'src/web/app/page-files/record-pages.ts'
  const withoutNames: Read = (path) =>
    path === pages
      ? readSource(path).replace("['audit', 'webhooks', 'reports']", '[]')
      : readSource(path)
  const missing = textsThatAreMissing(withoutNames)
  expect(missing).toContain('src/web/features/audit/audit-page.tsx: audit')
  expect(missing).toContain('src/locales/fact-text.ts: webhooks')
})

test('every file of texts that a page names is there, and every one is named by a page', () => {
  const names = globSync('src/web/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((path) =>
    [...readSource(path).matchAll(WITH_ALL_TEXTS)].flatMap(([, list]) => namesIn(list)),
  )
  expect([...new Set(names)].sort()).toEqual([...OF_PAGES].sort())
})

test('the pages of the first paint are the ones that page-files name', () => {
  expect([...filesOfFirstPaint(readSource)].filter((path) => path.endsWith('-page.tsx'))).toEqual(
    expect.arrayContaining([
      'src/web/features/login/login-page.tsx',
      'src/web/features/dashboard/dashboard-page.tsx',
      'src/web/features/tool-dashboard/tool-dashboard-page.tsx',
    ]),
  )
})

test('the first paint has no texts that it does not need', () => {
  const used = new Set(
    [...filesOfFirstPaint(readSource)].flatMap((path) => featuresIn(readSource(path), FIRST)),
  )
  expect(FIRST.map(featureOf).filter((feature) => !used.has(feature))).toEqual([])
})

test('the feature of a text is written where the text is used, so that these tests see it', () => {
  const paths = globSync('src/web/**/*.{ts,tsx}', { cwd: ROOT })
  expect(paths.filter((path) => /\bt\(\s*`\$\{/.test(readSource(path)))).toEqual([])
  expect(paths.filter((path) => /keyPrefix|getFixedT/.test(readSource(path)))).toEqual([])
})

test('no page uses a text that is only for files and messages', () => {
  const uses = globSync('src/web/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((path) =>
    featuresIn(readSource(path), NOT_WITH_PAGES).map((feature) => `${path}: ${feature}`),
  )
  expect(uses).toEqual([])
})

test('every language is split in the same way, and no text is in neither or both of its files', () => {
  const [first = []] = listsIn(textFile('en', 'rest'))
  expect(first).toEqual(FIRST)
  for (const code of Object.values(LANGUAGE_CODES))
    for (const part of ['first', 'rest'] as const)
      expect(textFile(code, part).replaceAll(`/${code}/`, '/en/'), code).toBe(textFile('en', part))
})
