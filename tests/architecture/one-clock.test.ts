import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const THE_CLOCK = 'src/web/clock/page-clock.ts'
const READS_THE_CLOCK = /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)|\bdayjs\(\)|\bperformance\.now\b/

test.each([
  'const now = Date.now()',
  'createConnection(Date.now)',
  'new Date().toISOString()',
  'dayjs().startOf("day")',
])('%j reads the clock', (code) => {
  expect(code).toMatch(READS_THE_CLOCK)
})

test('no page and no test of a page reads a clock of its own', () => {
  const readers = globSync('src/web/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
    READS_THE_CLOCK.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(readers).toEqual([THE_CLOCK])
})
