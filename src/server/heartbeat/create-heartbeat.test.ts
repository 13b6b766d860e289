import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../domain/durations.ts'
import type { TroubleFacts } from '../../domain/self-watch/trouble.ts'
import { createSelfWatch, type SelfWatch } from '../self-watch/self-watch.ts'
import type { ShortAnswer } from '../short-request.ts'
import { createHeartbeat, type Heartbeat } from './create-heartbeat.ts'
import { heartbeatService } from './heartbeat-service.ts'

const START = Date.UTC(2026, 10, 20, 9)
const TOKEN = '5bf66975-d4c7-4bf5-bcc8-b8d8a82ea278'
const FULL: TroubleFacts = { kind: 'DISK_FAILING', isFull: true, detail: '/srv/cold is full' }
const OLD_BACKUP: TroubleFacts = { kind: 'BACKUP', lastMs: 0, detail: null }
const OK: ShortAnswer = { kind: 'answer', status: 200, text: 'OK' }

let ms: number
let calls: string[]
let answer: ShortAnswer | Promise<ShortAnswer>
let bad: TroubleFacts[]
let warnings: unknown[]
let beat: Heartbeat
let self: SelfWatch
let notices: string[]

const open = (address: string): void => {
  const time = { clock: () => new Date(START + ms), steadyMs: () => ms }
  beat = createHeartbeat({
    ...time,
    service: heartbeatService(address),
    request: async ({ pathname, search }, body = '') => {
      calls.push(`${pathname.replace(TOKEN, '…')}${search} ${body}`.trim())
      return answer
    },
    warn: (fault) => warnings.push(fault),
  })
  self = createSelfWatch({
    ...time,
    observers: [() => bad.map((facts) => ({ state: 'bad', facts }) as const), beat.observe],
    tell: (told) => {
      for (const { kind, facts } of told) notices.push(`${kind} ${facts.kind}`)
      beat.looked(self.troubles())
    },
    reportError: (error) => {
      throw error
    },
  })
}
beforeEach(() => {
  ;[ms, calls, bad, warnings, notices, answer] = [0, [], [], [], [], OK]
  open(`https://hc-ping.com/${TOKEN}`)
})

/** A look each 15 s, for so long. */
const runFor = async (passMs: number): Promise<string[]> => {
  calls = []
  for (const end = ms + passMs; ms < end; ms += 15 * SECOND_MS) {
    await self.look()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return calls
}

test('each minute that all is well the service is called', async () => {
  expect(await runFor(5 * MINUTE_MS)).toEqual(Array.from({ length: 5 }, () => '/…'))
  expect(beat.figures()).toEqual({ lastTakenMs: START + 4 * MINUTE_MS, failures: 0 })
})

test('a trouble that can stop alarms is said at the next look, in words and without its details', async () => {
  await runFor(MINUTE_MS)
  bad = [FULL, OLD_BACKUP]
  expect(await runFor(90 * SECOND_MS)).toEqual([
    '/…/fail The disk is full.',
    '/…/fail The disk is full.',
  ])
  open(`https://hc-ping.com/${TOKEN}`)
  bad = [OLD_BACKUP]
  expect(await runFor(MINUTE_MS)).toEqual(['/…'])
})

test('a service that can hear nothing but success hears nothing while something is wrong', async () => {
  open('https://nosnch.in/token')
  bad = [FULL]
  expect(await runFor(5 * MINUTE_MS)).toEqual([])
  expect(beat.observe()).toMatchObject({ state: 'good' })
})

test('a server that does not look at itself, because something hangs, sends nothing', async () => {
  await runFor(MINUTE_MS)
  ms += 10 * MINUTE_MS
  expect(calls).toHaveLength(1)
})

test('a service that hangs gets one call and holds nothing up', async () => {
  const hanging = Promise.withResolvers<ShortAnswer>()
  answer = hanging.promise
  expect(await runFor(5 * MINUTE_MS)).toEqual(['/…'])
  hanging.resolve(OK)
  answer = OK
  await new Promise((resolve) => setImmediate(resolve))
  expect(await runFor(MINUTE_MS)).toEqual(['/…'])
})

test('a call that fails is made again after 15 s, counted, logged once, and told after ten minutes', async () => {
  answer = { kind: 'fault', fault: { reason: 'REFUSED', detail: 'ECONNREFUSED' } }
  expect(await runFor(MINUTE_MS)).toHaveLength(4)
  await runFor(9 * MINUTE_MS)
  expect(notices).toEqual([])
  await runFor(MINUTE_MS)
  expect(notices).toEqual(['BEGAN HEARTBEAT'])
  expect(self.troubles()).toMatchObject([{ facts: { host: 'hc-ping.com' } }])
  expect(beat.figures()?.failures).toBe(44)
  expect(warnings).toEqual([{ reason: 'REFUSED', detail: 'ECONNREFUSED', host: 'hc-ping.com' }])
  answer = OK
  await runFor(MINUTE_MS)
  expect(notices).toEqual(['BEGAN HEARTBEAT', 'ENDED HEARTBEAT'])
  expect(JSON.stringify([warnings, self.troubles()])).not.toContain(TOKEN)
})

test('a last word goes out at once', async () => {
  await beat.sendLast('The data folder is gone.')
  expect(calls).toEqual(['/…/fail The data folder is gone.'])
})
