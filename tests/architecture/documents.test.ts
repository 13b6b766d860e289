import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { TROUBLE_KINDS } from '../../src/domain/self-watch/trouble.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const README = read('README.md')
const PAGES = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: ROOT })]

const firstOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1]!)
/** The texts in backquotes in the first column of the table below a heading. */
const firstColumn = (heading: string): string[] => {
  const [section = ''] =
    new RegExp(String.raw`^## ${heading}$[\s\S]*?(?=^## |^More:)`, 'm').exec(README) ?? []
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => firstOf(line.split('|')[1]!, /`([^`]+)`/g))
}

test('the README lists the settings that the server reads, and no other', () => {
  const settings = firstOf(read('src/server/settings.ts'), /^ {2}([A-Z][A-Z0-9_]+): v\./gm)
  expect(firstColumn('Settings').toSorted()).toEqual(settings.toSorted())
})

test('the README lists the commands of package.json, and no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = firstColumn('Commands').map((command) => command.replace(/^npm (run )?/, ''))
  expect(commands.toSorted()).toEqual(Object.keys(scripts).toSorted())
})

test('operations.md lists every metric of the product', () => {
  const measured = globSync('src/server/http/*metrics.ts', { cwd: ROOT }).flatMap((file) =>
    firstOf(read(file), /name: '(coldwatch_\w+)'/g),
  )
  expect(firstOf(read('docs/operations.md'), /^\| `(coldwatch_\w+)`/gm).toSorted()).toEqual(
    measured.toSorted(),
  )
})

test('the alert rules use metrics of the product, and warn of each trouble of the server', () => {
  const rules = read('docs/alert-rules.yml')
  const used = firstOf(rules, /\b(coldwatch_[a-z_]+)/g).map((name) => name.replace(/_count$/, ''))
  const documented = firstOf(read('docs/operations.md'), /^\| `(coldwatch_\w+)`/gm)
  expect(used.filter((name) => !documented.includes(name))).toEqual([])
  const warned = [...firstOf(rules, /kind="(\w+)"/g), 'DAMAGE']
  expect(warned.toSorted()).toEqual([...TROUBLE_KINDS].toSorted())
})

test("the dashboard for Grafana shows the product's metrics and no others", () => {
  const text = read('deploy/grafana-dashboard.json')
  const { panels } = JSON.parse(text) as { panels: { type: string; targets?: unknown[] }[] }
  const documented = firstOf(read('docs/operations.md'), /^\| `(coldwatch_\w+)`/gm)
  const shown = firstOf(text, /\b(coldwatch_[a-z_]+)/g).map((name) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )
  expect(panels.filter(({ type }) => type !== 'row').every(({ targets }) => targets?.length)).toBe(
    true,
  )
  expect(shown.filter((name) => !documented.includes(name))).toEqual([])
  for (const lag of ['coldwatch_sealing_lag_seconds', 'coldwatch_delivery_lag_seconds'])
    expect(shown).toContain(lag)
})

test('every test that security.md names exists', () => {
  const tests = firstOf(read('docs/security.md'), /`([^`\s]+[.]test[.]tsx?)`/g)
  expect(tests.length).toBeGreaterThan(20)
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('every linked page and every picture exists', () => {
  const links = PAGES.flatMap((page) =>
    firstOf(read(page), /\]\(([^)#\s]+)(?:#[^)]*)?\)/g)
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => ({ page, link })),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ page, link }) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([])
})

test('docs/screens holds the pictures that the documents show, and no other', () => {
  const shown = PAGES.flatMap((page) => firstOf(read(page), /screens\/([\w-]+\.webp)\)/g))
  expect(readdirSync(join(ROOT, 'docs/screens')).toSorted()).toEqual(shown.toSorted())
})

test('decisions are numbered from 1 without a gap', () => {
  const numbers = readdirSync(join(ROOT, 'docs/decisions'))
    .map((file) => Number(file.slice(0, 4)))
    .toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
})
