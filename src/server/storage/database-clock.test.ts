import { expect, test } from 'vitest'
import { databaseClock } from './database-clock.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE_MS = 60_000

/** A server whose own clock is ahead of the database's by so many minutes. */
const serverAhead = (minutes: number) => {
  let nowMs = NOON + minutes * MINUTE_MS
  const { clock, noteTime } = databaseClock(() => new Date(nowMs))
  return {
    saysMs: () => clock().getTime(),
    /** Time passes; then the database answers, so late. */
    pass: (ms: number, lateMs = 0) => {
      nowMs += ms
      noteTime(nowMs - minutes * MINUTE_MS - lateMs)
    },
  }
}

test('servers whose own clocks are two minutes apart say the same time', () => {
  const [one, other] = [serverAhead(1), serverAhead(-1)]
  for (const server of [one, other]) server.pass(0)
  expect([one.saysMs(), other.saysMs()]).toEqual([NOON, NOON])
})

test('an answer that comes late moves nothing', () => {
  const server = serverAhead(1)
  server.pass(0)
  server.pass(1_000, 3_000)
  expect(server.saysMs()).toBe(NOON + 1_000)
})

test('the database’s clock is followed when it is set back, once that is sure', () => {
  const server = serverAhead(0)
  server.pass(0)
  for (let answer = 1; answer <= 9; answer++) server.pass(0, 10_000)
  expect(server.saysMs()).toBe(NOON)
  server.pass(0, 10_000)
  expect(server.saysMs()).toBe(NOON - 10_000)
})
