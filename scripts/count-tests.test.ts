import { expect, test } from 'vitest'
import { countTests } from './count-tests.ts'

const report = (
  numTotalTests: number,
  numPassedTests: number,
  testResults: object[] = [],
): string => JSON.stringify({ numTotalTests, numPassedTests, testResults, success: true })

test('passed and failed tests are counted', () => {
  expect(countTests(report(12, 10), 1)).toEqual({
    passed: 10,
    failed: 2,
    failures: [],
    secondTries: [],
    skipped: [],
  })
})

test('a skipped test has not passed', () => {
  expect(countTests(report(12, 11), 0)).toEqual({
    passed: 11,
    failed: 1,
    failures: [],
    secondTries: [],
    skipped: [],
  })
})

test('a failed run counts as a failure even when every test passed', () => {
  expect(countTests(report(12, 12), 1)).toEqual({
    passed: 12,
    failed: 1,
    failures: [],
    secondTries: [],
    skipped: [],
  })
})

test('a run without a report is a failure', () => {
  expect(countTests(null, 0)).toEqual({
    passed: 0,
    failed: 1,
    failures: [],
    secondTries: [],
    skipped: [],
  })
})

test('a failure is named by file and test, a file that does not load by its name', () => {
  const results = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'holds', status: 'passed', failureMessages: [] },
        { fullName: 'breaks', status: 'failed', failureMessages: ['Error: no'] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
  ]
  expect(countTests(report(2, 1, results), 1).failures).toEqual(['a.test.ts: breaks', 'b.test.ts'])
})

test('what passed at the second try has passed, and is named with its first failure', () => {
  const results = [
    {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: [
        { fullName: 'holds', status: 'passed', failureMessages: [] },
        {
          fullName: 'waits',
          status: 'passed',
          failureMessages: ['Error: too late\n at a.test.ts:7'],
        },
      ],
    },
  ]
  expect(countTests(report(2, 2, results), 0)).toEqual({
    passed: 2,
    failed: 0,
    failures: [],
    secondTries: ['a.test.ts: waits\n  Error: too late'],
    skipped: [],
  })
})

test('a test that needs a program which is not installed is left out and named; no other may be', () => {
  const left = { fullName: 'it sends (needs mosquitto_pub)', status: 'skipped' }
  const forgotten = { fullName: 'it receives', status: 'skipped' }
  const results = [
    {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: [left, forgotten].map((test) => ({ ...test, failureMessages: [] })),
    },
  ]
  expect(countTests(report(3, 1, results), 0)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a.test.ts: it receives'],
    secondTries: [],
    skipped: ['a.test.ts: it sends (needs mosquitto_pub)'],
  })
})
