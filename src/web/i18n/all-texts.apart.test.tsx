import { beforeAll, expect, test } from 'vitest'
import { loadAllTexts, showLanguage, startTexts, texts, withAllTexts } from './i18n.ts'

const has = (key: string): boolean => texts.exists(key)

beforeAll(() => startTexts('en'))

test('the start loads the texts of the first paint, in whatever language is shown', async () => {
  expect([has('dashboard.title'), has('people.forgotten.title')]).toEqual([true, false])
  await showLanguage('nl')
  expect([has('dashboard.title'), has('people.forgotten.title')]).toEqual([true, false])
})

test('another language that is chosen while the rest of the texts is loading is shown with all of them', async () => {
  const rest = loadAllTexts()
  await showLanguage('hu')
  expect(has('people.forgotten.title')).toBe(true)
  await rest
  expect(has('people.forgotten.title')).toBe(true)
})

test('once the rest was needed, a language is shown when all its texts are there', async () => {
  let shown: boolean | null = null
  texts.onLanguage(() => {
    shown = has('devices.title') && has('dashboard.title')
  })
  await showLanguage('de')
  expect(shown).toBe(true)
  await showLanguage('nl')
  expect(shown).toBe(true)
})

test('a file that needs all texts does not count as loaded without them', async () => {
  expect(await withAllTexts(() => Promise.resolve('the page'))).toBe('the page')
  expect(has('profile.title')).toBe(true)
  await expect(withAllTexts(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})

test('a file of texts that a page names comes with it, and from then on with every language', async () => {
  expect(has('audit.title')).toBe(false)
  await withAllTexts(() => Promise.resolve('the page'), ['audit'])
  expect([has('audit.title'), has('verify.title')]).toEqual([true, false])
  await showLanguage('sk')
  expect([has('audit.title'), has('verify.title')]).toEqual([true, false])
})

test('a page that names texts which are not there does not count as loaded', async () => {
  await expect(withAllTexts(() => Promise.resolve('the page'), ['no-such'])).rejects.toThrow(
    'There are no texts of a page named no-such.',
  )
})
