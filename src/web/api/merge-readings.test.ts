import { describe, expect, test } from 'vitest'
import { toolCard } from '../testing/tool-card.ts'
import { keepNewerMeasures, withReadings } from './merge-readings.ts'

const at = (minute: number): string => `2026-11-20T02:${String(minute).padStart(2, '0')}:00Z`
const reading = (minute: number, value: number | null, toolId = '1') => ({
  toolId,
  timestamp: at(minute),
  value,
})
const tool = (minute: number, value: number | null, id = '1') =>
  toolCard({ id, lastMeasure: { timestamp: at(minute), value } })
const neverMeasured = toolCard({ id: '1', lastMeasure: null })
const measures = (tools: readonly { lastMeasure: unknown }[]) =>
  tools.map(({ lastMeasure }) => lastMeasure)

describe('readings that arrive', () => {
  test('a newer one takes the place of the shown value, and nothing else of the tool changes', () => {
    const shown = tool(10, 4.4)
    expect(withReadings([shown], [reading(11, 5.5)])).toEqual([
      { ...shown, lastMeasure: { timestamp: at(11), value: 5.5 } },
    ])
  })

  test('the first one of a tool that was never measured is shown', () => {
    expect(measures(withReadings([neverMeasured], [reading(11, 5.5)]))).toEqual([
      { timestamp: at(11), value: 5.5 },
    ])
  })

  test('a sensor error, which has no value, replaces an older value', () => {
    expect(measures(withReadings([tool(10, 4.4)], [reading(11, null)]))).toEqual([
      { timestamp: at(11), value: null },
    ])
  })

  test.each([
    ['in their order', [reading(11, 1), reading(12, 2), reading(13, 3)]],
    ['newest first', [reading(13, 3), reading(12, 2), reading(11, 1)]],
    ['newest between', [reading(11, 1), reading(13, 3), reading(12, 2)]],
  ])('of several at once, %s, the newest is shown', (_, readings) => {
    expect(measures(withReadings([tool(10, 4.4)], readings))).toEqual([
      { timestamp: at(13), value: 3 },
    ])
  })

  test('of two at the same instant the first is shown', () => {
    expect(measures(withReadings([tool(10, 4.4)], [reading(11, 1), reading(11, 2)]))).toEqual([
      { timestamp: at(11), value: 1 },
    ])
  })

  test.each([9, 10])('one of minute %i leaves a list that shows minute 10 as it is', (minute) => {
    const shown = [tool(10, 4.4), tool(10, 5.5, '2')]
    expect(withReadings(shown, [reading(minute, 9.9)])).toBe(shown)
  })

  test('times are compared as instants, not as texts', () => {
    const shown = toolCard({ lastMeasure: { timestamp: '2026-11-20T02:10:00.500Z', value: 4.4 } })
    expect(withReadings([shown], [{ ...reading(10, 9.9) }])).toEqual([shown])
    const later = { toolId: '1', timestamp: '2026-11-20T03:05:00+00:00', value: 6.6 }
    expect(measures(withReadings([shown], [later]))).toEqual([
      { timestamp: later.timestamp, value: 6.6 },
    ])
  })

  test('each goes to its own tool; the other tools stay the same objects', () => {
    const [first, second] = [tool(10, 4.4, '1'), tool(10, 5.5, '2')]
    const merged = withReadings([first, second], [reading(11, 6.6, '2'), reading(11, 7.7, '3')])
    expect(merged[0]).toBe(first)
    expect(merged[1]?.lastMeasure?.value).toBe(6.6)
    expect(merged).toHaveLength(2)
  })

  test('without any the list stays the same object', () => {
    const shown = [tool(10, 4.4)]
    expect(withReadings(shown, [])).toBe(shown)
  })
})

describe('a list that is fetched again', () => {
  test('is taken as it is while nothing is shown', () => {
    const fetched = [tool(10, 4.4)]
    expect(keepNewerMeasures(fetched, undefined)).toBe(fetched)
  })

  test('does not bring an older value back, and brings everything else', () => {
    const fetched = { ...tool(10, 4.4), name: 'Renamed' }
    expect(keepNewerMeasures([fetched], [tool(11, 5.5)])).toEqual([
      { ...fetched, lastMeasure: { timestamp: at(11), value: 5.5 } },
    ])
  })

  test('keeps a shown value that the server does not have yet', () => {
    expect(measures(keepNewerMeasures([neverMeasured], [tool(11, 5.5)]))).toEqual([
      { timestamp: at(11), value: 5.5 },
    ])
  })

  test.each([
    ['newer', 12],
    ['of the same instant', 11],
  ])('brings a value that is %s', (_, minute) => {
    const fetched = tool(minute, 4.4)
    const [merged] = keepNewerMeasures([fetched], [tool(11, 5.5)])
    expect(merged).toBe(fetched)
  })

  test('takes a tool as it is that shows no value, or that was not shown at all', () => {
    const fetched = [tool(10, 4.4, '1'), tool(10, 5.5, '2')]
    const merged = keepNewerMeasures(fetched, [neverMeasured])
    expect(merged[0]).toBe(fetched[0])
    expect(merged[1]).toBe(fetched[1])
  })

  test('has the order and the tools of the fetched list', () => {
    const fetched = [tool(10, 1, '2'), tool(10, 2, '1')]
    const merged = keepNewerMeasures(fetched, [
      tool(11, 3, '1'),
      tool(11, 4, '2'),
      tool(11, 5, '3'),
    ])
    expect(merged.map(({ id, lastMeasure }) => [id, lastMeasure?.value])).toEqual([
      ['2', 4],
      ['1', 3],
    ])
  })
})
