import { afterEach, expect, test } from 'vitest'
import {
  browserLanguage,
  firstLanguage,
  rememberAccountLanguage,
  rememberChosenLanguage,
} from './first-language.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test.each([
  [['de-AT', 'en'], 'de'],
  [['SK'], 'sk'],
  [['cs', 'sk'], 'sk'],
  [['fr-FR', 'fr'], 'en'],
  [[], 'en'],
] as const)('a browser that wants %j gets %s', (wanted, language) => {
  expect(browserLanguage(wanted)).toBe(language)
})

test('before the login a choice on the page counts, after it the account’s language', () => {
  rememberChosenLanguage('ro')
  rememberAccountLanguage('nl')
  expect(firstLanguage(false)).toBe('ro')
  expect(firstLanguage(true)).toBe('nl')
})

test('what is remembered but no language of ours is ignored', () => {
  sessionStorage.setItem('coldwatch.chosen-language', 'xx')
  expect(firstLanguage(false)).toBe(browserLanguage(navigator.languages))
})
