import { expect, test } from 'vitest'
import {
  dutyStanding,
  type DutySignature,
  periodsOver,
  periodToCome,
  type SignersKnown,
} from './duty-periods.ts'
import { dueReminderOf } from './duty-reminders.ts'
import { type Assignment, type DutyPerson, type SigningDuty, signersNow } from './signing-duty.ts'

const BUDAPEST = 'Europe/Budapest'
const ms = (iso: string): number => Date.parse(iso)

const aDuty = (change: Partial<SigningDuty> = {}): SigningDuty => ({
  id: 1,
  accountId: 7,
  record: 'TRAIL',
  rhythm: 'MONTHLY',
  toolIds: null,
  siteId: null,
  withinDays: 5,
  meaning: 'REVIEWED',
  sinceDay: '2026-01-15',
  assignments: [{ person: 8, right: null, sinceMs: 0 }],
  createdAt: new Date(0),
  endedAt: null,
  ...change,
})
const OWNER: DutyPerson = { id: 7, right: undefined }
const BEA: DutyPerson = { id: 8, right: 'STAFF' }
const PEOPLE: SignersKnown = { people: [OWNER, BEA], isThere: () => true }
const signed = (iso: string, change: Partial<DutySignature> = {}): DutySignature => ({
  accountId: 8,
  meaning: 'REVIEWED',
  signedAt: new Date(iso),
  withdrawn: null,
  ...change,
})
const january = (duty = aDuty()) => periodsOver(duty, BUDAPEST, ms('2026-02-10T12:00:00Z'))[0]!
const standing = (
  signatures: DutySignature[],
  now = '2026-02-10T12:00:00Z',
  duty = aDuty(),
  known = PEOPLE,
) => dutyStanding(duty, january(duty), [{ signatures }], known, ms(now))

test('the first period of a duty is the one with its first day, by the clocks of the account', () => {
  expect(periodsOver(aDuty(), BUDAPEST, ms('2026-01-31T22:59:59Z'))).toEqual([])
  expect(periodsOver(aDuty(), BUDAPEST, ms('2026-01-31T23:00:00Z'))).toEqual([
    {
      fromDay: '2026-01-01',
      toDay: '2026-02-01',
      lastDay: '2026-02-05',
      fromMs: ms('2025-12-31T23:00:00Z'),
      toMs: ms('2026-01-31T23:00:00Z'),
      overdueMs: ms('2026-02-05T23:00:00Z'),
    },
  ])
})

test('a duty of 31 days for January ends on 3 March, and each quarter and year has its periods', () => {
  expect(january(aDuty({ withinDays: 31 })).lastDay).toBe('2026-03-03')
  const quarterly = periodsOver(aDuty({ rhythm: 'QUARTERLY' }), BUDAPEST, ms('2026-11-20T12:00Z'))
  expect(quarterly.map(({ fromDay, toDay }) => `${fromDay} ${toDay}`)).toEqual([
    '2026-07-01 2026-10-01',
    '2026-04-01 2026-07-01',
    '2026-01-01 2026-04-01',
  ])
  const yearly = aDuty({ rhythm: 'YEARLY', sinceDay: '2024-02-29' })
  expect(periodsOver(yearly, BUDAPEST, ms('2026-11-20T12:00Z')).map((one) => one.toDay)).toEqual([
    '2026-01-01',
    '2025-01-01',
  ])
})

test('days of 23 and of 25 hours are whole days', () => {
  const daily = aDuty({ rhythm: 'DAILY', sinceDay: '2026-10-25', withinDays: 1 })
  const [autumn] = periodsOver(daily, BUDAPEST, ms('2026-10-26T12:00:00Z'))
  expect((autumn!.toMs - autumn!.fromMs) / 3_600_000).toBe(25)
  const spring = periodsOver(
    aDuty({ rhythm: 'DAILY', sinceDay: '2026-03-29', withinDays: 1 }),
    BUDAPEST,
    ms('2026-03-30T12:00:00Z'),
  )[0]!
  expect((spring.toMs - spring.fromMs) / 3_600_000).toBe(23)
})

test('the period to come is the one that runs, or the first of a duty that begins later', () => {
  const now = ms('2026-02-10T12:00:00Z')
  expect(periodToCome(aDuty(), BUDAPEST, now)).toMatchObject({
    fromDay: '2026-02-01',
    toDay: '2026-03-01',
  })
  expect(periodToCome(aDuty({ sinceDay: '2026-05-31' }), BUDAPEST, now)?.fromDay).toBe('2026-05-01')
  expect(periodToCome(aDuty({ endedAt: new Date(now) }), BUDAPEST, now)).toBeNull()
})

test('a duty that ended needs no signature for what was not over then', () => {
  const ended = aDuty({ endedAt: new Date('2026-02-20T12:00:00Z') })
  const periods = periodsOver(ended, BUDAPEST, ms('2026-05-10T12:00:00Z'))
  expect(periods.map(({ fromDay }) => fromDay)).toEqual(['2026-01-01'])
})

test('a period is due until the end of its last day, and overdue from then on', () => {
  expect(standing([], '2026-01-31T22:00:00Z').state).toBe('TO_COME')
  expect(standing([], '2026-02-05T22:59:59Z').state).toBe('DUE')
  expect(standing([], '2026-02-05T23:00:00Z')).toMatchObject({ state: 'OVERDUE', missing: [0] })
})

test('it is signed when each of its records is, and late when the last one was', () => {
  const duty = aDuty()
  const parts = ['2026-02-02T10:00:00Z', '2026-02-08T10:00:00Z'].map((iso) => ({
    signatures: [signed(iso)],
  }))
  const how = (of: typeof parts) =>
    dutyStanding(duty, january(), of, PEOPLE, ms('2026-02-10T12:00:00Z'))
  expect(how(parts.slice(0, 1))).toMatchObject({ state: 'SIGNED', by: [8] })
  expect(how(parts)).toMatchObject({
    state: 'SIGNED_LATE',
    signedMs: ms('2026-02-08T10:00:00Z'),
  })
  expect(how([...parts, { signatures: [] }])).toMatchObject({ state: 'OVERDUE', missing: [2] })
  expect(how([]).state).toBe('NOTHING')
})

test('a signature with another meaning, of somebody else or withdrawn does not count', () => {
  const time = '2026-02-02T10:00:00Z'
  for (const change of [
    { meaning: 'APPROVED' as const },
    { accountId: 7 },
    { withdrawn: { at: new Date(time) } },
  ])
    expect(standing([signed(time, change)]).state).toBe('OVERDUE')
})

test('what was signed by whoever had the duty then still counts after it was given away', () => {
  const given: Assignment[] = [
    { person: 8, right: null, sinceMs: 0 },
    { person: 7, right: null, sinceMs: ms('2026-02-04T10:00:00Z') },
  ]
  const duty = aDuty({ assignments: given })
  expect(standing([signed('2026-02-03T10:00:00Z')], undefined, duty).state).toBe('SIGNED')
  expect(standing([signed('2026-02-05T10:00:00Z')], undefined, duty).state).toBe('OVERDUE')
  const early = signed('2026-02-03T10:00:00Z', { accountId: 7 })
  expect(standing([early], undefined, duty).state).toBe('SIGNED')
})

test('the signature of somebody whose account was just deleted counts', () => {
  const known = { people: [OWNER], isThere: (id: number) => id !== 8 }
  const byRight = aDuty({ assignments: [{ person: null, right: 'OWNER', sinceMs: 0 }] })
  const one = signed('2026-02-02T10:00:00Z')
  expect(standing([one], undefined, byRight, known).state).toBe('SIGNED')
  expect(standing([one], undefined, aDuty(), known).state).toBe('SIGNED')
  // A member who is there and has another right is not meant.
  expect(standing([one], undefined, byRight).state).toBe('OVERDUE')
})

test('a duty of somebody who left, or may no longer sign, has no person', () => {
  expect(signersNow(aDuty(), [OWNER, BEA])).toEqual([BEA])
  expect(signersNow(aDuty(), [OWNER])).toEqual([])
  expect(signersNow(aDuty(), [OWNER, { id: 8, right: 'VIEWER' }])).toEqual([])
  expect(signersNow(aDuty({ record: 'REGISTER' }), [OWNER, BEA])).toEqual([])
  const anybody = [{ person: null, right: 'STAFF' as const, sinceMs: 0 }]
  expect(signersNow(aDuty({ assignments: anybody }), [OWNER, BEA])).toEqual([OWNER, BEA])
})

test('people are reminded in the morning of the last day, and of overdue ones ever more rarely', () => {
  const days: (number | null)[] = []
  let reminded: number | null = null
  for (let day = 4; day <= 60; day++) {
    const nowMs = ms('2026-02-01T07:00:00Z') + (day - 1) * 86_400_000
    const due = dueReminderOf(january(), BUDAPEST, { reminded, sinceMs: 0, nowMs })
    if (due !== null) days.push((reminded = due))
  }
  expect(days).toEqual([0, 1, 7, 14, 21, 28, 35])
  const at = (iso: string, sinceMs = 0, last: number | null = null) =>
    dueReminderOf(january(), BUDAPEST, { reminded: last, sinceMs, nowMs: ms(iso) })
  expect(at('2026-02-05T06:59:59Z')).toBeNull()
  // After an outage the newest only; before somebody had the duty none.
  expect(at('2026-02-20T12:00:00Z')).toBe(14)
  expect(at('2026-02-20T12:00:00Z', ms('2026-02-19T10:00:00Z'))).toBeNull()
})
