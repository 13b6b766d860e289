import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../domain/durations.ts'
import { createDeviceLimits, DEVICE_ALLOWANCE } from '../ingest/ingest-limits.ts'
import { countsTogether } from './counts-together.ts'
import { ALLOWANCES } from './limit-table.ts'
import { createUsageLimits } from './usage-limits.ts'

let nowMs: number
let words: string[]
let listeners: ((word: string) => void)[]
let tells: (() => void)[]
let isHeard: boolean
beforeEach(() => {
  ;[nowMs, words, listeners, tells, isHeard] = [0, [], [], [], true]
})

/** Of a server that hears the others at once. */
const aServer = () => {
  let own: (word: string) => void = () => {}
  const together = countsTogether({
    tell: (word) => {
      words.push(word)
      if (isHeard) for (const each of listeners) if (each !== own) each(word)
    },
    onWord: (listener) => listeners.push((own = listener)),
  })
  return {
    together,
    steadyMs: () => nowMs,
    schedule: (tell: () => void) => void tells.push(tell),
  }
}
const tellAll = () => {
  for (const tell of tells) tell()
}
const devices = () => createDeviceLimits(DEVICE_ALLOWANCE, aServer())
const usage = () =>
  createUsageLimits({
    ...aServer(),
    clock: () => new Date(nowMs),
    customerOf: async () => 7,
  })
const one = (imeiNumber: string) => [{ imeiNumber, requests: 1, readings: 0 }]
const ANNA = { actor: { kind: 'account', id: 7, role: 'user', path: '/7/' } as const }

/** How many requests two servers let a device make, by turns. */
const madeByTurns = (
  [a, b]: readonly [ReturnType<typeof devices>, ReturnType<typeof devices>],
  turns: number,
): number => {
  let made = 0
  for (let turn = 0; turn < turns; turn++)
    if ((turn % 2 === 0 ? a : b).take(one('x'), nowMs) === 0) made++
  return made
}

test('a device that sends to two servers by turns may send no more at once than to one', () => {
  const made = madeByTurns([devices(), devices()], 2_000)
  expect(made).toBeGreaterThanOrEqual(600)
  // Not yet told: less than a twentieth at each.
  expect(made).toBeLessThan(660)
})

test('nor more than to one in the course of time', () => {
  const both = [devices(), devices()] as const
  madeByTurns(both, 2_000)
  let made = 0
  for (let second = 0; second < 600; second++) {
    nowMs += SECOND_MS
    made += madeByTurns(both, 4)
    if (second % 10 === 9) tellAll()
  }
  expect(made).toBeGreaterThan(540)
  expect(made).toBeLessThan(660)
})

test('a device that sends as it should is never told of', () => {
  const both = [devices(), devices()] as const
  for (let minute = 0; minute < 60; minute++) {
    for (const limits of both) {
      limits.take(one('x'), nowMs)
      limits.take([{ imeiNumber: 'x', requests: 0, readings: 5 }], nowMs)
    }
    nowMs += MINUTE_MS
    tellAll()
  }
  expect(words).toEqual([])
})

test('an account that asks two servers may ask no more than of one', async () => {
  const [a, b] = [usage(), usage()]
  const { atOnce } = ALLOWANCES.changes.account
  expect(await a.spend(ANNA, { changes: atOnce / 2 })).toBeNull()
  expect(await b.spend(ANNA, { changes: atOnce / 2 })).toBeNull()
  expect(await a.spend(ANNA, { changes: 1 })).not.toBeNull()
  expect(await b.spend(ANNA, { changes: 1 })).not.toBeNull()
})

test('practice messages to an address and new addresses of an account are told one by one', async () => {
  const [a, b] = [usage(), usage()]
  expect(a.spendOnRecipients('testMails', ['anna@x', 'anna@x'])).toBeNull()
  expect(b.spendOnRecipients('testMails', ['anna@x'])).toBeNull()
  expect(a.spendOnRecipients('testMails', ['anna@x'])).not.toBeNull()
  await a.spend(ANNA, { newRecipients: 2 })
  tellAll()
  await b.spend(ANNA, { newRecipients: ALLOWANCES.newRecipients.account.atOnce - 2 })
  expect(await b.spend(ANNA, { newRecipients: 1 })).not.toBeNull()
})

test('words that get lost let somebody use more, and keep nobody from what is allowed', async () => {
  isHeard = false
  const [a, b] = [usage(), usage()]
  const { atOnce } = ALLOWANCES.changes.account
  for (const server of [a, b]) expect(await server.spend(ANNA, { changes: atOnce })).toBeNull()
})

test('what is no use is not counted', async () => {
  const a = usage()
  for (const word of ['use u x changes account 7', 'use u 9 other account 7', 'other u 9 changes'])
    for (const listen of listeners) listen(word)
  expect(await a.spend(ANNA, { changes: ALLOWANCES.changes.account.atOnce })).toBeNull()
})
