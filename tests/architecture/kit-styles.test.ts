import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'src/web')
const STYLES = join(ROOT, 'node_modules/@mantine/core/styles')
const PARTS = /import \{([^}]*)\} from '@mantine\/core'/
const KIT = readFileSync(join(WEB, 'theme/kit.css'), 'utf8')

const partsIn = (source: string): string[] =>
  (PARTS.exec(source)?.[1] ?? '').split(',').map((name) => name.trim())

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
)

test('a button that can be busy keeps the focus: it is our own, not the kit’s', () => {
  const busy = files.filter((path) => {
    const source = readFileSync(join(WEB, path), 'utf8')
    return partsIn(source).includes('Button') && /<Button\b[^>]*?\bloading\b/s.test(source)
  })
  expect(busy).toEqual([])
})

test('who draws a part of the kit brings its styles, if not all pages have them', () => {
  const bare = files.flatMap((path) => {
    const source = readFileSync(join(WEB, path), 'utf8')
    return partsIn(source)
      .filter((part) => existsSync(join(STYLES, `${part}.css`)))
      .filter((part) => ![KIT, source].some((text) => text.includes(`/${part}.css'`)))
      .map((part) => `${path}: ${part}`)
  })
  expect(bare).toEqual([])
})
