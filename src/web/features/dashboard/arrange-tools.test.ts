import { expect, test, vi } from 'vitest'
import { toolCard } from '../../testing/tool-card.ts'
import { countByState, createNameOrder } from './arrange-tools.ts'
import { TEST_NOW } from '../../testing/test-now.ts'

const TOOLS = [
  toolCard({ id: '1', name: 'Room 10' }),
  toolCard({ id: '2', name: 'Room 9' }),
  toolCard({ id: '3', name: 'Árukiadó' }),
]
const names = (tools: readonly { name: string }[]) => tools.map(({ name }) => name)
const warmer = (tools: typeof TOOLS, id: string) =>
  tools.map((tool) =>
    tool.id === id
      ? { ...tool, lastMeasure: { timestamp: '2026-11-20T03:00:00Z', value: 9 } }
      : tool,
  )

test('a reading leaves the order of names, and no names are compared again', () => {
  const inNameOrder = createNameOrder()
  expect(names(inNameOrder(TOOLS, 'hu'))).toEqual(['Árukiadó', 'Room 9', 'Room 10'])
  const collators = vi.spyOn(Intl, 'Collator')
  const after = inNameOrder(warmer(TOOLS, '2'), 'hu')
  expect(names(after)).toEqual(['Árukiadó', 'Room 9', 'Room 10'])
  expect(after[1]?.lastMeasure?.value).toBe(9)
  expect(collators).not.toHaveBeenCalled()
  collators.mockRestore()
})

test('a new name, a sensor more and another language sort anew', () => {
  const inNameOrder = createNameOrder()
  inNameOrder(TOOLS, 'hu')
  const renamed = TOOLS.map((tool) => (tool.id === '3' ? { ...tool, name: 'Zöld' } : tool))
  expect(names(inNameOrder(renamed, 'hu'))).toEqual(['Room 9', 'Room 10', 'Zöld'])
  const more = [...renamed, toolCard({ id: '4', name: 'Csemege' })]
  expect(names(inNameOrder(more, 'hu'))).toEqual(['Csemege', 'Room 9', 'Room 10', 'Zöld'])
  const czech = [...more, toolCard({ id: '5', name: 'Cz' })]
  // In Hungarian "cs" is a letter of its own, after "cz".
  expect(names(inNameOrder(czech, 'hu')).slice(0, 2)).toEqual(['Cz', 'Csemege'])
  expect(names(inNameOrder(czech, 'en')).slice(0, 2)).toEqual(['Csemege', 'Cz'])
})

test('a sensor whose silence is an open alarm has no data, however young its last value is', () => {
  const tools = TOOLS.map((tool) => ({
    ...tool,
    lastMeasure: { timestamp: new Date(TEST_NOW - 60_000).toISOString(), value: 5 },
  }))
  const alarms = (lane: 'NODATA' | 'SENSOR') => new Map([['2', [{ isWaiting: true, lane }]]])
  expect(countByState(tools, alarms('NODATA'), TEST_NOW)).toMatchObject({
    'in-range': 2,
    'no-data': 1,
  })
  expect(countByState(tools, alarms('SENSOR'), TEST_NOW)).toMatchObject({ 'in-range': 3 })
})
