import { expect, test } from 'vitest'
import { namesOf, splitPersonal } from './personal-facts.ts'

test('names and addresses of people stand beside the trail, all else in it', () => {
  expect(
    splitPersonal({
      before: { email: 'a@x.example', language: 'dutch' },
      after: { email: 'b@x.example', language: 'german' },
    }),
  ).toEqual({
    impersonal: { before: { language: 'dutch' }, after: { language: 'german' } },
    parts: [
      { whose: 'concerned', before: { email: 'a@x.example' }, after: { email: 'b@x.example' } },
    ],
  })
})

test('a typed reason and a corrective action belong to whoever wrote them', () => {
  const { impersonal, parts } = splitPersonal({
    before: null,
    after: { lane: 'HIGH', correctiveAction: 'Door shut.' },
    reason: 'Asked by Anna',
  })
  expect(impersonal).toEqual({ before: null, after: { lane: 'HIGH' } })
  expect(parts).toEqual([
    { whose: 'writer', after: { correctiveAction: 'Door shut.' }, reason: 'Asked by Anna' },
  ])
  expect(namesOf(parts[0]!)).toEqual(['correctiveAction', 'reason'])
})

test('what looks like an e-mail address is personal under any name and however deep, on both sides', () => {
  const { impersonal, parts } = splitPersonal({
    before: { steps: null, min: 2 },
    after: { steps: [{ to: ['anna@x.example'] }], min: 3 },
  })
  expect(impersonal).toEqual({ before: { min: 2 }, after: { min: 3 } })
  expect(parts).toEqual([
    { whose: 'concerned', before: { steps: null }, after: { steps: [{ to: ['anna@x.example'] }] } },
  ])
})

test('an entry about no person keeps everything in the trail', () => {
  expect(splitPersonal({ before: { min: 2 }, after: { min: 3 }, reason: '' })).toEqual({
    impersonal: { before: { min: 2 }, after: { min: 3 } },
    parts: [],
  })
})
