// npm run check: every static check; ends with 1 when one fails.
import { CHECKS, runChecks, printCheck } from './checks.ts'

const results = await runChecks(CHECKS, printCheck)
const failed = results.filter(({ failure }) => failure !== null).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
