import { expect, test } from 'vitest'
import { GROUNDS } from '../../domain/brands/brand-colours.ts'
import { TOKENS } from './tokens.ts'

test('the grounds that a brand is measured against are those of the pages', () => {
  for (const [place, scheme] of (['light', 'dark'] as const).entries())
    for (const [name, colour] of Object.entries(GROUNDS[scheme]))
      expect(TOKENS[name as keyof typeof TOKENS][place]).toBe(colour)
})
