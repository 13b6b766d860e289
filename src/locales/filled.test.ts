import { expect, test } from 'vitest'
import { counted, filled } from './filled.ts'

test('names are filled in, what nobody gave stays as it is', () => {
  expect(filled('{{tool}} since {{time}}', { tool: '{{time}}' })).toBe('{{time}} since {{time}}')
})

test('a count takes the form that its language has for it, with its thousands grouped', () => {
  const texts = {
    tools_one: '{{count}} snímač',
    tools_few: '{{count}} snímače',
    tools_other: '{{count}} snímačov',
  }
  expect([1, 3, 1_000].map((count) => counted(texts, 'tools', count, 'sk'))).toEqual([
    '1 snímač',
    '3 snímače',
    '1\u00a0000 snímačov',
  ])
  expect(counted(texts, 'tools', 1_000, 'sk', { count: 'M' })).toBe('M snímačov')
  expect(() => counted(texts, 'tools', 1.5, 'sk')).toThrow('no text "tools" for 1.5 in sk')
})
