import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8')

const lines = PAGE.split('\n')
const rows = lines.filter((line, i) => line.startsWith('| ') && !lines[i + 1]?.startsWith('|---'))
const pathsOf = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+\/[^`\s]+\.[a-z]+)`/g)].map((match) => match[1]!)
const fileOf = (path: string): string =>
  join(ROOT, /^(src|tests|docs)\//.test(path) ? path : `src/web/features/${path}`)
const testsOf = (row: string): string[] =>
  pathsOf(row.split('|').at(-2) ?? '').filter((path) => /\.test\.tsx?$/.test(path))
const sentencesOf = (row: string): string[] =>
  [...row.matchAll(/“([^”]+)”/g)].map((match) => match[1]!)

test('every page and test in the table of conformance exists', () => {
  const paths = rows.flatMap(pathsOf)
  expect(paths.length).toBeGreaterThan(300)
  expect(paths.filter((path) => !existsSync(fileOf(path)))).toEqual([])
})

test('every line that is built names a test', () => {
  const built = rows.filter((row) => !row.includes('not built'))
  expect(built.filter((row) => testsOf(row).length === 0)).toEqual([])
})

test('every quoted sentence is the name of a test in one of its files', () => {
  const quoted = rows.flatMap((row) =>
    sentencesOf(row).map((sentence) => ({ sentence, files: testsOf(row) })),
  )
  expect(quoted.length).toBeGreaterThan(80)
  const isQuotedRight = ({ sentence, files }: (typeof quoted)[number]): boolean =>
    files.some((file) =>
      readFileSync(fileOf(file), 'utf8')
        .replaceAll(String.raw`\'`, "'")
        .includes(sentence),
    )
  expect(quoted.filter((quote) => !isQuotedRight(quote))).toEqual([])
})

test('every promise about alarms and records quotes the name of its test', () => {
  const [promises = ''] = /^## Alarms$[\s\S]*?(?=^## Beside)/m.exec(PAGE) ?? []
  const promisedRows = promises.split('\n').filter((line) => rows.includes(line))
  expect(promisedRows.length).toBeGreaterThan(50)
  expect(promisedRows.filter((row) => sentencesOf(row).length === 0)).toEqual([])
})
