import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byNeed, type ToolNow } from '../../domain/tools/tool-now.ts'
import { sortedByNeed } from './sorted-by-need.ts'

const now = fc.record<ToolNow>({
  alarm: fc.constantFrom('waiting', 'answered', null),
  state: fc.constantFrom('OUT_NOW', 'IN_NOW', 'NO_DATA'),
  beyond: fc.constantFrom(-2, -0.5, 0, 0.1, 3),
})

test('sensors by need come in the order of their needs, and equals stay as they were', () => {
  fc.assert(
    fc.property(fc.array(now, { maxLength: 40 }), (each) => {
      const ids = each.map((_, i) => (i * 7) % 41)
      const byText = Map.groupBy(each, (one) => JSON.stringify(one))
      const texts = [...byText.keys()]
      const all = texts.map((text) => byText.get(text)![0]!)
      const ways = Uint32Array.from(each, (one) => texts.indexOf(JSON.stringify(one)))
      const tools = new Map(ids.map((id, i) => [id, each[i]!]))
      const plain = ids.toSorted((a, b) => byNeed(tools.get(a)!, tools.get(b)!))
      expect(sortedByNeed({ ids, ways, all })).toEqual(plain)
    }),
  )
})
