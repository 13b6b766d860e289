import { expect, test } from 'vitest'
import { hasPhrase, withPhraseToggled } from './phrases.ts'

const DOOR = 'The door was open; closed it.'
const CALLED = 'Called the technician.'

test('a chosen sentence stands in the text, and chosen again it is gone', () => {
  const both = withPhraseToggled(withPhraseToggled('', DOOR), CALLED)
  expect(both).toBe(`${DOOR} ${CALLED}`)
  expect(hasPhrase(both, DOOR)).toBe(true)
  expect(withPhraseToggled(both, DOOR)).toBe(CALLED)
  expect(withPhraseToggled(CALLED, CALLED)).toBe('')
})

test('what a person typed around a sentence stays', () => {
  expect(withPhraseToggled(`Box in the way. ${DOOR} Watching it.`, DOOR)).toBe(
    'Box in the way. Watching it.',
  )
})
