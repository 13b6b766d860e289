import { expect, test } from 'vitest'
import { deviceLabelText, readDeviceLabel } from './device-label.ts'

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

test('a scanned label gives back what was printed', () => {
  for (const label of [
    {
      imeiNumber: '865413051208841',
      key: '3f0c9a5b7d214e68a1b2c3d4e5f60718',
      claimCode: '7K3QF0VZ91',
    },
    { imeiNumber: '865413051208841', key: null, claimCode: '7K3QF0VZ91' },
    { imeiNumber: '865413051208841', key: null, claimCode: null },
  ])
    expect(readDeviceLabel(deviceLabelText(label))).toEqual(label)
})

test('parameters of a label come in any order, and unknown ones are ignored', () => {
  expect(
    readDeviceLabel('coldwatch:device?claim=7K3QF0VZ91&v=2&imei=865413051208841&key=x'),
  ).toEqual({ imeiNumber: '865413051208841', key: null, claimCode: '7K3QF0VZ91' })
})

test.each(['865413051208841', 'IMEI:865413051208841', ' imei 865413051208841,SN12 '])(
  'the bar code %j on a box gives the IMEI alone',
  (text) => {
    expect(readDeviceLabel(text)).toEqual({
      imeiNumber: '865413051208841',
      key: null,
      claimCode: null,
    })
  },
)

test.each([
  'https://example.com/865413051208841',
  '8654130512088411',
  'coldwatch:device?imei=12',
  '',
])('%j is no label', (text) => {
  expect(readDeviceLabel(text)).toBeNull()
})
