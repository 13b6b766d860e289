import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import texts from '../../locales/en/audit.json' with { type: 'json' }

const SERVER = join(import.meta.dirname, '..')
const ACTION =
  /'((?:account|alarm|alarm-mail|app-key|delivery|device|login|log|mail|person|push|reading|readings|registration|server|session|tool|trail|wall-link)\.[a-z-]+|logout)'/g

const actionsIn = (source: string): string[] =>
  source
    .split('\n')
    .filter((line) => /\b(?:action|_ACTION)\b/.test(line))
    .flatMap((line) => [...line.matchAll(ACTION)].map((match) => match[1]!))

const hasText = (path: string, from: object): boolean =>
  typeof path
    .split('.')
    .reduce<unknown>(
      (text, part) =>
        typeof text === 'object' && text !== null
          ? (text as Record<string, unknown>)[part]
          : undefined,
      from,
    ) === 'string'

test('every action that the program writes down has its sentence', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|contract/.test(path),
  )
  const actions = new Set(
    files.flatMap((path) => actionsIn(readFileSync(join(SERVER, path), 'utf8'))),
  )
  expect(actions.size).toBeGreaterThan(25)
  expect([...actions].filter((action) => !hasText(action, texts.action))).toEqual([])
})
