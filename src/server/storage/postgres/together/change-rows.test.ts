import { expect, test } from 'vitest'
import { learnedDefrosts } from '../../../../domain/alarms/defrosts/usual-defrost.ts'
import { readChanges, writtenChanges } from './change-rows.ts'

test('other servers are told that a sensor has learned a defrost, not what', () => {
  const learned = learnedDefrosts(8, [{ lengthMs: 1_800_000, highest: [850, 1_000] }])
  const row = writtenChanges({ changes: [{ kind: 'defrosts', toolId: 7, learned }], steps: [] })
  expect(readChanges(row).changes).toEqual([{ kind: 'defrosts', toolId: 7 }])
})
