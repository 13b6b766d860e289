import { expect, test } from 'vitest'
import type { AlarmCondition } from './alarm-settings.ts'
import { numberedConditions, type SentCondition } from './numbered-conditions.ts'

const condition = (id: number, name = `Condition ${id}`): AlarmCondition => ({
  id,
  name,
  side: 'above',
  limit: 8,
  minutes: 600,
  window: null,
  severity: 'alarm',
  watches: 'air',
})
const sent = (id: number | null, name: string): SentCondition => ({ ...condition(0, name), id })

test('what is sent with its id stays the same condition, and what is new gets an id of its own', () => {
  expect(
    numberedConditions(
      [sent(null, ' New '), sent(2, 'Renamed'), sent(null, 'Newer')],
      [condition(1), condition(2)],
      0,
    ),
  ).toEqual({
    ok: true,
    value: [condition(3, 'New'), condition(2, 'Renamed'), condition(4, 'Newer')],
  })
})

test('an id that the tool has used before is never given again', () => {
  expect(numberedConditions([sent(null, 'New')], [condition(1)], 7)).toEqual({
    ok: true,
    value: [condition(8, 'New')],
  })
})

test('an id that the tool does not have, or twice, is refused by its name', () => {
  const refusal = numberedConditions(
    [sent(1, 'First'), sent(1, 'Again'), sent(9, 'Of another tool')],
    [condition(1)],
    9,
  )
  expect(refusal.ok ? [] : refusal.error).toMatchObject([
    {
      field: 'settings.conditions.1.id',
      key: 'alarms.conditionUnknown',
      params: { name: 'Again' },
    },
    { field: 'settings.conditions.2.id', params: { name: 'Of another tool' } },
  ])
})
