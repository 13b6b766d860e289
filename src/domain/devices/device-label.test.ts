import { expect, test } from 'vitest'
import { deviceLabelText } from './device-label.ts'

test('a label’s code reads as a URI that any reader takes apart', () => {
  const text = deviceLabelText({
    imeiNumber: '865413051208841',
    key: '3f0c9a5b7d214e68a1b2c3d4e5f60718',
  })
  expect(text).toBe('coldwatch:device?imei=865413051208841&key=3f0c9a5b7d214e68a1b2c3d4e5f60718')
  const { protocol, pathname, searchParams } = new URL(text)
  expect([protocol, pathname, ...searchParams]).toEqual([
    'coldwatch:',
    'device',
    ['imei', '865413051208841'],
    ['key', '3f0c9a5b7d214e68a1b2c3d4e5f60718'],
  ])
})
