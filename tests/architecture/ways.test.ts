import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ hookTimeout: 120_000 })

const PROGRAM = fileURLToPath(import.meta.resolve('./count-ways.ts'))
const ARCHITECTURE = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')

type Ways = { calm: string[]; alarm: string[]; action: string[] }

let ways: Ways
beforeAll(() => {
  // Only files outside of storage and the HTTP server: every request passes those two.
  const isOwn = (file: string) => !/^src\/server\/(storage|http)\//.test(file)
  const { calm, alarm, action } = JSON.parse(
    execFileSync(process.execPath, [PROGRAM], {
      encoding: 'utf8',
      // Which functions ran is less exact for code from the cache.
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    }),
  ) as Ways
  ways = { calm: calm.filter(isOwn), alarm: alarm.filter(isOwn), action: action.filter(isOwn) }
})

test.each([
  ['calm', 18],
  ['alarm', 35],
  ['action', 25],
] as const)('the way of a %s request passes no more than %i files', (way, most) => {
  expect(ways[way].length, ways[way].join('\n')).toBeLessThanOrEqual(most)
})

test('docs/architecture.md names every file of these ways', () => {
  const files = [...new Set([...ways.calm, ...ways.alarm, ...ways.action])]
  const names = files.map((file) => file.replace(/^src\/(server\/)?/, ''))
  expect(names.filter((name) => !ARCHITECTURE.includes(`\`${name}\``))).toEqual([])
})
