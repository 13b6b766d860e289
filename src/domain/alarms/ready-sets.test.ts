import { expect, test } from 'vitest'
import { conditionErrors } from './condition-rules.ts'
import { READY_CONDITIONS, READY_SETS } from './ready-sets.ts'

test.each(READY_SETS)('the ready set %s breaks no rule of conditions', (name) => {
  expect(
    conditionErrors(
      READY_CONDITIONS[name].map((condition, place) => ({
        ...condition,
        id: place + 1,
        name: `Condition ${place + 1}`,
        watches: 'air',
      })),
    ),
  ).toEqual([])
})

test('vaccines have the pair of the World Health Organization', () => {
  expect(READY_CONDITIONS.vaccines).toEqual(
    expect.arrayContaining([
      { side: 'above', limit: 8, minutes: 600, window: null, severity: 'alarm' },
      { side: 'atOrBelow', limit: -0.5, minutes: 60, window: null, severity: 'alarm' },
    ]),
  )
})
