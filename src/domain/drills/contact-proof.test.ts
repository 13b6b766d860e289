import { expect, test } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { byNeed, type DrillResult, PROOFS, proofOf, proofToday } from './contact-proof.ts'

const START = Date.parse('2026-11-20T09:00:00Z')
const result = (change: Partial<DrillResult> = {}): DrillResult => ({
  startedMs: START,
  withheld: null,
  status: 'SENT',
  confirmedMs: null,
  ...change,
})

test('a contact waits for 48 hours, and is unanswered from then on', () => {
  expect(proofOf(result(), START + 48 * HOUR_MS - 1)).toBe('WAITING')
  expect(proofOf(result(), START + 48 * HOUR_MS)).toBe('UNANSWERED')
  expect(proofOf(result({ status: 'WAITING' }), START)).toBe('WAITING')
})

test('a confirmation counts, whatever was reported of the message', () => {
  expect(proofOf(result({ status: 'FAILED' }), START)).toBe('FAILED')
  expect(proofOf(result({ status: 'FAILED', confirmedMs: START }), START)).toBe('CONFIRMED')
})

test('a contact of today without a drill was never proven, nor one whose message was withheld then', () => {
  const withheld = result({ withheld: 'OPTED_OUT', status: null })
  expect(proofToday({ withheld: null, latest: null }, START)).toBe('NEVER')
  expect(proofToday({ withheld: null, latest: withheld }, START)).toBe('NEVER')
  expect(proofOf(withheld, START)).toBe('NOT_SENT')
})

test('a contact that gets no messages now is not proven by an earlier confirmation', () => {
  const latest = result({ confirmedMs: START })
  expect(proofToday({ withheld: 'OPTED_OUT', latest }, START)).toBe('NOT_SENT')
  expect(proofToday({ withheld: null, latest }, START)).toBe('CONFIRMED')
})

test('who failed stands first, and who confirmed last stands at the end', () => {
  const contacts = PROOFS.map((proof) => ({
    proof,
    confirmedMs: proof === 'CONFIRMED' ? START : null,
  })).toReversed()
  const older = { proof: 'CONFIRMED' as const, confirmedMs: START - 1 }
  expect([...contacts, older].toSorted(byNeed).map(({ proof }) => proof)).toEqual([
    ...PROOFS,
    'CONFIRMED',
  ])
  expect([...contacts, older].toSorted(byNeed).at(-2)).toBe(older)
})
