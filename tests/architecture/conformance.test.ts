import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8')

const rows = PAGE.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Line') && !line.startsWith('| What'))
const pathsOf = (text: string): string[] => [...text.matchAll(/`([^`\s]+\/[^`\s]+\.[a-z]+)`/g)].map((match) => match[1]!)
const isThere = (path: string): boolean => existsSync(join(ROOT, /^(src|tests|docs)\//.test(path) ? path : `src/web/features/${path}`))

test('every page and test that the table of conformance names exists', () => {
  const paths = rows.flatMap(pathsOf)
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

test('every line of the table that is built names a test', () => {
  const built = rows.filter((row) => !row.includes('not built'))
  expect(built.filter((row) => !pathsOf(row.split('|').at(-2) ?? '').some((path) => /\.test\.tsx?$/.test(path)))).toEqual([])
})
