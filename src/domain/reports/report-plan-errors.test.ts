import { expect, test } from 'vitest'
import { reportPlanErrors, tidyReportPlan } from './report-plan-errors.ts'
import type { ReportPlan } from './report-schedule.ts'

const PLAN: ReportPlan = {
  name: 'Pharmacy',
  rhythm: 'MONTHLY',
  day: 31,
  minute: 420,
  selection: { kind: 'TOOLS', toolIds: [1, 2] },
  format: 'PDF',
  withReadings: true,
  language: 'german',
  recipients: ['anna@cold.example'],
}
const keysOf = (change: Partial<ReportPlan>): string[] =>
  reportPlanErrors(tidyReportPlan({ ...PLAN, ...change })).map(({ key }) => key)

test('a plan for the 31st of each month is in order', () => {
  expect(keysOf({})).toEqual([])
})

test('each rhythm has the days that it needs', () => {
  expect(keysOf({ day: 32 })).toEqual(['reports.dayWrong'])
  expect(keysOf({ rhythm: 'WEEKLY', day: 8 })).toEqual(['reports.dayWrong'])
  expect(keysOf({ rhythm: 'WEEKLY', day: 7 })).toEqual([])
  expect(keysOf({ rhythm: 'DAILY', day: 1 })).toEqual(['reports.dayWrong'])
  expect(keysOf({ rhythm: 'DAILY', day: null })).toEqual([])
})

test('what is missing or too much is named, in the order of the form', () => {
  expect(
    keysOf({
      name: ' ',
      selection: { kind: 'TOOLS', toolIds: [] },
      minute: 1440,
      recipients: [' '],
    }),
  ).toEqual(['reports.nameMissing', 'reports.noTools', 'reports.timeWrong', 'reports.noRecipient'])
  expect(keysOf({ recipients: ['anna'] })).toEqual(['reports.recipientWrong'])
  const many = Array.from({ length: 21 }, (_, i) => `a${i}@x`)
  expect(keysOf({ recipients: many })).toEqual(['reports.tooManyRecipients'])
})

test('an address that was entered twice gets one mail, and a sensor one paper', () => {
  const tidy = tidyReportPlan({
    ...PLAN,
    recipients: ['Anna@cold.example ', 'anna@cold.example'],
    selection: { kind: 'TOOLS', toolIds: [2, 2] },
  })
  expect(tidy).toMatchObject({
    recipients: ['anna@cold.example'],
    selection: { toolIds: [2] },
  })
})

test('a report by site names a site at least', () => {
  expect(keysOf({ selection: { kind: 'SITES', siteIds: [] } })).toEqual(['reports.noSites'])
  expect(keysOf({ selection: { kind: 'SITES', siteIds: [3, 3] } })).toEqual([])
  const many = Array.from({ length: 51 }, (_, i) => i)
  expect(keysOf({ selection: { kind: 'SITES', siteIds: many } })).toEqual(['reports.tooManySites'])
})
