import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fleetOf } from './devices/fleet.ts'
import { readKeys, writeKeys } from './keys-file.ts'
import { PROTOCOL_NAMES } from './senders/protocols.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-keys-'))
  file = join(folder, 'keys.csv')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a fleet that was written is read as it was, and the file is its owner’s alone', () => {
  const devices = fleetOf(28, PROTOCOL_NAMES, 3).map((device) => ({
    device,
    name: {
      imeiNumber: device.imeiNumber,
      alias: device.alias,
      key: device.protocol === 'ruuvi' ? null : 'cafe',
      sensors: device.kinds.length,
    },
    isNew: true,
  }))
  writeKeys(file, devices)
  expect(readKeys(file).map(({ name }) => name)).toEqual(devices.map(({ name }) => name))
  expect(readKeys(file).map(({ device }) => device.protocol)).toEqual(
    devices.map(({ device }) => device.protocol),
  )
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('IMEI and key are enough: such a device sends over HTTP', () => {
  writeFileSync(file, '\uFEFFIMEI;Key\r\n"356307042441013";"cafe"\r\n\r\n')
  expect(readKeys(file)).toMatchObject([
    {
      device: { protocol: 'http' },
      name: { imeiNumber: '356307042441013', key: 'cafe', alias: null, sensors: 1 },
    },
  ])
})

test.each([
  ['imei,key\n12345,cafe\n', 'line 2: "12345" is no IMEI'],
  ['imei,key,protocol\n356307042441013,cafe,smoke\n', 'line 2: there is no protocol "smoke"'],
  ['imei,key,sensors\n356307042441013,cafe,5\n', 'line 2: http has 1 to 4 sensors, not "5"'],
])('%j is refused with its line', (text, sentence) => {
  writeFileSync(file, text)
  expect(() => readKeys(file)).toThrow(sentence)
})

test('a file that is not there is named', () => {
  expect(() => readKeys(join(folder, 'gone.csv'))).toThrow('gone.csv cannot be read')
})
