import { expect, test } from 'vitest'
import { afterReport, readReportWord } from './delivery-report.ts'

test('the words of services are ends, ways to an end, or unknown', () => {
  expect(['delivered', 'Read', ' completed '].map(readReportWord)).toEqual(
    Array(3).fill('delivered'),
  )
  expect(['undelivered', 'failed', 'busy', 'no-answer', 'canceled'].map(readReportWord)).toEqual(
    Array(5).fill('failed'),
  )
  expect(['queued', 'sent', 'ringing'].map(readReportWord)).toEqual(Array(3).fill('on-the-way'))
  expect(['', 'toString', 'DELIVERED?'].map(readReportWord)).toEqual([null, null, null])
})

test('the first end counts; a repeated one changes nothing, and another one is refused', () => {
  expect(afterReport('awaited', 'delivered')).toBe('noted')
  expect(afterReport(null, 'failed')).toBe('noted')
  expect(afterReport('missing', 'delivered')).toBe('noted')
  expect(afterReport('delivered', 'delivered')).toBe('repeated')
  expect(afterReport('delivered', 'failed')).toBe('contradicts')
  expect(afterReport('failed', 'delivered')).toBe('contradicts')
})
