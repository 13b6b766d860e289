import { expect, test } from 'vitest'
import { deviceLabelText } from './device-label.ts'

test('a label’s code reads as a URI that any reader takes apart', () => {
  const text = deviceLabelText({
    imeiNumber: '865413051208841',
    key: '3f0c9a5b7d214e68a1b2c3d4e5f60718',
    claimCode: '7K3QF0VZ91',
  })
  expect(text).toBe(
    'coldwatch:device?imei=865413051208841&key=3f0c9a5b7d214e68a1b2c3d4e5f60718&claim=7K3QF0VZ91',
  )
  const { protocol, pathname, searchParams } = new URL(text)
  expect([protocol, pathname, ...searchParams]).toEqual([
    'coldwatch:',
    'device',
    ['imei', '865413051208841'],
    ['key', '3f0c9a5b7d214e68a1b2c3d4e5f60718'],
    ['claim', '7K3QF0VZ91'],
  ])
})

test('a label has what was issued with it, and nothing else', () => {
  expect(
    deviceLabelText({ imeiNumber: '865413051208841', key: null, claimCode: '7K3QF0VZ91' }),
  ).toBe('coldwatch:device?imei=865413051208841&claim=7K3QF0VZ91')
  expect(deviceLabelText({ imeiNumber: '865413051208841', key: 'ab', claimCode: null })).toBe(
    'coldwatch:device?imei=865413051208841&key=ab',
  )
})
