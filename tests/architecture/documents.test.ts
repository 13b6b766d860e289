import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const README = read('README.md')
const PAGES = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })]

const firstOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1]!)
/** What stands in backquotes in the first column of the table under a heading. */
const firstColumn = (heading: string): string[] => {
  const [section = ''] =
    new RegExp(String.raw`^## ${heading}$[\s\S]*?(?=^## |^More:)`, 'm').exec(README) ?? []
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => firstOf(line.split('|')[1]!, /`([^`]+)`/g))
}

test('the README has every setting that the server reads, and no other', () => {
  // Refused, so that nobody believes in another database than the one there is.
  const settings = firstOf(read('src/server/config.ts'), /^ {2}([A-Z][A-Z_]+): v\./gm).filter(
    (name) => name !== 'DATABASE_URL',
  )
  expect(firstColumn('Settings').toSorted()).toEqual(settings.toSorted())
})

test('the README has every command, and no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const told = firstColumn('Commands').map((command) => command.replace(/^npm (run )?/, ''))
  expect(told.toSorted()).toEqual(Object.keys(scripts).toSorted())
})

test('the manual has every metric of our own', () => {
  const measured = globSync('src/server/http/*metrics.ts', { cwd: ROOT }).flatMap((file) =>
    firstOf(read(file), /name: '(coldwatch_\w+)'/g),
  )
  expect(firstOf(read('docs/operations.md'), /^\| `(coldwatch_\w+)`/gm).toSorted()).toEqual(
    measured.toSorted(),
  )
})

test('every link from page to page, and every picture, is there', () => {
  const links = PAGES.flatMap((page) =>
    firstOf(read(page), /\]\(([^)#\s]+)(?:#[^)]*)?\)/g)
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => ({ page, link })),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ page, link }) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([])
})

test('decisions are numbered from 1 on, each number once', () => {
  const numbers = readdirSync(join(ROOT, 'docs/decisions'))
    .map((file) => Number(file.slice(0, 4)))
    .toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
})
