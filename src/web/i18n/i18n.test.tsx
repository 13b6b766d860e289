import { expect, test } from 'vitest'
import { showLanguage, startTexts, texts } from './i18n.ts'

test('a number within a text has its thousands grouped as the language does it', async () => {
  await startTexts('en')
  const shown = () => texts.t('dataTable.shown', { from: 1_001, to: 1_050, total: 12_345 })
  expect(shown()).toBe('1,001 – 1,050 of 12,345')
  await showLanguage('hu')
  expect(shown()).toContain('12\u00a0345')
  await showLanguage('de')
  expect(texts.t('toolDashboard.excursions.count', { count: 1_219 })).toContain('1.219')
})
