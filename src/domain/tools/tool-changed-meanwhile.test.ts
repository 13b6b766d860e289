import { expect, test } from 'vitest'
import type { Tool } from './tool.ts'
import { toolChangedSince } from './tool-changed-meanwhile.ts'

const SAVED_AT = Date.UTC(2026, 10, 20, 9)
const TOOL = { id: 1, updatedAt: new Date(SAVED_AT) } as Tool
const REFUSAL = { kind: 'tool-changed-meanwhile', current: TOOL }

test('an editor who saw the tool as it is now may save', () => {
  expect(toolChangedSince(TOOL, new Date(SAVED_AT))).toBeNull()
})

test('an editor who saw an older tool is refused', () => {
  expect(toolChangedSince(TOOL, new Date(SAVED_AT - 1))).toEqual(REFUSAL)
})

test('a later stamp is refused too, since the clock may have been set back', () => {
  expect(toolChangedSince(TOOL, new Date(SAVED_AT + 1))).toEqual(REFUSAL)
})

test('an editor who names no stamp writes over whatever came meanwhile', () => {
  expect(toolChangedSince(TOOL, null)).toBeNull()
  expect(toolChangedSince(TOOL, undefined)).toBeNull()
})
