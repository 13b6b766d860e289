import * as v from 'valibot'

export type Count = { passed: number; failed: number }

const Report = v.object({ numTotalTests: v.number(), numPassedTests: v.number() })

/**
 * Counts out of Vitest's JSON report (null: it wrote none). Whatever did not pass has failed, skipped tests too; a run that
 * ended badly with every test passed (a file that did not load, an error between tests) counts one failure.
 */
export const countTests = (report: string | null, exitCode: number): Count => {
  if (report === null) return { passed: 0, failed: 1 }
  const { numTotalTests, numPassedTests } = v.parse(Report, JSON.parse(report))
  const failed = numTotalTests - numPassedTests
  return { passed: numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}
