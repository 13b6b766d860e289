import { expect, test } from 'vitest'
import type { ChannelValue } from '../named-fields/channel-value.ts'
import { channelsInFields } from '../named-fields/channels-in-fields.ts'
import { uplinkInBytes } from './raw-payloads.ts'
import milesight from './testing/milesight-examples.json' with { type: 'json' }
import published from './testing/published-examples.json' with { type: 'json' }

const listed = (channels: readonly ChannelValue[]): string =>
  channels
    .map((one) => `${one.channel} ${one.sensor}=${'fault' in one ? one.fault : one.value}`)
    .toSorted()
    .join(', ')

type Published = {
  file: string
  bytes: string
  output: object
  channels: string
  /** Where the bytes say something else than the decoded fields; `reason` says why. */
  bytesSay?: string
  reason?: string
}

const EXAMPLES = (published.examples as Published[]).map(({ bytes, ...example }) => {
  const [, brand = '', model = ''] = example.file.split('/')
  return { ...example, brand, model, bytes: Buffer.from(bytes, 'hex') }
})

test.each(EXAMPLES)('$file: of the decoded fields $channels is kept', ({ output, channels }) => {
  expect(listed(channelsInFields(output))).toBe(channels)
})

/** Models whose layout is not read here: their network server must decode them. */
const NOT_READ = ['lse01', 'lsph01', 'lsnpk01', 'llms01', 'gro-point-air']

test.each(
  EXAMPLES.filter(
    ({ brand, model }) =>
      ['milesight-iot', 'elsys', 'dragino'].includes(brand) && !NOT_READ.includes(model),
  ),
)(
  '$file: the bytes say the same as the maker’s decoder',
  ({ brand, model, bytes, channels, bytesSay }) => {
    const read = uplinkInBytes(bytes, { eui: '', brand, model }).channels
    expect(listed(read)).toBe(bytesSay ?? channels)
  },
)

test.each(EXAMPLES.filter(({ model }) => NOT_READ.includes(model)))(
  '$file: bytes of a layout that is not known are not guessed',
  ({ brand, model, bytes }) => {
    expect(uplinkInBytes(bytes, { eui: '', brand, model }).channels).toEqual([])
  },
)

test.each(published.impossible)(
  '$file: $reason; the bytes are read by the layout in the manual',
  ({ file, bytes, channels }) => {
    const [, brand = '', model = ''] = file.split('/')
    const read = uplinkInBytes(Buffer.from(bytes, 'hex'), { eui: '', brand, model, port: 2 })
    expect(listed(read.channels)).toBe(channels)
  },
)

test.each(milesight.examples.map((example) => [example.file, example.bytes, example] as const))(
  'Milesight says of %s, %s the same',
  (file, bytes, { channels }) => {
    const model = file.split('/')[1] ?? ''
    const read = uplinkInBytes(Buffer.from(bytes, 'hex'), {
      eui: '24e124',
      brand: '',
      model,
    }).channels
    expect(listed(read)).toBe(channels)
  },
)

test('a leak that an EM300-MLD reports is no open door, and the moisture of soil no humidity', () => {
  const read = (hex: string, model: string) =>
    listed(uplinkInBytes(Buffer.from(hex, 'hex'), { eui: '24e124', brand: '', model }).channels)
  expect(read('01755c060001', 'EM300-MLD')).toBe('battery 1=92')
  expect(read('03671901046832', 'EM500-SMTC')).toBe('temperature 1=28.1')
})

test('what is no door is read as none: somebody in a room, a valve, how a device is mounted', () => {
  const read = (hex: string, model: string) =>
    listed(uplinkInBytes(Buffer.from(hex, 'hex'), { eui: '24e124', brand: '', model }).channels)
  expect(read('017510030001040000', 'WS202')).toBe('battery 1=16')
  expect(read('060000', 'WT101')).toBe('')
  expect(read('03000104000006000104000006000100', '')).not.toContain('door 2')
  expect(read('017564030001', 'WS301')).toBe('battery 1=100, door 1=1')
})

test('a GS301 has its temperature and humidity on channels 2 and 3', () => {
  const bytes = Buffer.from('01756402671c01036864047d0000057d0100', 'hex')
  expect(listed(uplinkInBytes(bytes, { eui: '24e124', brand: '', model: 'gs301' }).channels)).toBe(
    'battery 1=100, humidity 1=50, temperature 1=28.4',
  )
})

test('the magnets of a TS302 are doors in decoded fields too', () => {
  const fields = { magnet_chn1: 'closed', magnet_chn2: 'opened' }
  expect(listed(channelsInFields(fields))).toBe('door 1=0, door 2=1')
})

test('the maker is known by the EUI too; without its model a Dragino is not guessed', () => {
  const read = (eui: string, hex: string) =>
    listed(uplinkInBytes(Buffer.from(hex, 'hex'), { eui, brand: '', model: '' }).channels)
  expect(read('24e124136c191967', '01755C03673401046865')).toBe(
    'battery 1=92, humidity 1=50.5, temperature 1=30.8',
  )
  expect(read('a81758fffe030002', '0100e202290400270506060308070d62')).toBe(
    'humidity 1=41, temperature 1=22.6',
  )
  expect(read('a84041000181c061', 'cbf60b0d0376010add7fff')).toBe('')
})

test('two probes of a TS302, a door, an alarm, and frost are read', () => {
  const read = (hex: string, model: string) =>
    listed(uplinkInBytes(Buffer.from(hex, 'hex'), { eui: '24e124', brand: '', model }).channels)
  expect(read('0367 48ff 0467 d7ff'.replaceAll(' ', ''), 'TS302')).toBe(
    'temperature 1=-18.4, temperature 2=-4.1',
  )
  expect(read('060001', 'EM300-MCS')).toBe('door 1=1')
  for (const alarm of ['8367 48ff 01', '9367 48ff 6400 02', '93d7 48ff 6400 02'])
    expect(read(alarm.replaceAll(' ', ''), 'TS301')).toBe('temperature 1=-18.4')
})

/** A Dragino's bytes, as the maker's decoders in github.com/dragino/dragino-end-node-decoder read them. */
const dragino = (hex: string, model: string, port: number | null = 2) => {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  const { channels, report } = uplinkInBytes(bytes, { eui: '', brand: 'Dragino', model, port })
  return { channels: listed(channels), report }
}

test.each([
  [
    'LHT65N',
    'cbf6 0b0d 0376 01 0add 7fff',
    'humidity 1=88.6, temperature 1=28.29, temperature 2=27.81',
    3_062,
  ],
  [
    'LHT65N with a TMP117',
    'cbf6 ff38 0376 02 f8d0 7fff',
    'humidity 1=88.6, temperature 1=-2, temperature 2=-18.4',
    3_062,
  ],
  [
    'LHT65N with an SHT31',
    'cbf6 ff38 0376 0b f8d0 0190',
    'humidity 1=88.6, humidity 2=40, temperature 1=-2, temperature 2=-18.4',
    3_062,
  ],
  [
    'LHT65N with a TMP117 and the time',
    'f8d0 0b0d 0376 0a 61cd4edd',
    'humidity 1=88.6, temperature 1=28.29, temperature 2=-18.4',
    undefined,
  ],
  ['LHT65N with the number of its chip', 'cbf6 0b0d 0376 10 0add 7fff', '', 3_062],
  [
    'LTC2 in hundredths',
    '0e55 01 0862 0867 60e43cc6',
    'temperature 1=21.46, temperature 2=21.51',
    3_669,
  ],
  ['LTC2 in tenths', '0e55 02 ff48 0fa0 60e43cc6', 'temperature 1=-18.4, temperature 2=400', 3_669],
  ['LTC2 that measures resistances', '0e55 03 2710 2711 60e43cc6', '', 3_669],
  [
    'LTC2-LB',
    '0e55 00 ff48 7fff 60e43cc6',
    'temperature 1=-18.4, temperature 2=not-connected',
    3_669,
  ],
  [
    'D23-LB',
    '0c93 ff48 0000 0c 0023 7fff',
    'temperature 1=-18.4, temperature 2=3.5, temperature 3=not-connected',
    3_219,
  ],
  [
    'D20-LB at −0.1 °C',
    '0c93 ffff 0000 0c 7fff 7fff',
    'temperature 1=-0.1, temperature 2=not-connected, temperature 3=not-connected',
    3_219,
  ],
  ['S31-LB', '0c93 61cd4edd 00 0023 0226', 'humidity 1=55, temperature 1=3.5', 3_219],
  [
    'SN50v3-LB',
    '0c93 ff48 0000 00 0023 0226',
    'humidity 1=55, temperature 1=-18.4, temperature 4=3.5',
    3_219,
  ],
  ['SN50v3-LB with a sensor of light', '0c93 ff48 0000 00 0023 0000', 'temperature 1=-18.4', 3_219],
  [
    'LHT52',
    '08cd 0220 7fff 01 61cd4edd',
    'humidity 1=54.4, temperature 1=22.53, temperature 2=not-connected',
    undefined,
  ],
])('Dragino %s: %s says %s', (model, hex, channels, batteryMillivolts) => {
  const read = dragino(hex, model)
  expect(read.channels).toBe(channels)
  expect(read.report.batteryMillivolts).toBe(batteryMillivolts)
})

test('stored records of a Dragino, an alarm’s limits and another model’s layout are not taken for now', () => {
  expect(dragino('0b0d 0b0d 0376 41 61cd4edd', 'LHT65N').channels).toBe('')
  expect(dragino('0b0d 0b0d 0376 81 61cd4edd', 'LHT65N').channels).toBe('')
  expect(dragino('0e55 41 0862 0867 60e43cc6', 'LTC2').channels).toBe('')
  expect(dragino('08cd 0220 7fff 01 61cd4edd', 'LHT52', 3).channels).toBe('')
  expect(dragino('0c93 ff48 0000 7c 0023 7fff', 'D23-LB').channels).toBe('')
  expect(dragino('cbf6 0b0d 0376 01 0add 7fff', 'LHT65N-VIB').channels).toBe('')
})

test('an Elsys says the voltage of its battery, a Milesight its firmware when it joins', () => {
  const report = (hex: string, eui: string) =>
    uplinkInBytes(Buffer.from(hex, 'hex'), { eui, brand: '', model: '' }).report
  expect(report('0100e202290400270506060308070d62', 'a81758fffe030002')).toEqual({
    batteryMillivolts: 3_426,
  })
  expect(report('ff0bffff0101ff166707d32567360005ff090300ff0a0114ff0f00', '24e124')).toEqual({
    firmware: 'v1.14',
  })
})

test('half a message, an unknown type and serial numbers end the reading without harm', () => {
  const read = (hex: string) =>
    uplinkInBytes(Buffer.from(hex, 'hex'), { eui: '24e124', brand: '', model: '' }).channels
  expect(read('ff166707d32567')).toEqual([])
  expect(listed(read('01755c036719'))).toBe('battery 1=92')
  expect(listed(read('01755caabb036719 01'.replaceAll(' ', '')))).toBe('battery 1=92')
})
