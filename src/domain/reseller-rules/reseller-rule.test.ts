import { expect, test } from 'vitest'
import {
  digestDueMs,
  isWithinHours,
  type ResellerRule,
  resellerRuleErrors,
} from './reseller-rule.ts'

const RULE: ResellerRule = {
  includesWarnings: false,
  afterMinutes: 30,
  from: '22:00',
  to: '06:00',
  digestAt: null,
  byMail: true,
  byPush: false,
  webhookId: null,
}
const ZONE = 'Europe/Budapest'
const at = (time: string): number => Date.parse(`2026-11-20T${time}:00+01:00`)

test.each([
  ['21:59', false],
  ['22:00', true],
  ['23:30', true],
  ['05:59', true],
  ['06:00', false],
])('hours from 22:00 to 06:00 pass midnight: at %s it is %s', (time, isWithin) => {
  expect(isWithinHours(RULE, ZONE, at(time))).toBe(isWithin)
})

test('hours of the day end before their end; without hours it is always time', () => {
  expect(isWithinHours({ from: '08:00', to: '16:00' }, ZONE, at('15:59'))).toBe(true)
  expect(isWithinHours({ from: '08:00', to: '16:00' }, ZONE, at('16:00'))).toBe(false)
  expect(isWithinHours({ from: null, to: null }, ZONE, at('03:00'))).toBe(true)
})

test('the latest digest was due today once its hour has come, else yesterday', () => {
  expect(digestDueMs('07:30', ZONE, at('07:30'))).toBe(at('07:30'))
  expect(digestDueMs('07:30', ZONE, at('07:29'))).toBe(at('07:30') - 86_400_000)
})

test('a list says which rule breaks what', () => {
  const broken = resellerRuleErrors([
    RULE,
    { ...RULE, afterMinutes: 1.5, from: '24:00', to: null, byMail: false },
  ])
  expect(broken.map(({ field, key }) => [field, key])).toEqual([
    ['rules.1.afterMinutes', 'resellerRules.minutes'],
    ['rules.1.from', 'resellerRules.noTime'],
    ['rules.1.to', 'resellerRules.bothTimes'],
    ['rules.1.byMail', 'resellerRules.noWay'],
  ])
  expect(resellerRuleErrors([RULE])).toEqual([])
  expect(resellerRuleErrors(Array(11).fill(RULE)).map(({ key }) => key)).toEqual([
    'resellerRules.tooMany',
  ])
})
