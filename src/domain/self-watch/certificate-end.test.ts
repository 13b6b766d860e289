import { expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { judgeCertificate } from './certificate-end.ts'

const END = Date.UTC(2026, 10, 20)
const stageOf = (lifeDays: number, leftDays: number): string => {
  const finding = judgeCertificate(
    { fromMs: END - lifeDays * DAY_MS, untilMs: END },
    END - leftDays * DAY_MS,
  )
  return finding.state === 'bad' && finding.facts.kind === 'CERTIFICATE'
    ? finding.facts.stage
    : finding.state
}

test.each([
  [90, 30, 'good'],
  [90, 14.1, 'good'],
  [90, 14, 'ends-soon'],
  [90, 3, 'ends-at-once'],
  [90, 0, 'ended'],
  [90, -10, 'ended'],
  [365, 20, 'good'],
  [365, 13, 'ends-soon'],
])('a certificate for %i days with %f days left: %s', (lifeDays, leftDays, stage) => {
  expect(stageOf(lifeDays, leftDays)).toBe(stage)
})

test('a certificate for six days, renewed at two, is no trouble before the last day', () => {
  expect(stageOf(6, 2)).toBe('good')
  expect(stageOf(6, 1)).toBe('ends-at-once')
})

test('without a certificate there is no trouble', () => {
  expect(judgeCertificate(null, END)).toEqual({ state: 'good', kind: 'CERTIFICATE' })
})
