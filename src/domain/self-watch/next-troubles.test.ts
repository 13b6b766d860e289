import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts'
import { nextTroubles, openTroubles, type SelfWatchState } from './next-troubles.ts'
import type { Finding, TroubleFacts, TroubleKind } from './trouble.ts'

const START = Date.UTC(2026, 10, 20, 9)

/** Looks at the server at moments of a clock that the test moves. */
const watch = () => {
  let state: SelfWatchState = {}
  let ms = 0
  return {
    pass: (passedMs: number) => (ms += passedMs),
    /** The notices of one look, as "BEGAN DISK_FAILING". */
    look: (...findings: Finding[]): string[] => {
      const next = nextTroubles(state, findings, { steadyMs: ms, nowMs: START + ms })
      state = next.state
      return next.notices.map(({ kind, facts }) => `${kind} ${facts.kind}`)
    },
    open: () => openTroubles(state),
    notices: (...findings: Finding[]) => {
      const next = nextTroubles(state, findings, { steadyMs: ms, nowMs: START + ms })
      state = next.state
      return next.notices
    },
  }
}

const bad = (facts: TroubleFacts): Finding => ({ state: 'bad', facts })
const good = (kind: TroubleKind): Finding => ({ state: 'good', kind })
const unclear = (kind: TroubleKind): Finding => ({ state: 'unclear', kind })
const FAILING = bad({ kind: 'DISK_FAILING', isFull: false, detail: 'I/O error' })
const FILLING = bad({ kind: 'DISK_FILLING', freeBytes: 1e9, daysLeft: 5 })
const REFUSED = bad({ kind: 'INGEST_REFUSED', requests: 3 })
const damage = (...places: string[]): Finding => bad({ kind: 'DAMAGE', places })

test('a disk that fails is told at once, and its end after five good minutes with both times', () => {
  const server = watch()
  expect(server.look(FAILING)).toEqual(['BEGAN DISK_FAILING'])
  expect(server.open()).toMatchObject([{ facts: { kind: 'DISK_FAILING' }, sinceMs: START }])
  server.pass(MINUTE_MS)
  expect(server.look(good('DISK_FAILING'))).toEqual([])
  server.pass(5 * MINUTE_MS - 1)
  expect(server.look(good('DISK_FAILING'))).toEqual([])
  server.pass(1)
  expect(server.notices(good('DISK_FAILING'))).toMatchObject([
    { kind: 'ENDED', sinceMs: START, endedMs: START + 6 * MINUTE_MS },
  ])
  expect(server.open()).toEqual([])
})

test('a disk that fails now and then is one trouble and not many', () => {
  const server = watch()
  const notices = [...server.look(FAILING)]
  for (let minute = 0; minute < 60; minute++) {
    server.pass(MINUTE_MS)
    notices.push(...server.look(minute % 4 === 0 ? FAILING : good('DISK_FAILING')))
  }
  expect(notices).toEqual(['BEGAN DISK_FAILING'])
})

test('a trouble that needs ten minutes does not begin when one look in between is not bad', () => {
  const server = watch()
  server.look(FILLING)
  server.pass(9 * MINUTE_MS)
  server.look(unclear('DISK_FILLING'))
  server.pass(MINUTE_MS)
  expect(server.look(FILLING)).toEqual([])
  server.pass(10 * MINUTE_MS)
  expect(server.notices(FILLING)).toMatchObject([{ sinceMs: START + 10 * MINUTE_MS }])
})

test('between the thresholds an open trouble stays', () => {
  const server = watch()
  server.look(FILLING)
  server.pass(10 * MINUTE_MS)
  server.look(FILLING)
  server.pass(2 * HOUR_MS)
  server.look(unclear('DISK_FILLING'))
  server.pass(2 * HOUR_MS)
  expect(server.look(unclear('DISK_FILLING'))).toEqual([])
  expect(server.open()).toHaveLength(1)
})

test('what follows from a failing disk is shown, and told only when it outlasts it', () => {
  const server = watch()
  server.look(FAILING, REFUSED)
  server.pass(MINUTE_MS)
  expect(server.look(FAILING, REFUSED)).toEqual([])
  expect(server.open().map(({ facts }) => facts.kind)).toEqual(['DISK_FAILING', 'INGEST_REFUSED'])
  server.look(good('DISK_FAILING'), REFUSED)
  server.pass(5 * MINUTE_MS)
  expect(server.look(good('DISK_FAILING'), REFUSED)).toEqual([
    'ENDED DISK_FAILING',
    'BEGAN INGEST_REFUSED',
  ])
})

test('a trouble that nobody was told of ends in silence', () => {
  const server = watch()
  const mail = bad({ kind: 'MAIL', detail: '535 bad login' })
  expect(server.look(mail)).toEqual([])
  expect(server.open()).toHaveLength(1)
  expect(server.look(good('MAIL'))).toEqual([])
  expect(server.open()).toEqual([])
})

test('a trouble that lasts is told again each day', () => {
  const server = watch()
  server.look(FAILING)
  const notices: string[] = []
  for (let hour = 1; hour <= 50; hour++) {
    server.pass(HOUR_MS)
    notices.push(...server.look(FAILING))
  }
  expect(notices).toEqual(['REMINDER DISK_FAILING', 'REMINDER DISK_FAILING'])
})

test('damage is told at once, more of it at most once an hour, and its end when all is mended', () => {
  const server = watch()
  expect(server.look(damage('a'))).toEqual(['BEGAN DAMAGE'])
  server.pass(SECOND_MS)
  expect(server.look(damage('a', 'b'))).toEqual([])
  server.pass(HOUR_MS)
  expect(server.look(damage('a', 'b', 'c'))).toEqual(['REMINDER DAMAGE'])
  server.pass(2 * HOUR_MS)
  expect(server.look(damage('a', 'b', 'c'))).toEqual([])
  expect(server.look(good('DAMAGE'))).toEqual(['ENDED DAMAGE'])
})

test('a clock that was moved is shown for an hour and told once', () => {
  const server = watch()
  expect(server.look(bad({ kind: 'CLOCK_MOVED', movedMs: -HOUR_MS }))).toEqual([
    'BEGAN CLOCK_MOVED',
  ])
  server.look(good('CLOCK_MOVED'))
  server.pass(HOUR_MS - 1)
  server.look(good('CLOCK_MOVED'))
  expect(server.open()).toHaveLength(1)
  server.pass(1)
  expect(server.look(good('CLOCK_MOVED'))).toEqual([])
  expect(server.open()).toEqual([])
  server.pass(DAY_MS)
  expect(server.look(good('CLOCK_MOVED'))).toEqual([])
})

test('a kind that a look leaves out stays as it was', () => {
  const server = watch()
  server.look(FAILING)
  expect(server.look()).toEqual([])
  expect(server.open()).toHaveLength(1)
})

test('a certificate that ends soon is told each week, each day in its last days, and when it has ended', () => {
  const server = watch()
  const ends = (stage: 'ends-soon' | 'ends-at-once' | 'ended'): Finding =>
    bad({ kind: 'CERTIFICATE', untilMs: START, stage })
  expect(server.look(ends('ends-soon'))).toEqual(['BEGAN CERTIFICATE'])
  server.pass(6 * DAY_MS)
  expect(server.look(ends('ends-soon'))).toEqual([])
  server.pass(DAY_MS)
  expect(server.look(ends('ends-soon'))).toEqual(['REMINDER CERTIFICATE'])
  server.pass(HOUR_MS)
  expect(server.look(ends('ends-at-once'))).toEqual(['REMINDER CERTIFICATE'])
  server.pass(DAY_MS)
  expect(server.look(ends('ends-at-once'))).toEqual(['REMINDER CERTIFICATE'])
  expect(server.look(ends('ended'))).toEqual(['REMINDER CERTIFICATE'])
  expect(server.look(good('CERTIFICATE'))).toEqual(['ENDED CERTIFICATE'])
})

const gone = (address: string, lastsMs = 0): Finding =>
  bad({
    kind: 'OTHER_SERVER',
    address,
    state: { kind: 'gone', fault: { reason: 'REFUSED', detail: 'ECONNREFUSED' } },
    lastsMs,
  })
const unwell = (address: string): Finding =>
  bad({
    kind: 'OTHER_SERVER',
    address,
    state: { kind: 'unwell', troubles: ['MAIL'] },
    lastsMs: 0,
  })
const wellAgain = (about: string): Finding => ({ state: 'good', kind: 'OTHER_SERVER', about })

test('another server is told after five minutes without a good answer, each server on its own', () => {
  const server = watch()
  server.look(gone('https://a.example'), wellAgain('https://b.example'))
  server.pass(4 * MINUTE_MS)
  expect(server.look(unwell('https://a.example'), gone('https://b.example'))).toEqual([])
  server.pass(MINUTE_MS)
  expect(server.look(gone('https://a.example'), gone('https://b.example'))).toEqual([
    'BEGAN OTHER_SERVER',
  ])
  server.pass(4 * MINUTE_MS)
  expect(server.notices(gone('https://a.example'), gone('https://b.example'))).toMatchObject([
    { kind: 'BEGAN', facts: { address: 'https://b.example' }, sinceMs: START + 4 * MINUTE_MS },
  ])
  expect(server.open()).toHaveLength(2)
  server.look(wellAgain('https://a.example'), gone('https://b.example'))
  server.pass(MINUTE_MS)
  expect(server.notices(wellAgain('https://a.example'), gone('https://b.example'))).toMatchObject([
    { kind: 'ENDED', facts: { address: 'https://a.example' } },
  ])
  expect(server.open()).toMatchObject([{ facts: { address: 'https://b.example' } }])
})

test('one good answer begins the five minutes anew', () => {
  const server = watch()
  server.look(gone('https://a.example'))
  server.pass(4 * MINUTE_MS)
  server.look(wellAgain('https://a.example'))
  server.pass(MINUTE_MS)
  expect(server.look(gone('https://a.example'))).toEqual([])
  expect(server.open()).toEqual([])
})

test('a server that was told as unwell is told again when it has been gone for five minutes', () => {
  const server = watch()
  server.look(unwell('https://a.example'))
  server.pass(5 * MINUTE_MS)
  expect(server.look(unwell('https://a.example'))).toEqual(['BEGAN OTHER_SERVER'])
  server.pass(2 * HOUR_MS)
  expect(server.look(gone('https://a.example', 4 * MINUTE_MS))).toEqual([])
  expect(server.look(gone('https://a.example', 5 * MINUTE_MS))).toEqual(['REMINDER OTHER_SERVER'])
  server.pass(2 * HOUR_MS)
  expect(server.look(gone('https://a.example', 2 * HOUR_MS))).toEqual([])
})
