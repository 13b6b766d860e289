import { expect, test } from 'vitest'
import { spentCaches, treatmentOf } from './treatment.ts'

const ORIGIN = 'https://cold.example'
const FILES = ['/mark.svg', '/assets/index-abc.js']
const treated = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  treatmentOf(
    { method, mode, url: path.startsWith('http') ? path : `${ORIGIN}${path}` },
    ORIGIN,
    FILES,
  )

test('the API, and whatever is not asked for with GET, passes', () => {
  expect(treated('/graphql', { method: 'POST' })).toBe('pass')
  expect(treated('/graphql')).toBe('pass')
  expect(treated('/ingest/v1/readings', { method: 'POST' })).toBe('pass')
  expect(treated('/mark.svg', { method: 'HEAD' })).toBe('pass')
})

test('another origin passes', () => {
  expect(treated('https://elsewhere.example/mark.svg')).toBe('pass')
})

test('every clean path is a page, paths of machines and files are not', () => {
  expect(
    ['/', '/dashboard', '/tool-dashboard?id=7', '/admin/userlist'].map((path) =>
      treated(path, { mode: 'navigate' }),
    ),
  ).toEqual(['page', 'page', 'page', 'page'])
  expect(
    [
      '/healthz',
      '/readyz',
      '/metrics',
      '/graphql',
      '/mark.svg',
      '/unsubscribe/7.abc.def',
      '/respond/abc',
      '/files/abc',
    ].map((path) => treated(path, { mode: 'navigate' })),
  ).toEqual(Array.from({ length: 8 }, () => 'pass'))
})

test('assets of whichever version are looked for among what is kept; other files are known by their path, or pass', () => {
  expect(treated('/assets/index-abc.js')).toBe('asset')
  expect(treated('/mark.svg')).toBe('file')
  expect(treated('/assets/index-of-another-version.js')).toBe('asset')
  expect(treated('/other.svg')).toBe('pass')
})

test('the present cache and the one before stay, older ones go, and nobody else’s is touched', () => {
  expect(
    spentCaches(['coldwatch-1', 'other', 'coldwatch-2', 'coldwatch-3'], 'coldwatch-3'),
  ).toEqual(['coldwatch-1'])
  expect(spentCaches(['coldwatch-3'], 'coldwatch-3')).toEqual([])
})
