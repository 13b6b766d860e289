import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Ask } from '../kysely-on-postgres.ts'
import { expiryRows } from './expiry-rows.ts'
import { latestRows } from './hot-rows.ts'
import { sealingRows } from './sealed-rows.ts'

const STORAGE = join(import.meta.dirname, '..', '..')
/** The tables that grow with sensors and years, which a database of several machines would spread. */
const SPREAD = /\b(?:FROM|INTO|UPDATE|JOIN) (?:sealed_days|latest)\b/gi

type Asked = { text: string; values: readonly unknown[] }

/** Each statement about the tables, as PostgreSQL would get it. */
const allAsked = async (): Promise<Map<string, Asked>> => {
  const asked = new Map<string, Asked>()
  const askAs =
    (name: string): Ask =>
    (text, values) => {
      asked.set(name, { text, values })
      return Promise.resolve({ rows: [], command: '', rowCount: 0, oid: 0, fields: [] })
    }
  const all = (rows: (ask: Ask) => object): string[] => Object.keys(rows(askAs('')))
  const call = async (name: string, rows: (ask: Ask) => object): Promise<void> => {
    const row = { toolId: 7, firstDay: 20_000, days: 1, readings: 1, bytes: new Uint8Array(1) }
    const newest = { timeMs: 1, value: 1, receivedMs: 1 }
    const given = { write: [row], writeLatest: [7, newest] }[name] ?? [7, 20_000, 20_001]
    const method = (rows(askAs(name)) as Record<string, unknown>)[name]
    if (typeof method === 'function') await method(...given)
  }
  for (const rows of [sealingRows, expiryRows, latestRows])
    for (const name of all(rows)) await call(name, rows)
  return asked
}

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(folder, path))

/** Once at the start, and a step of what deletes old days each hour: over all tools in turn. */
const OVER_ALL_TOOLS = ['latest', 'placeFrom']

describe('the tables that a database of several machines spreads by tool', () => {
  test('each statement about them names one tool, so that one machine answers it', async () => {
    const asked = [...(await allAsked())].filter(([, { text }]) => text.search(SPREAD) !== -1)
    expect(asked.length).toBeGreaterThan(9)
    const named = asked.filter(([name]) => !OVER_ALL_TOOLS.includes(name))
    expect(asked.length - named.length).toBe(OVER_ALL_TOOLS.length)
    for (const [name, { text, values }] of named) {
      const isOne = text.startsWith('INSERT')
        ? /\(tool_id,[^)]*\) VALUES \(\$1,/.test(text)
        : (text.match(/\btool_id = \$1\b/g)?.length ?? 0) >= (text.match(SPREAD)?.length ?? 0)
      expect(isOne, `${name}: ${text}`).toBe(true)
      expect(values[0], name).toBe(7)
    }
  })

  test('no other file of the engine asks them, but for moves and the first tables', () => {
    const asking = [join(STORAGE, 'postgres'), join(STORAGE, 'sql')]
      .flatMap(sourcesOf)
      .filter((path) => readFileSync(path, 'utf8').search(SPREAD) !== -1)
      .map((path) => relative(STORAGE, path))
    expect(asking.toSorted()).toEqual([
      join('postgres', 'readings', 'expiry-rows.ts'),
      join('postgres', 'readings', 'hot-rows.ts'),
      join('postgres', 'readings', 'sealed-rows.ts'),
    ])
  })

  test('they refer to no other table, and none refers to them', () => {
    const tables = sourcesOf(join(STORAGE, 'postgres', 'first-tables'))
      .concat(sourcesOf(join(STORAGE, 'migrations')))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    const made = tables.match(/CREATE TABLE (?:sealed_days|latest) \([^;]*;/g) ?? []
    expect(made.length).toBeGreaterThanOrEqual(2)
    for (const text of made) expect(text).not.toContain('REFERENCES')
    expect(tables).not.toMatch(/REFERENCES (?:sealed_days|latest)\b/)
  })
})
