import { expect, test } from 'vitest'
import { SMTP_TIMES } from '../mail/smtp-client.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'
import { PUSH_DEADLINE_MS } from '../push/push-request.ts'
import { type ChannelState, FIRST_STATE, type HeldMessage } from './channel-state.ts'
import { LEASE_MS } from './delivery-worker.ts'
import { type ChannelAction, type Happening, NEEDED_LEASE_MS, nextStep } from './next-step.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const SENT: SendOutcome = { kind: 'sent' }
const BUSY: SendOutcome = { kind: 'retry', reason: '451 busy', isOutage: true }

/** A message whose lease lasts so much longer than NOW. */
const leased = (messageId: number, leftMs = LEASE_MS): HeldMessage => ({
  lease: { messageId, fence: 1, until: new Date(NOW + leftMs) },
  deliveries: [],
  term: 0,
})

/** A channel that sends two messages at once; each event answers its actions. */
const channel = (first: Partial<ChannelState> = {}) => {
  let state: ChannelState = { ...FIRST_STATE, ...first }
  return {
    state: () => state,
    tell: (event: Happening, nowMs = NOW, term: number | null = 0): readonly ChannelAction[] => {
      const step = nextStep(state, { ...event, nowMs, term }, { atOnce: 2 })
      state = step.state
      return step.actions
    },
  }
}

const sentIds = (actions: readonly ChannelAction[]): number[] =>
  actions.flatMap((action) => (action.kind === 'send' ? [action.message.lease.messageId] : []))
const writeIn = (actions: readonly ChannelAction[]) =>
  actions.flatMap((action) => (action.kind === 'write' ? [action.write] : []))[0]
const idsOf = (messages: readonly HeldMessage[] = []): number[] =>
  messages.map(({ lease }) => lease.messageId)

test('a worker that is woken leases as many messages as it may send at once', () => {
  const { tell } = channel()
  expect(tell({ kind: 'woken' })).toEqual([
    { kind: 'write', write: { ended: [], returned: [], room: 2 } },
  ])
})

test('leased messages are sent as far as there is room, the others wait', () => {
  const { tell, state } = channel()
  tell({ kind: 'woken' })
  expect(sentIds(tell({ kind: 'written', leased: [1, 2, 3].map((id) => leased(id)) }))).toEqual([
    1, 2,
  ])
  expect(idsOf(state().ready)).toEqual([3])
})

test('a message is not begun with too little of its lease left, but given back', () => {
  const ready = [leased(1, NEEDED_LEASE_MS - 1), leased(2, NEEDED_LEASE_MS)]
  const { tell } = channel({ ready })
  const actions = tell({ kind: 'woken' })
  expect(sentIds(actions)).toEqual([2])
  expect(idsOf(writeIn(actions)?.returned)).toEqual([1])
})

test('the lease that a message begins with outlasts the slowest send', () => {
  expect(NEEDED_LEASE_MS).toBeGreaterThan(Math.max(SMTP_TIMES.deadlineMs, PUSH_DEADLINE_MS))
  expect(LEASE_MS).toBeGreaterThan(NEEDED_LEASE_MS)
})

test('a lease that ran short while other messages were sent is given back too', () => {
  const { tell, state } = channel({
    ready: [leased(3, NEEDED_LEASE_MS)],
    underWay: [leased(1), leased(2)],
    goesWell: true,
  })
  const after = tell({ kind: 'attempted', messageId: 1, outcome: SENT }, NOW + 1)
  expect(sentIds(after)).toEqual([])
  expect(after).toEqual([{ kind: 'wake-within', ms: 20 }])
  expect(idsOf(writeIn(tell({ kind: 'woken' }, NOW + 20))?.returned)).toEqual([3])
  expect(state().ready).toEqual([])
})

test('while all goes well the next message begins before the last outcome is written', () => {
  const { tell } = channel({
    ready: [leased(2), leased(3)],
    underWay: [leased(1)],
    goesWell: true,
  })
  const actions = tell({ kind: 'attempted', messageId: 1, outcome: SENT })
  expect(sentIds(actions)).toEqual([2, 3])
  expect(writeIn(actions)).toBeUndefined()
})

test('an outcome that is not a success is written at once', () => {
  const { tell } = channel({ ready: [leased(2)], underWay: [leased(1)], goesWell: true })
  const actions = tell({ kind: 'attempted', messageId: 1, outcome: BUSY })
  expect(writeIn(actions)?.ended).toEqual([{ message: leased(1), outcome: BUSY }])
})

test('ten outcomes are written at once', () => {
  const ended = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({ message: leased(id), outcome: SENT }))
  const { tell } = channel({ ready: [leased(11)], underWay: [leased(10)], ended, goesWell: true })
  const actions = tell({ kind: 'attempted', messageId: 10, outcome: SENT })
  expect(writeIn(actions)?.ended).toHaveLength(10)
})

test('while all goes well messages are leased ahead, after a failure no longer', () => {
  expect(writeIn(channel({ goesWell: true }).tell({ kind: 'woken' }))?.room).toBe(22)
  expect(writeIn(channel({ goesWell: false }).tell({ kind: 'woken' }))?.room).toBe(2)
})

test('there is one write at a time; what is woken meanwhile looks again after it', () => {
  const { tell } = channel()
  tell({ kind: 'woken' })
  expect(tell({ kind: 'woken' })).toEqual([])
  expect(tell({ kind: 'written', leased: [] })).toEqual([
    { kind: 'settle', outcomes: [], isEmpty: true },
  ])
  expect(writeIn(tell({ kind: 'settled' }))).toBeDefined()
})

test('after a write the outcomes are reported, and the other channels look for their part', () => {
  const { tell } = channel({ underWay: [leased(1)] })
  tell({ kind: 'attempted', messageId: 1, outcome: BUSY })
  expect(tell({ kind: 'written', leased: [] })).toEqual([
    { kind: 'wake-others' },
    { kind: 'settle', outcomes: [BUSY], isEmpty: true },
  ])
})

test('a message under way that is leased again goes on under the new lease and is sent once', () => {
  const { tell, state } = channel({ underWay: [leased(1, 0)] })
  tell({ kind: 'woken' })
  expect(sentIds(tell({ kind: 'written', leased: [leased(1)] }))).toEqual([])
  expect(state().underWay).toEqual([leased(1)])
})

test('a failed write keeps its outcomes and tries again, but not those whose lease is over', () => {
  const { tell, state } = channel({
    ended: [
      { message: leased(1, 1_000), outcome: SENT },
      { message: leased(2), outcome: SENT },
    ],
  })
  tell({ kind: 'woken' })
  expect(tell({ kind: 'failed' }, NOW + 1_000)).toEqual([{ kind: 'wake-within', ms: 5_000 }])
  expect(state().ended.map(({ message }) => message.lease.messageId)).toEqual([2])
  expect(writeIn(tell({ kind: 'woken' }, NOW + 6_000))?.ended).toHaveLength(1)
})

test('a worker that stops gives back what it has not begun and takes nothing more', () => {
  const { tell } = channel({ ready: [leased(2)], underWay: [leased(1)] })
  const actions = tell({ kind: 'stopped' })
  expect(sentIds(actions)).toEqual([])
  expect(writeIn(actions)).toEqual({ ended: [], returned: [leased(2)], room: 0 })
  tell({ kind: 'written', leased: [] })
  tell({ kind: 'settled' })
  expect(writeIn(tell({ kind: 'attempted', messageId: 1, outcome: SENT }))).toMatchObject({
    ended: [{ outcome: SENT }],
    room: 0,
  })
})

test('a message that was sent wakes no other channel: nothing can have come of it for them', () => {
  const { tell } = channel({ underWay: [leased(1)] })
  tell({ kind: 'attempted', messageId: 1, outcome: SENT })
  expect(tell({ kind: 'written', leased: [] })).toEqual([
    { kind: 'settle', outcomes: [SENT], isEmpty: true },
  ])
})

test('while others may take this server for gone it begins and leases nothing, and looks again each second', () => {
  const { tell, state } = channel({ ready: [leased(1)] })
  expect(tell({ kind: 'woken' }, NOW, null)).toEqual([{ kind: 'wake-within', ms: 1_000 }])
  expect(idsOf(state().ready)).toEqual([1])
  expect(sentIds(tell({ kind: 'woken' }))).toEqual([1])
})

test('a server that others took for gone gives back what it has not begun, and leases anew', () => {
  const { tell } = channel({ ready: [leased(1)] })
  const actions = tell({ kind: 'woken' }, NOW, 1)
  expect(sentIds(actions)).toEqual([])
  expect(writeIn(actions)).toEqual({ ended: [], returned: [leased(1)], room: 2 })
})

test('messages that were leased before others took the server for gone are not begun after it', () => {
  const { tell, state } = channel()
  tell({ kind: 'woken' })
  expect(sentIds(tell({ kind: 'written', leased: [leased(1)] }, NOW, 1))).toEqual([])
  expect(idsOf(state().ready)).toEqual([1])
  expect(idsOf(writeIn(tell({ kind: 'settled' }, NOW, 1))?.returned)).toEqual([1])
})
