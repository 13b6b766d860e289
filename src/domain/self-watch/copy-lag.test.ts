import { expect, test } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { judgeCopy } from './copy-lag.ts'

const following = { isBeingMade: false, failure: null }

test('a copy up to ten seconds behind is as promised, and so is none', () => {
  expect(judgeCopy(null).state).toBe('good')
  expect(judgeCopy({ ...following, lagMs: 10_000 }).state).toBe('good')
  expect(judgeCopy({ ...following, lagMs: 10_001 })).toEqual({
    state: 'bad',
    facts: { kind: 'COPY', lagMs: 10_001, detail: null },
  })
})

test('a copy that cannot be written says why', () => {
  expect(judgeCopy({ lagMs: 60_000, isBeingMade: true, failure: 'The disk is full.' })).toEqual({
    state: 'bad',
    facts: { kind: 'COPY', lagMs: 60_000, detail: 'The disk is full.' },
  })
})

test('while the whole database is copied nobody is told, unless it takes hours', () => {
  expect(judgeCopy({ lagMs: HOUR_MS, isBeingMade: true, failure: null }).state).toBe('unclear')
  expect(judgeCopy({ lagMs: 7 * HOUR_MS, isBeingMade: true, failure: null }).state).toBe('bad')
})
