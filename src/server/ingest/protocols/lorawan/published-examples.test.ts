import { expect, test } from 'vitest'
import type { ChannelValue } from '../named-fields/channel-value.ts'
import { channelsInFields } from '../named-fields/channels-in-fields.ts'
import { channelsInBytes } from './raw-payloads.ts'
import milesight from './testing/milesight-examples.json' with { type: 'json' }
import published from './testing/published-examples.json' with { type: 'json' }

const listed = (channels: readonly ChannelValue[]): string =>
  channels
    .map((one) => `${one.channel} ${one.sensor}=${'fault' in one ? one.fault : one.value}`)
    .toSorted()
    .join(', ')

const EXAMPLES = published.examples.map(({ file, bytes, output, channels }) => {
  const [, brand = '', model = ''] = file.split('/')
  return { file, brand, model, bytes: Buffer.from(bytes, 'hex'), output, channels }
})

test.each(EXAMPLES)('$file: of the decoded fields $channels is kept', ({ output, channels }) => {
  expect(listed(channelsInFields(output))).toBe(channels)
})

/** Models whose layout is not read here: their network server must decode them. */
const NOT_READ = ['lsn50-v2', 'lse01', 'lsph01']

test.each(
  EXAMPLES.filter(
    ({ brand, model }) =>
      ['milesight-iot', 'elsys', 'dragino'].includes(brand) && !NOT_READ.includes(model),
  ),
)('$file: the bytes say the same as the maker’s decoder', ({ brand, model, bytes, channels }) => {
  expect(listed(channelsInBytes(bytes, { eui: '', brand, model }))).toBe(channels)
})

test.each(EXAMPLES.filter(({ model }) => NOT_READ.includes(model)))(
  '$file: bytes of a layout that is not known are not guessed',
  ({ brand, model, bytes }) => {
    expect(channelsInBytes(bytes, { eui: '', brand, model })).toEqual([])
  },
)

test.each(milesight.examples.map((example) => [example.file, example.bytes, example] as const))(
  'Milesight says of %s, %s the same',
  (file, bytes, { channels }) => {
    const model = file.split('/')[1] ?? ''
    const read = channelsInBytes(Buffer.from(bytes, 'hex'), { eui: '24e124', brand: '', model })
    expect(listed(read)).toBe(channels)
  },
)

test('a leak that an EM300-MLD reports is no open door, and the moisture of soil no humidity', () => {
  const read = (hex: string, model: string) =>
    listed(channelsInBytes(Buffer.from(hex, 'hex'), { eui: '24e124', brand: '', model }))
  expect(read('01755c060001', 'EM300-MLD')).toBe('battery 1=92')
  expect(read('03671901046832', 'EM500-SMTC')).toBe('temperature 1=28.1')
})

test('what is no door is read as none: somebody in a room, a valve, how a device is mounted', () => {
  const read = (hex: string, model: string) =>
    listed(channelsInBytes(Buffer.from(hex, 'hex'), { eui: '24e124', brand: '', model }))
  expect(read('017510030001040000', 'WS202')).toBe('battery 1=16')
  expect(read('060000', 'WT101')).toBe('')
  expect(read('03000104000006000104000006000100', '')).not.toContain('door 2')
  expect(read('017564030001', 'WS301')).toBe('battery 1=100, door 1=1')
})

test('a GS301 has its temperature and humidity on channels 2 and 3', () => {
  const bytes = Buffer.from('01756402671c01036864047d0000057d0100', 'hex')
  expect(listed(channelsInBytes(bytes, { eui: '24e124', brand: '', model: 'gs301' }))).toBe(
    'battery 1=100, humidity 1=50, temperature 1=28.4',
  )
})

test('the magnets of a TS302 are doors in decoded fields too', () => {
  const fields = { magnet_chn1: 'closed', magnet_chn2: 'opened' }
  expect(listed(channelsInFields(fields))).toBe('door 1=0, door 2=1')
})

test('the maker is known by the EUI too; without its model a Dragino is not guessed', () => {
  const read = (eui: string, hex: string) =>
    listed(channelsInBytes(Buffer.from(hex, 'hex'), { eui, brand: '', model: '' }))
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
    listed(channelsInBytes(Buffer.from(hex, 'hex'), { eui: '24e124', brand: '', model }))
  expect(read('0367 48ff 0467 d7ff'.replaceAll(' ', ''), 'TS302')).toBe(
    'temperature 1=-18.4, temperature 2=-4.1',
  )
  expect(read('060001', 'EM300-MCS')).toBe('door 1=1')
  for (const alarm of ['8367 48ff 01', '9367 48ff 6400 02', '93d7 48ff 6400 02'])
    expect(read(alarm.replaceAll(' ', ''), 'TS301')).toBe('temperature 1=-18.4')
})

test('half a message, an unknown type and serial numbers end the reading without harm', () => {
  const read = (hex: string) =>
    channelsInBytes(Buffer.from(hex, 'hex'), { eui: '24e124', brand: '', model: '' })
  expect(read('ff166707d32567360005')).toEqual([])
  expect(listed(read('01755c036719'))).toBe('battery 1=92')
  expect(listed(read('01755caabb036719 01'.replaceAll(' ', '')))).toBe('battery 1=92')
})
