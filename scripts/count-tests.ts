import * as v from 'valibot'

/**
 * `failures`: what did not pass, by file and test name. `secondTries`: what passed after it had failed
 * first, with the message of that failure. `skipped`: what needs a program that is not installed.
 */
export type Count = {
  passed: number
  failed: number
  failures: string[]
  secondTries: string[]
  skipped: string[]
}

/** The end of the name of a test that is left out where a program is not installed. */
const NEEDS_A_PROGRAM = /\(needs [^)]+\)$/

const Report = v.object({
  numTotalTests: v.number(),
  numPassedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.array(v.string()),
        }),
      ),
    }),
  ),
})

/**
 * Counts from Vitest's JSON report; null when it wrote none. A test that did not pass has failed, also
 * a skipped one whose name does not say that it needs a program. A run that fails although every test
 * passed (a file that does not load, an error between tests) counts as one failure.
 */
export const countTests = (report: string | null, exitCode: number): Count => {
  if (report === null) return { passed: 0, failed: 1, failures: [], secondTries: [], skipped: [] }
  const { numTotalTests, numPassedTests, testResults } = v.parse(Report, JSON.parse(report))
  const isLeftOut = (test: { status: string; fullName: string }): boolean =>
    (test.status === 'skipped' || test.status === 'pending') && NEEDS_A_PROGRAM.test(test.fullName)
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isLeftOut).map((test) => `${name}: ${test.fullName}`),
  )
  const failed = numTotalTests - numPassedTests - skipped.length
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status !== 'passed' && !isLeftOut(test))
      .map((test) => `${name}: ${test.fullName}`)
    return tests.length === 0 && status === 'failed' ? [name] : tests
  })
  const secondTries = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((test) => `${name}: ${test.fullName}\n  ${test.failureMessages[0]!.split('\n')[0]!}`),
  )
  return {
    passed: numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    failures,
    secondTries,
    skipped,
  }
}
