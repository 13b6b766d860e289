import { expect, test } from 'vitest'
import { LONGEST_REASON, readReason } from './reason.ts'

test('a reason of blanks is none', () => {
  for (const text of [undefined, null, '', '  '])
    expect(readReason(text)).toEqual({ ok: true, value: undefined })
  expect(readReason(' the inspector asked ')).toEqual({ ok: true, value: 'the inspector asked' })
})

test('a reason has a bounded length and no line breaks', () => {
  expect(readReason('x'.repeat(LONGEST_REASON))).toMatchObject({ ok: true })
  expect(readReason('x'.repeat(LONGEST_REASON + 1))).toMatchObject({
    ok: false,
    error: { broken: [{ field: 'reason', key: 'form.textTooLong' }] },
  })
  expect(readReason('a\nb')).toMatchObject({
    ok: false,
    error: { broken: [{ field: 'reason', key: 'form.controlCharacter' }] },
  })
})
