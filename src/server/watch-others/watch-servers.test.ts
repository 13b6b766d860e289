import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/durations.ts'
import { createSelfWatch, type SelfWatch } from '../self-watch/self-watch.ts'
import type { ShortAnswer } from '../short-request.ts'
import { stateOf } from './ask-server.ts'
import { createServersWatch, type ServersWatch } from './watch-servers.ts'

const START = Date.UTC(2026, 10, 20, 9)
const [A, B] = ['https://a.example', 'https://b.example']

const answer = (status: number, body: unknown): ShortAnswer => ({
  kind: 'answer',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const WELL = answer(200, { status: 'ok' })
const OFF: ShortAnswer = { kind: 'fault', fault: { reason: 'REFUSED', detail: 'ECONNREFUSED' } }

/** What each server answers at the moment. */
let answers: Map<string, ShortAnswer>
let asked: string[]
let steadyMs: number
let clockMs: number
let watch: ServersWatch
let self: SelfWatch
let notices: string[]
const errors: unknown[] = []

beforeEach(() => {
  ;[steadyMs, clockMs, asked, notices] = [0, START, [], []]
  answers = new Map([
    [A, WELL],
    [B, WELL],
  ])
  const reportError = (error: unknown): void => void errors.push(error)
  const time = { clock: () => new Date(clockMs), steadyMs: () => steadyMs }
  watch = createServersWatch({
    ...time,
    addresses: [A, B],
    request: async ({ href, origin }) => {
      asked.push(href)
      return answers.get(origin)!
    },
    reportError,
  })
  self = createSelfWatch({
    ...time,
    observers: [watch.observe],
    tell: (told) => {
      for (const { kind, facts } of told)
        if (facts.kind === 'OTHER_SERVER')
          notices.push(`${kind} ${facts.address} ${facts.state.kind}`)
    },
    reportError,
  })
})
afterEach(() => {
  if (errors.length > 0) throw errors.pop()
})

/** Time goes by as in a running server: a question each minute, a look every 15 s. */
const runFor = async (ms: number): Promise<string[]> => {
  notices = []
  for (let passed = 0; passed < ms; passed += 15 * SECOND_MS) {
    if (steadyMs % MINUTE_MS === 0) await watch.ask()
    await self.look()
    steadyMs += 15 * SECOND_MS
    clockMs += 15 * SECOND_MS
  }
  return notices
}
/** Time in which this server does not run; the other ones go on. */
const sleep = (ms: number, isSuspended = false): void => {
  if (!isSuspended) steadyMs += ms
  clockMs += ms
}

test('each server is asked at /readyz once a minute, and while they are well nobody is told', async () => {
  expect(await runFor(10 * MINUTE_MS)).toEqual([])
  expect(asked.filter((url) => url === `${A}/readyz`)).toHaveLength(10)
  expect(watch.servers()).toEqual([
    { address: A, isWell: true },
    { address: B, isWell: true },
  ])
})

test('a server that is killed is told after five minutes, and when it is back after two good answers', async () => {
  await runFor(2 * MINUTE_MS)
  answers.set(B, OFF)
  expect(await runFor(5 * MINUTE_MS)).toEqual([])
  expect(await runFor(15 * SECOND_MS)).toEqual([`BEGAN ${B} gone`])
  expect(self.troubles()).toMatchObject([{ sinceMs: START + 2 * MINUTE_MS }])
  await runFor(HOUR_MS - 15 * SECOND_MS)
  answers.set(B, WELL)
  expect(await runFor(2 * MINUTE_MS)).toEqual([`ENDED ${B} gone`])
})

test('a restart of the other server that takes four minutes is told to nobody', async () => {
  answers.set(B, OFF)
  expect(await runFor(4 * MINUTE_MS)).toEqual([])
  answers.set(B, WELL)
  expect(await runFor(10 * MINUTE_MS)).toEqual([])
})

test('a server that calls itself unwell, and one that does both in turns, is told after five minutes', async () => {
  answers.set(A, answer(200, { status: 'unwell', troubles: ['MAIL'] }))
  answers.set(B, OFF)
  await runFor(3 * MINUTE_MS)
  answers.set(B, answer(503, { status: 'storage-unavailable', troubles: ['DISK_FAILING'] }))
  expect(await runFor(3 * MINUTE_MS)).toEqual([`BEGAN ${A} unwell`, `BEGAN ${B} unwell`])
})

test.each([
  ['was stopped', false],
  ['lay in suspension', true],
])(
  'a server that %s for an hour accuses nobody by what it heard before; it asks anew',
  async (_, isSuspended) => {
    answers.set(B, OFF)
    await runFor(2 * MINUTE_MS)
    sleep(HOUR_MS, isSuspended)
    expect(await runFor(4 * MINUTE_MS)).toEqual([])
    answers.set(B, WELL)
    expect(await runFor(10 * MINUTE_MS)).toEqual([])
  },
)

test('a pause does not end what is open: only good answers do', async () => {
  answers.set(B, OFF)
  expect(await runFor(6 * MINUTE_MS)).toEqual([`BEGAN ${B} gone`])
  sleep(HOUR_MS)
  expect(await runFor(30 * MINUTE_MS)).toEqual([])
  expect(self.troubles()).toMatchObject([{ facts: { address: B } }])
})

test('what /readyz may answer, and what it may not', () => {
  const gone = (reason: string, detail: string) => ({ kind: 'gone', fault: { reason, detail } })
  expect(stateOf(WELL)).toEqual({ kind: 'well' })
  expect(stateOf(answer(200, { status: 'ok', damage: ['of an older version'] }))).toEqual({
    kind: 'well',
  })
  expect(stateOf(answer(503, { status: 'storage-unavailable' }))).toEqual({
    kind: 'unwell',
    troubles: ['DISK_FAILING'],
  })
  expect(stateOf(answer(200, '<h1>Welcome to nginx!</h1>'))).toEqual(gone('NOT_COLDWATCH', '200'))
  expect(stateOf(answer(200, 'null'))).toEqual(gone('NOT_COLDWATCH', '200'))
  expect(stateOf(answer(502, '<h1>Bad gateway</h1>'))).toEqual(gone('STATUS', '502'))
  const troubles = ['Click http://evil.example']
  expect(stateOf(answer(200, { status: 'unwell', troubles }))).toEqual(gone('NOT_COLDWATCH', '200'))
})
