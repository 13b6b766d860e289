import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seededRandom } from './procedures/random.ts'
import { createRecordedDisk, type DiskChange, type Loss } from './shim/recorded-disk.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-cut-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const written = (path: string, offset: number, text: string): DiskChange => ({
  kind: 'written',
  path,
  endsAt: 0,
  offset,
  data: Buffer.from(text),
})
const change = (
  kind: 'created' | 'synced' | 'sync-failed' | 'unlinked',
  path: string,
): DiskChange => ({
  kind,
  path,
  endsAt: 0,
})

/** What a cut after these changes leaves, by name. */
const leftBy = (changes: readonly DiskChange[], loss: Loss, seed = 1): Record<string, string> => {
  const disk = createRecordedDisk('/d')
  for (const one of changes) disk.apply(one)
  disk.cut(folder, loss, seededRandom(seed))
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
}

test('a cut leaves what was synced, and of the rest what it did not lose', () => {
  const changes = [
    change('created', '/d/a'),
    written('/d/a', 0, 'synced'),
    change('synced', '/d/a'),
    change('synced', '/d'),
    written('/d/a', 6, ' and more'),
  ]
  expect(leftBy(changes, 'all of them')).toEqual({ a: 'synced' })
  const others = Array.from({ length: 40 }, (_, seed) => leftBy(changes, 'any of them', seed)['a'])
  expect(new Set(others)).toEqual(new Set(['synced', 'synced and more']))
})

test('what a failed sync lost is stored by no later one, unless it is written again', () => {
  const failed = [
    change('created', '/d/a'),
    change('synced', '/d'),
    written('/d/a', 0, 'lost'),
    change('sync-failed', '/d/a'),
  ]
  expect(leftBy([...failed, change('synced', '/d/a')], 'all of them')).toEqual({ a: '' })
  const again = [...failed, written('/d/a', 0, 'lost'), change('synced', '/d/a')]
  expect(leftBy(again, 'all of them')).toEqual({ a: 'lost' })
})

test('a write that crosses a border of sectors may be kept in parts', () => {
  const changes = [
    change('created', '/d/a'),
    written('/d/a', 0, 'a'.repeat(1_024)),
    change('synced', '/d/a'),
    change('synced', '/d'),
    written('/d/a', 0, 'b'.repeat(1_024)),
  ]
  const contents = Array.from({ length: 40 }, (_, seed) =>
    leftBy(changes, 'any of them', seed)['a']!.replace(/(.)\1+/g, '$1'),
  )
  expect(new Set(contents)).toEqual(new Set(['a', 'b', 'ab', 'ba']))
})

test('a name that was not synced may be lost, with all that the file holds; one that was removed may be back', () => {
  const named = [change('created', '/d/a'), change('synced', '/d')]
  expect(
    leftBy([...named, change('created', '/d/b'), change('synced', '/d/b')], 'all of them'),
  ).toEqual({ a: '' })
  expect(leftBy([...named, change('unlinked', '/d/a')], 'all of them')).toEqual({ a: '' })
  const renamed: DiskChange = { kind: 'renamed', path: '/d/a', to: '/d/b', endsAt: 0 }
  expect(leftBy([...named, renamed, change('synced', '/d')], 'all of them')).toEqual({ b: '' })
})
