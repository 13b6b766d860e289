import { expect, test } from 'vitest'
import { isChanged, onTopOf } from './draft.ts'

const SEEN = { name: 'Dairy', min: '2', max: '8', defrostFridge: false }
const LATER = '2026-11-20T09:05:00Z'
const draftOf = (typed: Partial<typeof SEEN>) => ({
  base: SEEN,
  values: { ...SEEN, ...typed },
  updatedAt: '2026-11-20T09:00:00Z',
})

test('a draft is changed by what differs, and not by what was typed and taken back', () => {
  expect(isChanged(draftOf({ max: '7' }))).toBe(true)
  expect(isChanged(draftOf({ max: '8' }))).toBe(false)
})

test('unedited fields take the newer value, edited ones keep what was typed, and both are reported', () => {
  const { draft, changed } = onTopOf(
    draftOf({ max: '7' }),
    { ...SEEN, max: '6', defrostFridge: true },
    LATER,
  )
  expect(changed).toEqual(['max', 'defrostFridge'])
  expect(draft).toEqual({
    base: { ...SEEN, max: '6', defrostFridge: true },
    values: { ...SEEN, max: '7', defrostFridge: true },
    updatedAt: LATER,
  })
})

test('both having typed the same is no difference left', () => {
  expect(isChanged(onTopOf(draftOf({ max: '6' }), { ...SEEN, max: '6' }, LATER).draft)).toBe(false)
})

test('a change beside the form’s fields changes nothing of it', () => {
  expect(onTopOf(draftOf({ max: '7' }), SEEN, LATER)).toEqual({
    draft: { ...draftOf({ max: '7' }), updatedAt: LATER },
    changed: [],
  })
})
