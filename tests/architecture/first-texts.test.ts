import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../src/domain/users/account.ts'

const ROOT = join(import.meta.dirname, '../..')
const START = 'src/web/main.tsx'
/** Their argument is loaded together with the rest of the texts. */
const WITH_ALL_TEXTS = /\b(?:lazyPage|withAllTexts)\(\(\) =>\s*import\('[^']+'\)/g
const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'"]*\sfrom\s)?'(\.[^']+\.tsx?)'/gm
const DYNAMIC_IMPORT = /\bimport\(\s*'(\.[^']+\.tsx?)'/g
/** `request` loads the rest of the texts before it throws a refusal that names broken rules. */
const TEXTS_OF_REFUSALS = 'src/web/api/refusal-text.ts: refusals'
/** Its keys are those of refusals, which `permissionText` shows. */
const REASONS = 'src/domain/permissions/viewer-can.ts: members'

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
const REST = readdirSync(join(ROOT, 'src/locales/en'))
  .map((name) => name.replace(/\.json$/, ''))
  .filter((file) => !FIRST.includes(file) && !NOT_WITH_PAGES.includes(file))

/** The files that may be on screen before the rest of the texts is: a page named by `firstPage`,
 * and whatever it imports or loads later without waiting for the rest. */
const filesOfFirstPaint = (read: Read): Set<string> => {
  const files = new Set<string>()
  const follow = (path: string): void => {
    // The texts' own files import no code.
    if (files.has(path) || path.includes('/i18n/texts/')) return
    files.add(path)
    const source = read(path).replace(WITH_ALL_TEXTS, '')
    for (const pattern of [STATIC_IMPORT, DYNAMIC_IMPORT])
      for (const [, target] of source.matchAll(pattern)) follow(join(dirname(path), target!))
  }
  follow(START)
  return files
}

const featuresIn = (source: string, features: readonly string[]): string[] => {
  const keys = new RegExp(`['"\`](${features.map(featureOf).join('|')})\\.[\\w$]`, 'g')
  return [...new Set([...source.matchAll(keys)].map((match) => match[1]!))]
}

/** "file: feature" for each use of a text that the first paint does not have. */
const textsThatAreMissing = (read: Read): string[] =>
  [...filesOfFirstPaint(read)]
    .flatMap((path) => featuresIn(read(path), REST).map((feature) => `${path}: ${feature}`))
    .filter((use) => use !== TEXTS_OF_REFUSALS && use !== REASONS)

const planted =
  (path: string, line: string): Read =>
  (asked) =>
    asked === path ? `${line}\n${readSource(asked)}` : readSource(asked)

test('what may show before the rest of the texts is loaded uses texts of the first paint only', () => {
  expect(textsThatAreMissing(readSource)).toEqual([])
})

test('a text of the rest in the first paint is noticed, by whatever way it comes there', () => {
  const dashboard = 'src/web/features/dashboard/dashboard-page.tsx'
  expect(textsThatAreMissing(planted(dashboard, "const title = t('audit.title')"))).toEqual([
    `${dashboard}: audit`,
  ])
  const audit = "import('../audit/audit-page.tsx')"
  for (const line of [
    "import { AuditPage } from '../audit/audit-page.tsx'",
    "import {\n  AuditPage,\n} from '../audit/audit-page.tsx'",
    "export * from '../audit/audit-page.tsx'",
    `const Audit = lazy(() => ${audit}.then((file) => ({ default: file.AuditPage })))`,
    `const audit = () => ${audit}`,
  ])
    expect(textsThatAreMissing(planted(dashboard, line)), line).toContain(
      'src/web/features/audit/audit-page.tsx: audit',
    )
  expect(
    textsThatAreMissing(
      planted(dashboard, `const Audit = lazy(() => withAllTexts(() => ${audit}))`),
    ),
  ).toEqual([])
})

test('the pages of the first paint are the ones that pages.tsx names', () => {
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
