import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
/** Those of Node and of the test runner, which Vite does not bundle. */
const NOT_BUNDLED = /^(node:|vitest)/

/** Packages that a file imports, types alone left out. */
const packagesOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /^(?:import|export) (?!type )[^;]*?from '([^.'][^']*)'|import\('([^.'][^']*)'\)/gms,
    ),
  ].map(([, named, loaded]) => named ?? loaded ?? '')

// A package that Vite meets in the middle of a run makes it bundle anew and reload the page: the test
// that runs then waits for ever.
test('every package that pages import is bundled before the browser tests begin', () => {
  const imported = new Set(
    globSync('src/{web,domain,locales}/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
      packagesOf(read(file)),
    ),
  )
  const [, list = ''] =
    /optimizeDeps: \{\s*include: \[([^\]]*)\]/.exec(read('vitest.config.ts')) ?? []
  const bundled = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name)
  expect(bundled).toContain('react')
  expect(
    [...imported].filter((name) => !NOT_BUNDLED.test(name) && !bundled.includes(name)),
  ).toEqual([])
})
