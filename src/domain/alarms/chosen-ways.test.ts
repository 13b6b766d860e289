import { expect, test } from 'vitest'
import { type AlarmWays, FIRST_WAYS, type Urgency, type Ways } from './alarm-ways.ts'
import { type Choice, planMessages } from './chosen-ways.ts'
import type { Recipient } from './recipients.ts'

const MORNING = new Date('2026-11-21T05:00:00Z')
const mail = (recipient: string): Recipient => ({ channel: 'EMAIL', recipient })
const push = (recipient: string): Recipient => ({ channel: 'PUSH', recipient })

const ways = (change: Partial<Record<Urgency, Partial<Ways>>>): AlarmWays['ways'] => ({
  warning: { ...FIRST_WAYS.ways.warning, ...change.warning },
  alarm: { ...FIRST_WAYS.ways.alarm, ...change.alarm },
  escalated: { ...FIRST_WAYS.ways.escalated, ...change.escalated },
})
/** Ann (1), the owner, has ann@x and browser 11, Bea (2) has bea@x and browser 21. */
const PEOPLE = new Map([
  ['ann@x', 1],
  ['11', 1],
  ['bea@x', 2],
  ['21', 2],
])
const EVERYBODY = [mail('ann@x'), push('11'), mail('bea@x'), push('21')]
const asleep = (waits: readonly Urgency[], change: Parameters<typeof ways>[0] = {}) => ({
  ways: { ways: ways(change), quiet: { from: '22:00', to: '06:00', waits } },
  quietUntil: MORNING,
})
const plan = (
  recipients: readonly Recipient[],
  chosen: Partial<Record<1 | 2, Partial<Choice>>>,
  urgency: Urgency = 'alarm',
  mustReach = true,
) => {
  const choiceOf = ({ recipient }: Recipient): Choice | null => {
    const personId = PEOPLE.get(recipient) as 1 | 2 | undefined
    const choice = personId && chosen[personId]
    return personId === undefined || choice === undefined
      ? null
      : { personId, ways: FIRST_WAYS, quietUntil: null, ...choice }
  }
  const { messages } = planMessages(recipients, {
    urgency,
    mustReach,
    choiceOf,
    ownerId: 1,
    ownerChannels: [mail('ann@x'), push('11')],
    services: [],
  })
  return messages.map(
    ({ recipient, heldUntil, duty }) =>
      `${recipient}${heldUntil === null ? '' : ' waits'}${duty === undefined ? '' : ` ${duty}`}`,
  )
}

test('who has chosen nothing gets alarms by mail and push, and no warnings', () => {
  expect(plan(EVERYBODY, {})).toEqual(['ann@x', '11', 'bea@x', '21'])
  expect(plan(EVERYBODY, {}, 'escalated')).toEqual(['ann@x', '11', 'bea@x', '21'])
  expect(plan(EVERYBODY, {}, 'warning')).toEqual([])
})

test('each person gets what is chosen for the urgency', () => {
  const bea = {
    ways: { ways: ways({ warning: { email: true }, alarm: { email: false } }), quiet: null },
  }
  expect(plan(EVERYBODY, { 2: bea })).toEqual(['ann@x', '11', '21'])
  expect(plan(EVERYBODY, { 2: bea }, 'warning')).toEqual(['bea@x'])
  expect(plan(EVERYBODY, { 2: bea }, 'escalated')).toEqual(['ann@x', '11', 'bea@x', '21'])
})

test('an alarm whose only chosen way is not there goes by those that are; a warning does not', () => {
  const pushOnly = { email: false, push: true }
  const bea = { ways: { ways: ways({ warning: pushOnly, alarm: pushOnly }), quiet: null } }
  expect(plan([mail('bea@x')], { 2: bea })).toEqual(['bea@x'])
  expect(plan([mail('bea@x')], { 2: bea }, 'warning')).toEqual([])
})

test('in quiet hours what shall wait waits, and everything else goes', () => {
  const bea = asleep(['warning', 'alarm'])
  expect(plan(EVERYBODY, { 2: bea })).toEqual(['ann@x', '11', 'bea@x waits', '21 waits'])
  expect(plan(EVERYBODY, { 2: bea }, 'escalated')).toEqual(['ann@x', '11', 'bea@x', '21'])
  expect(plan(EVERYBODY, { 2: { ...bea, quietUntil: null } })).toEqual([
    'ann@x',
    '11',
    'bea@x',
    '21',
  ])
})

test('an alarm that would wait for everybody goes to the owner at once', () => {
  const bea = asleep(['alarm', 'escalated'])
  const ann = asleep(['alarm'])
  expect(plan([mail('bea@x')], { 2: bea })).toEqual([
    'bea@x waits',
    'ann@x everybody-quiet',
    '11 everybody-quiet',
  ])
  expect(plan(EVERYBODY, { 1: ann, 2: bea })).toEqual([
    'ann@x everybody-quiet',
    '11 everybody-quiet',
    'bea@x waits',
    '21 waits',
  ])
  expect(plan([mail('bea@x')], { 2: bea }, 'escalated')[0]).toBe('bea@x waits')
})

test('an address without an account counts as reached', () => {
  const bea = asleep(['alarm'])
  expect(plan([mail('kitchen@x'), mail('bea@x')], { 2: bea })).toEqual(['kitchen@x', 'bea@x waits'])
})

test('a warning and the end of an alarm may wait for everybody', () => {
  const ann = asleep(['warning', 'alarm'], { warning: { email: true } })
  expect(plan([mail('ann@x')], { 1: ann }, 'warning')).toEqual(['ann@x waits'])
  expect(plan([mail('ann@x')], { 1: ann }, 'alarm', false)).toEqual(['ann@x waits'])
})
