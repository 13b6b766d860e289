import { expect, test } from 'vitest'
import { type DutyContacts, recipientsOnDuty } from './duty-recipients.ts'
import { type Reachable, recipientsOf } from './recipients.ts'

const reachable = (
  change: Partial<Omit<Reachable, 'tool'>> & { tool?: Partial<Reachable['tool']> } = {},
): Reachable => ({
  ownerEmail: 'owner@x',
  mailReach: 'all',
  ownerBrowsers: [1, 2, 3],
  escalation: [],
  optedOut: new Set(),
  calledIn: [],
  ...change,
  tool: {
    sendEmailMessage: true,
    sendNotificationMessage: true,
    notificationEmail: null,
    ...change.tool,
  },
})
const BEA = { email: 'bea@x', browsers: [2] }
const CORA = { email: 'cora@x', browsers: [] }
const duty = (change: Partial<DutyContacts> = {}): DutyContacts => ({
  first: BEA,
  second: null,
  hasSecondInLine: false,
  owner: { email: 'owner@x', browsers: [1] },
  hadMessages: [],
  ...change,
})
const texts = (
  kind: Parameters<typeof recipientsOnDuty>[0]['kind'],
  reach: Reachable,
  contacts: DutyContacts,
  sequence = 0,
): string[] =>
  recipientsOnDuty({ kind, sequence }, reach, contacts).map(
    ({ channel, recipient, duty: reason }) =>
      `${channel} ${recipient}${reason === undefined ? '' : ` (${reason})`}`,
  )

test('who is on duty gets OPENED and REMINDER by mail and on the own browsers, in place of the owner', () => {
  for (const kind of ['OPENED', 'REMINDER'] as const)
    expect(texts(kind, reachable(), duty())).toEqual(['EMAIL bea@x (on-duty)', 'PUSH 2 (on-duty)'])
})

test("the sensor's boxes switch the channels of who is on duty", () => {
  expect(texts('OPENED', reachable({ tool: { sendNotificationMessage: false } }), duty())).toEqual([
    'EMAIL bea@x (on-duty)',
  ])
  expect(texts('OPENED', reachable({ tool: { sendEmailMessage: false } }), duty())).toEqual([
    'PUSH 2 (on-duty)',
  ])
  const silent = { sendEmailMessage: false, sendNotificationMessage: false }
  expect(texts('OPENED', reachable({ tool: silent }), duty({ first: null }))).toEqual([])
})

test('the addresses that are named for the sensor stay; one who is on duty too gets one mail', () => {
  const tool = { notificationEmail: 'cook@x, Bea@X', sendNotificationMessage: false }
  expect(texts('OPENED', reachable({ tool }), duty())).toEqual([
    'EMAIL cook@x',
    'EMAIL bea@x (on-duty)',
  ])
})

test('where nobody on duty can be reached, the owner gets it, and it says so', () => {
  for (const first of [null, { email: null, browsers: [] }])
    expect(texts('OPENED', reachable(), duty({ first }))).toEqual([
      'EMAIL owner@x (rota-names-nobody)',
      'PUSH 1 (rota-names-nobody)',
    ])
})

test('an owner without a channel of the sensor leaves it to every browser of the account', () => {
  const owner = { email: null, browsers: [] }
  expect(texts('OPENED', reachable({ mailReach: 'others' }), duty({ first: null, owner }))).toEqual(
    ['PUSH 1 (rota-names-nobody)', 'PUSH 2 (rota-names-nobody)', 'PUSH 3 (rota-names-nobody)'],
  )
})

test('when the owner cannot be reached either, one message stands for it that is not sent', () => {
  const nobody = duty({ first: null, owner: { email: null, browsers: [] } })
  expect(texts('OPENED', reachable({ mailReach: 'others', ownerBrowsers: [] }), nobody)).toEqual([
    'EMAIL owner@x (unreached)',
  ])
})

test('an escalation goes to the second in line, and the contacts of the sensor follow a step later', () => {
  const reach = reachable({ escalation: [{ emails: ['chef@x'] }, { emails: ['boss@x'] }] })
  const contacts = duty({ second: CORA, hasSecondInLine: true })
  const steps = [1, 2, 3].map((step) => texts('ESCALATED', reach, contacts, step))
  expect(steps).toEqual([['EMAIL cora@x (on-duty)'], ['EMAIL chef@x'], ['EMAIL boss@x']])
})

test('without a second in line at this hour the first contacts come at once, and no step is left out', () => {
  const reach = reachable({ escalation: [{ emails: ['chef@x'] }, { emails: ['boss@x'] }] })
  const steps = [1, 2, 3].map((step) =>
    texts('ESCALATED', reach, duty({ hasSecondInLine: true }), step),
  )
  expect(steps).toEqual([['EMAIL chef@x'], ['EMAIL chef@x'], ['EMAIL boss@x']])
})

test('without second and contacts an escalation calls who is on duty once more', () => {
  expect(texts('ESCALATED', reachable(), duty(), 1)).toEqual([
    'EMAIL bea@x (on-duty)',
    'PUSH 2 (on-duty)',
  ])
})

test('the end of an alarm goes to whoever heard of it, each once, and not to who is on duty by now', () => {
  const hadMessages = [
    { channel: 'EMAIL', recipient: 'cora@x' },
    { channel: 'EMAIL', recipient: 'Cora@x' },
    { channel: 'PUSH', recipient: '3' },
  ] as const
  expect(texts('RECOVERED', reachable(), duty({ hadMessages }))).toEqual(['EMAIL Cora@x', 'PUSH 3'])
  expect(texts('RECOVERED', reachable(), duty())).toEqual([
    'EMAIL bea@x (on-duty)',
    'PUSH 2 (on-duty)',
  ])
})

test('what arrived late goes where it goes without a rota', () => {
  const late = { kind: 'LATE_EXCURSION', sequence: 0 } as const
  expect(recipientsOnDuty(late, reachable(), duty())).toEqual(recipientsOf(late, reachable()))
})
