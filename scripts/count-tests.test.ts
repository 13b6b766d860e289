import { expect, test } from 'vitest'
import { countTests } from './count-tests.ts'

const report = (numTotalTests: number, numPassedTests: number): string => JSON.stringify({ numTotalTests, numPassedTests, success: true })

test('what passed and what did not are counted', () => {
  expect(countTests(report(12, 10), 1)).toEqual({ passed: 10, failed: 2 })
})

test('a skipped test has not passed', () => {
  expect(countTests(report(12, 11), 0)).toEqual({ passed: 11, failed: 1 })
})

test('a run that ended badly is a failure even when every test in it passed', () => {
  expect(countTests(report(12, 12), 1)).toEqual({ passed: 12, failed: 1 })
})

test('a run without a report is a failure', () => {
  expect(countTests(null, 0)).toEqual({ passed: 0, failed: 1 })
})
