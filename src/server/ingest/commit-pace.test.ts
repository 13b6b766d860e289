import { expect, test } from 'vitest'
import { createCommitPace } from './request-queue.ts'

/** A commit takes two milliseconds, whatever is in it. */
const COMMIT_MS = 2

/**
 * Time that goes on millisecond by millisecond. `comes`: how many requests come in the millisecond, given
 * how many wait for an answer. Answers the requests of each commit.
 */
const commitsOf = (
  forMs: number,
  comes: (nowMs: number, unanswered: number) => number,
  commitMs = COMMIT_MS,
): { atMs: number; requests: number }[] => {
  let nowMs = 0
  const pace = createCommitPace(() => nowMs)
  const commits: { atMs: number; requests: number }[] = []
  let waiting = 0
  let running = 0
  let commitEndsMs = 0
  for (; nowMs < forMs; nowMs += 1) {
    if (running > 0 && nowMs >= commitEndsMs) {
      pace.answered(running, waiting)
      running = 0
    }
    for (let left = comes(nowMs, waiting + running); left > 0; left -= 1) {
      pace.arrived()
      waiting += 1
    }
    if (waiting === 0 || running > 0) continue
    const { waitMs, enough } = pace.gather()
    if (waitMs > 0 && waiting < enough) continue
    pace.begins()
    commits.push({ atMs: nowMs, requests: waiting })
    running = waiting
    waiting = 0
    commitEndsMs = nowMs + commitMs
  }
  return commits
}

const meanOf = (commits: readonly { requests: number }[]): number =>
  commits.reduce((sum, { requests }) => sum + requests, 0) / commits.length

test('where many devices send on their own, commits gather their requests', () => {
  const commits = commitsOf(10_000, (nowMs) => (nowMs % 3 === 0 ? 3 : 1))
  expect(meanOf(commits.filter(({ atMs }) => atMs > 1_000))).toBeGreaterThan(20)
  expect(Math.max(...commits.map(({ requests }) => requests))).toBeLessThanOrEqual(40)
})

test('a few requests are stored at once', () => {
  const commits = commitsOf(10_000, (nowMs) => (nowMs % 50 === 0 ? 1 : 0))
  expect(commits.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 200 }, (_, i) => i * 50))
})

test('senders that wait for their answers are held up for a moment only, ever more rarely', () => {
  const alone = 40_000 / COMMIT_MS
  for (const senders of [1, 2, 8, 24]) {
    const commits = commitsOf(40_000, (_nowMs, unanswered) => senders - unanswered)
    expect(commits.length).toBeGreaterThan(0.98 * alone)
  }
})

test('commits go on gathering when the load grows, and stop when it ends', () => {
  const commits = commitsOf(20_000, (nowMs) =>
    nowMs < 5_000 ? 1 : nowMs < 10_000 ? 2 : nowMs % 40 === 0 ? 1 : 0,
  )
  const between = (fromMs: number, toMs: number) =>
    commits.filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
  expect(meanOf(between(1_000, 5_000))).toBeGreaterThan(10)
  expect(meanOf(between(5_000, 10_000))).toBeGreaterThan(20)
  expect(between(15_000, 20_000).every(({ atMs }) => atMs % 40 === 0)).toBe(true)
})

/** Eight senders of which each comes back so long after its answer, half of them later than the others at first. */
const eightThatComeBack = (afterMs: number) => {
  const returns = [0, 0, 0, 0, 3, 3, 3, 3]
  let unansweredBefore = 0
  return (nowMs: number, unanswered: number): number => {
    for (let i = unansweredBefore; i > unanswered; i -= 1) returns.push(nowMs + afterMs)
    const coming = returns.filter((atMs) => atMs <= nowMs).length
    for (let i = 0; i < coming; i += 1)
      returns.splice(
        returns.findIndex((atMs) => atMs <= nowMs),
        1,
      )
    unansweredBefore = unanswered + coming
    return coming
  }
}

test('few senders that come back at once share one commit, and do not take turns in two', () => {
  const commits = commitsOf(2_000, eightThatComeBack(2), 8)
  expect(meanOf(commits.slice(4))).toBe(8)
})

test('who comes back late is not waited for: half of a commit at most, and 5 ms', () => {
  const quick = commitsOf(2_000, eightThatComeBack(6), 8)
  expect(meanOf(quick.slice(4))).toBeLessThan(8)
  const slow = commitsOf(4_000, eightThatComeBack(7), 100)
  expect(meanOf(slow.slice(4))).toBeLessThan(8)
  expect(meanOf(commitsOf(4_000, eightThatComeBack(4), 100).slice(4))).toBe(8)
})

test('where those who were answered do not come back, they are waited for ever more rarely', () => {
  let nowMs = 0
  const pace = createCommitPace(() => nowMs)
  /** Waits of commits whose senders never return; each takes 2 ms, and one request waits meanwhile. */
  let waited = 0
  for (; nowMs < 100_000; nowMs += 10) {
    pace.arrived()
    if (pace.gather().waitMs > 0) waited += 1
    pace.begins()
    nowMs += 2
    pace.answered(4, 1)
    if (pace.gather().waitMs > 0) waited += 1
    pace.begins()
    nowMs += 2
    pace.answered(1, 0)
  }
  expect(waited).toBeGreaterThan(0)
  expect(waited).toBeLessThan(50)
})
