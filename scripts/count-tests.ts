import * as v from 'valibot'

/**
 * `failures`: what did not pass, by file and test name. `secondTries`: what passed after it had failed
 * first, with the message of that failure.
 */
export type Count = { passed: number; failed: number; failures: string[]; secondTries: string[] }

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
 * Counts from Vitest's JSON report; null when it wrote none. A test that did not pass has failed,
 * also a skipped one. A run that fails although every test passed (a file that does not load, an
 * error between tests) counts as one failure.
 */
export const countTests = (report: string | null, exitCode: number): Count => {
  if (report === null) return { passed: 0, failed: 1, failures: [], secondTries: [] }
  const { numTotalTests, numPassedTests, testResults } = v.parse(Report, JSON.parse(report))
  const failed = numTotalTests - numPassedTests
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${name}: ${test.fullName}`)
    return tests.length === 0 && status !== 'passed' ? [name] : tests
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
  }
}
