import { expect, test } from 'vitest'
import { mutualFolders } from './mutual-folders.ts'

const modules = (...imports: [from: string, to: string][]) =>
  imports.map(([source, resolved]) => ({ source, dependencies: [{ resolved }] }))

test('two folders that import each other are named with an import of either direction', () => {
  expect(
    mutualFolders(
      modules(
        ['src/server/users/a.ts', 'src/server/devices/b.ts'],
        ['src/server/devices/c.ts', 'src/server/users/d.ts'],
      ),
    ),
  ).toEqual([
    'src/server/devices ↔ src/server/users: ' +
      'src/server/devices/c.ts → src/server/users/d.ts, src/server/users/a.ts → src/server/devices/b.ts',
  ])
})

test('an import into a folder below counts for the folders above it', () => {
  const [pair] = mutualFolders(
    modules(
      ['src/web/app/shell/a.tsx', 'src/web/ui/time/b.ts'],
      ['src/web/ui/toast/c.ts', 'src/web/app/d.ts'],
    ),
  )
  expect(pair).toMatch(/^src\/web\/app ↔ src\/web\/ui: /)
})

test('a folder and one inside it may import each other', () => {
  expect(
    mutualFolders(
      modules(
        ['src/server/storage/a.ts', 'src/server/storage/sqlite/b.ts'],
        ['src/server/storage/sqlite/c.ts', 'src/server/storage/d.ts'],
      ),
    ),
  ).toEqual([])
})

test('one direction is no fault, and tests, helpers of tests and packages do not count', () => {
  expect(
    mutualFolders(
      modules(
        ['src/server/users/a.ts', 'src/server/devices/b.ts'],
        ['src/server/devices/c.test.ts', 'src/server/users/d.ts'],
        ['src/server/devices/testing/e.ts', 'src/server/users/d.ts'],
        ['src/server/devices/f.ts', 'node_modules/fastify/fastify.js'],
      ),
    ),
  ).toEqual([])
})
