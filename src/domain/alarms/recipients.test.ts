import { describe, expect, test } from 'vitest'
import {
  allGetSummary,
  mailReachOf,
  nextChannelOf,
  recipientsOf,
  type Reachable,
} from './recipients.ts'

const OPENED = { kind: 'OPENED', sequence: 0 } as const
const reachable = (
  change: Partial<Omit<Reachable, 'tool'>> & { tool?: Partial<Reachable['tool']> } = {},
): Reachable => ({
  ownerEmail: 'anna@cold.example',
  mailReach: 'all',
  ownerBrowsers: [4, 5],
  escalation: [],
  optedOut: new Set(),
  calledIn: [],
  ...change,
  tool: {
    sendEmailMessage: true,
    sendNotificationMessage: false,
    notificationEmail: null,
    ...change.tool,
  },
})
const recipientTexts = (...parts: Parameters<typeof recipientsOf>): string[] =>
  recipientsOf(...parts).map(({ channel, recipient }) => `${channel} ${recipient}`)

test('mail goes to the owner while no other address is named, and only to the named ones then', () => {
  expect(recipientTexts(OPENED, reachable())).toEqual(['EMAIL anna@cold.example'])
  expect(
    recipientTexts(OPENED, reachable({ tool: { notificationEmail: 'cook@x, chef@x' } })),
  ).toEqual(['EMAIL cook@x', 'EMAIL chef@x'])
})

test('push goes to every browser of the owner; a tool with both channels uses both, one with none tells nobody', () => {
  expect(
    recipientTexts(
      OPENED,
      reachable({ tool: { sendEmailMessage: false, sendNotificationMessage: true } }),
    ),
  ).toEqual(['PUSH 4', 'PUSH 5'])
  expect(
    recipientTexts(OPENED, reachable({ tool: { sendNotificationMessage: true } })),
  ).toHaveLength(3)
  expect(recipientTexts(OPENED, reachable({ tool: { sendEmailMessage: false } }))).toEqual([])
})

test('an address that is named twice gets one message, whatever its case', () => {
  expect(
    recipientTexts(OPENED, reachable({ tool: { notificationEmail: 'cook@x, Cook@X' } })),
  ).toHaveLength(1)
})

test("an address that opted out is left out, but never the owner's own", () => {
  const optedOut = new Set(['cook@x', 'anna@cold.example'])
  expect(
    recipientTexts(
      OPENED,
      reachable({ optedOut, tool: { notificationEmail: 'Cook@x, chef@x, Anna@cold.example' } }),
    ),
  ).toEqual(['EMAIL chef@x', 'EMAIL Anna@cold.example'])
})

test('an escalation goes to the contacts of its step, and to the own channels where the step has nobody', () => {
  const escalation = [{ emails: ['chef@x'] }, { emails: ['boss@x', 'night@x'] }]
  const step = (sequence: number, change: Partial<Reachable> = {}) =>
    recipientTexts({ kind: 'ESCALATED', sequence }, reachable({ escalation, ...change }))
  expect(step(1)).toEqual(['EMAIL chef@x'])
  expect(step(2)).toEqual(['EMAIL boss@x', 'EMAIL night@x'])
  expect(step(3)).toEqual(['EMAIL anna@cold.example'])
  expect(step(1, { escalation: [] })).toEqual(['EMAIL anna@cold.example'])
  expect(step(1, { optedOut: new Set(['chef@x']) })).toEqual(['EMAIL anna@cold.example'])
})

test('contacts who were called in get one message when it is over, and no reminders before', () => {
  const calledIn = ['chef@x', 'ANNA@cold.example']
  expect(recipientTexts({ kind: 'RECOVERED', sequence: 0 }, reachable({ calledIn }))).toEqual([
    'EMAIL anna@cold.example',
    'EMAIL chef@x',
  ])
  expect(recipientTexts({ kind: 'REMINDER', sequence: 1 }, reachable({ calledIn }))).toEqual([
    'EMAIL anna@cold.example',
  ])
})

test("instead of an address that cannot be reached the owner's browsers get the message, else the owner by mail, else nobody", () => {
  const owner = {
    email: 'anna@cold.example',
    mailReach: 'all',
    browsers: [4],
    hasOtherBrowser: false,
  } as const
  const mail = (recipient: string, browsers: number[]) =>
    nextChannelOf({ channel: 'EMAIL', recipient }, { ...owner, browsers })
  expect(mail('anna@cold.example', [4])).toEqual([{ channel: 'PUSH', recipient: '4' }])
  expect(mail('cook@x', [])).toEqual([{ channel: 'EMAIL', recipient: 'anna@cold.example' }])
  expect(mail('Anna@cold.example', [])).toEqual([])
})

test('an owner without another browser gets the message by mail', () => {
  const owner = {
    email: 'anna@cold.example',
    mailReach: 'all',
    browsers: [],
    hasOtherBrowser: false,
  } as const
  expect(nextChannelOf({ channel: 'PUSH', recipient: '4' }, owner)).toEqual([
    { channel: 'EMAIL', recipient: 'anna@cold.example' },
  ])
  expect(
    nextChannelOf({ channel: 'PUSH', recipient: '4' }, { ...owner, hasOtherBrowser: true }),
  ).toEqual([])
})

test('an owner who has not accepted the invitation gets no mail, those named by the manager do', () => {
  const at = { emailConfirmedAt: null, parentUserId: 3 }
  const own = { mailReach: mailReachOf(at) }
  expect(recipientTexts(OPENED, reachable(own))).toEqual([])
  const tool = { notificationEmail: 'anna@cold.example, cook@x' }
  expect(recipientTexts(OPENED, reachable({ ...own, tool }))).toEqual(['EMAIL cook@x'])
  const owner = { email: 'anna@cold.example', browsers: [], hasOtherBrowser: false, ...own }
  expect(nextChannelOf({ channel: 'PUSH', recipient: '4' }, owner)).toEqual([])
})

test('the sensors of somebody who registered alone send no mail before the address is confirmed', () => {
  const mailReach = mailReachOf({ emailConfirmedAt: null, parentUserId: null })
  const escalation = [{ emails: ['stranger@x'] }]
  const tool = { notificationEmail: 'victim@x', sendNotificationMessage: true }
  const reached = reachable({ mailReach, escalation, tool })
  expect(recipientTexts(OPENED, reached)).toEqual(['PUSH 4', 'PUSH 5'])
  expect(recipientTexts({ kind: 'ESCALATED', sequence: 1 }, reached)).toEqual(['PUSH 4', 'PUSH 5'])
})

describe('the daily summary takes the place of reminders', () => {
  const gets = (
    change: Partial<Omit<Reachable, 'tool'>> & { tool?: Partial<Reachable['tool']> } = {},
    pushPeople: string[] = [],
    withoutSummary: string[] = [],
  ) => allGetSummary(reachable(change), { pushPeople, withoutSummary: new Set(withoutSummary) })

  test('where mail reaches everybody who is reminded', () => {
    const tool = { sendNotificationMessage: true }
    expect(gets()).toBe(true)
    expect(gets({ tool }, ['Anna@cold.example'])).toBe(true)
  })

  test('not where a browser of somebody else is reminded, or where nobody gets mail', () => {
    const tool = { sendNotificationMessage: true }
    expect(gets({ tool }, ['anna@cold.example', 'bela@x'])).toBe(false)
    expect(gets({ tool: { ...tool, sendEmailMessage: false } }, ['anna@cold.example'])).toBe(false)
    expect(gets({ tool: { ...tool, notificationEmail: 'cook@x' } }, ['anna@cold.example'])).toBe(
      false,
    )
    expect(gets({ mailReach: 'nobody' })).toBe(false)
  })

  test('not where one of the addresses wants none', () => {
    const tool = { notificationEmail: 'cook@x, Chef@x' }
    expect(gets({ tool })).toBe(true)
    expect(gets({ tool }, [], ['chef@x'])).toBe(false)
  })
})
