import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ hookTimeout: 120_000 })

const PROGRAM = fileURLToPath(import.meta.resolve('./count-ways.ts'))
const ARCHITECTURE = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')

/**
 * The most files that each way may pass; docs/architecture.md names them. Of the actions, `link` makes a
 * wall display's link, `settings` saves those of a sensor, `pause` pauses its alarms.
 */
const MOST = { calm: 19, alarm: 35, link: 25, settings: 52, pause: 45 } as const
type Way = keyof typeof MOST
const WAYS = Object.keys(MOST) as Way[]

let ways: Record<Way, string[]>
beforeAll(() => {
  // Only files outside of storage and the HTTP server: every request passes those two.
  const isOwn = (file: string) => !/^src\/server\/(storage|http)\//.test(file)
  const all = JSON.parse(
    execFileSync(process.execPath, [PROGRAM], {
      encoding: 'utf8',
      // Which functions ran is less exact for code from the cache.
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    }),
  ) as Record<Way, string[]>
  ways = { ...all }
  for (const way of WAYS) ways[way] = all[way].filter(isOwn)
})

test.each(WAYS.map((way) => [way, MOST[way]] as const))(
  'the way of a %s request passes no more than %i files',
  (way, most) => {
    expect(ways[way].length, ways[way].join('\n')).toBeLessThanOrEqual(most)
  },
)

test('docs/architecture.md names every file of these ways', () => {
  const files = [...new Set(WAYS.flatMap((way) => ways[way]))]
  const names = files.map((file) => file.replace(/^src\/(server\/)?/, ''))
  expect(names.filter((name) => !ARCHITECTURE.includes(`\`${name}\``))).toEqual([])
})

test('docs/architecture.md says how many files each way may pass', () => {
  for (const way of WAYS) expect(ARCHITECTURE).toContain(`${MOST[way]} files`)
})
