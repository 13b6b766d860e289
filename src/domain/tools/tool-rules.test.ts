import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../limits/limits.ts'
import { notificationEmails } from '../users/email.ts'
import { binaryFlag, notificationEmailErrors, toolErrors } from './tool-rules.ts'

const GOOD = {
  name: 'Fridge 1',
  imeiNumber: '356307042441013',
  equipmentId: 1,
  type: 'temperature',
  limits: DEFAULT_LIMITS,
  temperatureCorrection: 0,
}
const messages = (change: object) => toolErrors({ ...GOOD, ...change }).map((rule) => rule.message)

test('a tool with the default limits breaks no rule', () => {
  expect(messages({})).toEqual([])
})

test('all broken rules are reported together', () => {
  expect(
    messages({
      name: ' ',
      imeiNumber: '123',
      equipmentId: 5,
      type: 'humidity',
      temperatureCorrection: 51,
    }),
  ).toEqual([
    'The name is empty.',
    'An IMEI number has 15 digits.',
    'The sensor number must lie between 1 and 4.',
    'The temperature correction lies outside −50 to 50 °C.',
    'The type of a sensor must be "temperature".',
  ])
})

test('the sentence names the limit that is wrong', () => {
  expect(
    messages({ limits: { min: -50.01, max: 8, notificationMin: 8, notificationMax: 8 } }),
  ).toEqual(['min lies outside -50 to 50 °C.', 'notificationMin must lie below notificationMax.'])
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is no correction',
  (temperatureCorrection) => {
    expect(messages({ temperatureCorrection })).toHaveLength(1)
  },
)

test('a name has 200 characters at most', () => {
  expect(messages({ name: 'x'.repeat(200) })).toEqual([])
  expect(messages({ name: 'x'.repeat(201) })).toEqual(['The name is longer than 200 characters.'])
})

test('a notification e-mail may name several addresses, comma separated', () => {
  expect(notificationEmails(' a@b.hu ,c@d.sk,, ')).toEqual(['a@b.hu', 'c@d.sk'])
  expect(notificationEmailErrors('a@b.hu, c@d.sk')).toEqual([])
  expect(notificationEmailErrors('')).toEqual([])
  expect(notificationEmailErrors('a@b.hu; c@d.sk')).toHaveLength(1)
  expect(notificationEmailErrors(Array(21).fill('a@b.hu').join(','))).toHaveLength(1)
})

test('a flag is 0 or 1', () => {
  expect([binaryFlag(0), binaryFlag(1), binaryFlag(2), binaryFlag(-1)]).toEqual([
    false,
    true,
    null,
    null,
  ])
})
