import { beforeEach, expect, test } from 'vitest'
import { LOGINS_OF_ACCOUNT } from '../../domain/rate-limits/attempt-limit.ts'
import { LOGINS_FROM_ELSEWHERE } from '../../domain/rate-limits/slow-down.ts'
import { createAttemptCounter } from './attempt-counter.ts'
import { countsTogether } from './counts-together.ts'
import { createSlowDownCounter } from './slow-down-counter.ts'

const clock = () => new Date(Date.UTC(2026, 10, 20, 9))

/** Two servers that hear each other at once. */
let servers: { listener: (word: string) => void }[]
const aServer = () => {
  const server = { listener: (_word: string) => {} }
  servers.push(server)
  return countsTogether({
    tell: (word) =>
      servers.filter((each) => each !== server).forEach((each) => each.listener(word)),
    onWord: (listener) => (server.listener = listener),
  })
}
beforeEach(() => {
  servers = []
})
const attempts = (name = 'login') =>
  createAttemptCounter(clock, LOGINS_OF_ACCOUNT, { shared: aServer()(name) })

test('attempts at two servers by turns are as many as at one', () => {
  const [a, b] = [attempts(), attempts()]
  for (const counter of [a, b, a, b, a]) expect(counter.attempt('anna x')).toBeNull()
  expect(b.attempt('anna x')).toMatchObject({ retryAfterSeconds: 900 })
  expect(a.attempt('anna x')).not.toBeNull()
})

test('what one server gives back or clears no longer counts at the other', () => {
  const [a, b] = [attempts(), attempts()]
  for (let i = 0; i < 20; i += 1) {
    expect(a.attempt('anna')).toBeNull()
    a.giveBack('anna')
  }
  expect(b.attempt('anna')).toBeNull()
  for (let i = 0; i < 4; i += 1) b.attempt('anna')
  a.clear('anna')
  expect(b.attempt('anna')).toBeNull()
})

test('counters of other names do not hear of each other', () => {
  const [a, b] = [attempts(), attempts('code')]
  for (let i = 0; i < 5; i += 1) a.attempt('anna')
  expect(b.attempt('anna')).toBeNull()
})

test('logins that slow an account down slow it down at the other server too, those too early not', () => {
  const [a, b] = [1, 2].map(() =>
    createSlowDownCounter(clock, LOGINS_FROM_ELSEWHERE, { shared: aServer()('elsewhere') }),
  )
  let begun = 0
  while (a!.attempt('anna').kind === 'open') begun += 1
  expect(begun).toBeGreaterThan(1)
  const early = b!.attempt('anna')
  expect(early.kind).toBe('early')
  for (let i = 0; i < 10; i += 1) a!.attempt('anna')
  expect(b!.attempt('anna')).toMatchObject({ refusal: { refusals: 2 } })
})

test('what no server says is no word', () => {
  const counter = attempts()
  for (const word of ['', 'login', 'login x anna', 'other a anna']) servers[0]!.listener(word)
  for (let i = 0; i < 5; i += 1) expect(counter.attempt('anna')).toBeNull()
})
