import { expect, test } from 'vitest'
import { learnedDefrosts } from '../../../../domain/alarms/defrosts/usual-defrost.ts'
import { UpdatedByNewerError } from '../../storage-errors.ts'
import { CHANGES_FORMAT, readChanges, writtenChanges } from './change-rows.ts'

test('other servers are told that a sensor has learned a defrost, not what', () => {
  const learned = learnedDefrosts(8, [{ lengthMs: 1_800_000, highest: [850, 1_000] }])
  const row = writtenChanges({ changes: [{ kind: 'defrosts', toolId: 7, learned }], steps: [] })
  expect(readChanges(row).changes).toEqual([{ kind: 'defrosts', toolId: 7 }])
})

test('what a newer program says in a form of its own is not guessed at; a row without a number is of the first form', () => {
  const rowOf = (written: object) => ({ changes: JSON.stringify(written), readings: null })
  const said = { changes: [{ kind: 'account', id: 7 }], steps: [] }
  expect(readChanges(rowOf(said))).toEqual(said)
  expect(readChanges(rowOf({ format: CHANGES_FORMAT, ...said }))).toEqual(said)
  expect(() => readChanges(rowOf({ format: CHANGES_FORMAT + 1, ...said }))).toThrow(
    UpdatedByNewerError,
  )
})
