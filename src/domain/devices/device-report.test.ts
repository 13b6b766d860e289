import { expect, test } from 'vitest'
import { mergedReport, readReport, signalGrade } from './device-report.ts'

test('a report has the parts that can be true, and nothing of others', () => {
  expect(
    readReport({
      signalDbm: -71.26,
      signalToNoiseDb: 9.5,
      linkQuality: 300,
      mobileBars: '4',
      batteryMillivolts: 3599.6,
      firmware: ' 1.4.2\u0000 ',
    }),
  ).toEqual({
    signalDbm: -71.3,
    signalToNoiseDb: 9.5,
    batteryMillivolts: 3600,
    firmware: '1.4.2',
  })
  expect(readReport({ signalDbm: 0, firmware: ' ', batteryMillivolts: Number.NaN })).toBeUndefined()
  expect(readReport({})).toBeUndefined()
})

test('a firmware of any length is shown with 40 characters', () => {
  expect(readReport({ firmware: 'x'.repeat(4_000) })?.firmware).toHaveLength(40)
})

test('what a device does not say again stays, but an old signal never stands beside a new one', () => {
  const lora = { signalDbm: -101, signalToNoiseDb: 7, firmware: '1.0' }
  expect(mergedReport(lora, { batteryMillivolts: 3_000 })).toEqual({
    ...lora,
    batteryMillivolts: 3_000,
  })
  expect(mergedReport(lora, { signalDbm: -60 })).toEqual({ signalDbm: -60, firmware: '1.0' })
  expect(mergedReport(lora, { linkQuality: 90 })).toEqual({ linkQuality: 90, firmware: '1.0' })
})

test.each([
  [{ signalDbm: -60 }, 'strong'],
  [{ signalDbm: -80 }, 'good'],
  [{ signalDbm: -96 }, 'poor'],
  [{ signalDbm: -96, signalToNoiseDb: 8 }, 'good'],
  [{ signalDbm: -119, signalToNoiseDb: -12 }, 'poor'],
  [{ linkQuality: 90 }, 'good'],
  [{ linkQuality: 12 }, 'poor'],
  [{ mobileBars: 4 }, 'strong'],
  [{ mobileBars: 2 }, 'weak'],
  [{ mobileBars: 0 }, 'poor'],
  [{ signalToNoiseDb: 3 }, null],
  [{}, null],
] as const)('a signal of %j is %s', (report, grade) => {
  expect(signalGrade(report)).toBe(grade)
})
