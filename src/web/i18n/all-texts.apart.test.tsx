import { beforeAll, expect, test } from 'vitest'
import { loadAllTexts, showLanguage, startTexts, texts, withAllTexts } from './i18n.ts'

const has = (key: string): boolean => texts.exists(key)

beforeAll(() => startTexts('en'))

test('the start loads the texts of the first paint, in whatever language is shown', async () => {
  expect([has('dashboard.title'), has('audit.title')]).toEqual([true, false])
  await showLanguage('nl')
  expect([has('dashboard.title'), has('audit.title')]).toEqual([true, false])
})

test('another language that is chosen while the rest of the texts is loading is shown with all of them', async () => {
  const rest = loadAllTexts()
  await showLanguage('hu')
  expect(has('audit.title')).toBe(true)
  await rest
  expect(has('audit.title')).toBe(true)
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
