import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import texts from '../../locales/en/pages/audit.json' with { type: 'json' }
import instrumentTexts from '../../locales/en/instruments.json' with { type: 'json' }
import { NOTHING_ENTERED } from '../../domain/instruments/instrument.ts'
import { certificateFacts, instrumentFacts, placeFacts } from '../instruments/instrument-facts.ts'

const SERVER = join(import.meta.dirname, '..')
const ACTION =
  /'((?:account|alarm|alarm-mail|app-key|bulk|customer|delivery|device|deviation|drill|folder|haccp|inspection|instrument|login|log|mail|person|profile|push|reading|readings|registration|review|rota|server|session|signing|site|support|token|tool|trail|wall-link|webhook)\.[a-z-]+|logout)'/g

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

test('every fact of an instrument and a certificate has its name', () => {
  const certificate = {
    id: 1,
    subject: { kind: 'probe' as const, probeId: 1 },
    number: 'DKD-17',
    laboratory: 'Klingenberg',
    calibratedOn: '2026-05-10',
    dueOn: null,
    points: [],
    file: null,
    enteredAt: new Date(0),
    enteredBy: 1,
    withdrawn: null,
    reminded: null,
  }
  const facts = {
    ...instrumentFacts({ ...NOTHING_ENTERED, position: null }),
    ...placeFacts({ unit: null, goods: null }),
    ...certificateFacts(certificate),
  }
  const names: object = { ...instrumentTexts, ...texts.fact }
  expect(Object.keys(facts).filter((field) => !hasText(field, names))).toEqual([])
})
