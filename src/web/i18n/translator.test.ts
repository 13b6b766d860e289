import i18next from 'i18next'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import { productName } from './product-name.ts'
import { loadFirstTexts, loadPageTexts, loadRestOfTexts } from './load-texts.ts'
import { translate, type TextTree, type TextValues } from './translator.ts'

const leaves = (tree: TextTree, path = ''): [key: string, text: unknown][] =>
  Object.entries(tree).flatMap(([name, at]) =>
    typeof at === 'object' && !Array.isArray(at)
      ? leaves(at as TextTree, `${path}${name}.`)
      : [[path + name, at] as [string, unknown]],
  )

const PAGES = Object.keys(import.meta.glob('../../locales/en/pages/*.json')).map((path) =>
  path.replace(/^.*\/|\.json$/g, ''),
)

const treeOf = async (language: LanguageCode): Promise<TextTree> =>
  Object.assign(
    {},
    await loadFirstTexts(language),
    await loadRestOfTexts(language),
    ...(await Promise.all(PAGES.map((name) => loadPageTexts(language, name)))),
  ) as TextTree

/** The reference: the package that speaks this form of texts. */
const referenceOf = async (language: LanguageCode, translation: TextTree) => {
  const reference = i18next.createInstance()
  await reference.init({
    lng: language,
    resources: { [language]: { translation } },
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  return reference
}

test.each(Object.values(LANGUAGE_CODES))(
  'in %s every text reads as i18next reads it, with any values and counts',
  async (language) => {
    const tree = await treeOf(language)
    const reference = await referenceOf(language, tree)
    const wrong: string[] = []
    for (const [key, text] of leaves(tree)) {
      const names = String(text).matchAll(/\{\{\s*(\w+)\s*\}\}/g)
      const values: Record<string, string> = Object.fromEntries(
        [...names].map(([, name], i) => [name!, `$& ${name} ${i}`]),
      )
      // Ours finds it by itself.
      if ('product' in values) values['product'] = productName()
      const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
      const questions: [string, TextValues][] = [[key, { ...values, returnObjects: true }]]
      if (base !== key)
        for (const count of [0, 1, 2, 5, 20, 101, 1.5]) questions.push([base, { ...values, count }])
      for (const [asked, given] of questions) {
        const ours = translate(tree, language, asked, given)
        const theirs: unknown = reference.t(asked as never, given as never)
        const expected = JSON.stringify(theirs)
        const isAlike = JSON.stringify(ours) === expected || groups(ours, expected, language)
        if (!isAlike) wrong.push(`${asked} ${JSON.stringify(given)}: ${String(ours)} ≠ ${expected}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

/** Numbers differ on purpose: ours are written as the language does it. */
const groups = (ours: unknown, theirs: string, language: LanguageCode): boolean =>
  JSON.stringify(ours).replaceAll(new Intl.NumberFormat(language).format(1.5), '1.5') === theirs

test('a missing text is its default, or else its key; a missing value leaves its place empty', () => {
  const tree = { tools: { hello: 'Hello {{name}}.' } }
  expect(translate(tree, 'en', 'tools.none')).toBe('tools.none')
  expect(translate(tree, 'en', 'tools.none', { defaultValue: '' })).toBe('')
  expect(translate(tree, 'en', 'tools.hello')).toBe('Hello .')
  expect(translate(tree, 'en', 'tools.toString')).toBe('tools.toString')
  expect(translate(tree, 'en', ['tools.none', 'tools.hello'], { name: 'Ada' })).toBe('Hello Ada.')
})
