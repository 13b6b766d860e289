import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelsInFields } from './channels-in-fields.ts'

const listed = (fields: object): string =>
  channelsInFields(fields)
    .map((one) => `${one.channel} ${one.sensor}=${'fault' in one ? one.fault : one.value}`)
    .join(', ')

test.each([
  [{ temperature: -18.4 }, 'temperature 1=-18.4'],
  [{ Temp_C: '4.10' }, 'temperature 1=4.1'],
  [{ temperatureF: 14 }, 'temperature 1=-10'],
  [{ temperature_1: 4, temperature_2: 5 }, 'temperature 1=4, temperature 2=5'],
  [{ temperature_chn1: 4, temperature_chn2: 5 }, 'temperature 1=4, temperature 2=5'],
  [{ temperature: 21, externalTemperature: -20 }, 'temperature 1=21, temperature 2=-20'],
  [{ externalTemperature2: [3, 4] }, 'temperature 3=3, temperature 4=4'],
  [
    { Temp_Red: 1, Temp_White: 2, Temp_Black: 3 },
    'temperature 1=1, temperature 2=2, temperature 3=3',
  ],
  [{ TempC_SHT: 20, TempC_DS: 327.67 }, 'temperature 2=not-connected, temperature 1=20'],
  [{ temperature: 4, temp: 5 }, 'temperature 1=4'],
  [{ air: { temperature: 4, relativeHumidity: 40 } }, 'temperature 1=4, humidity 1=40'],
  [{ temperature: { value: 4, unit: '°C' } }, 'temperature 1=4'],
  [
    { sensorTemperature: 20, thermistorProperlyConnected: true, extThermistorTemperature: -18.4 },
    'temperature 1=20, temperature 2=-18.4',
  ],
  [
    { sensorTemperature: 20, thermistorProperlyConnected: false, extThermistorTemperature: 0 },
    'temperature 1=20, temperature 2=not-connected',
  ],
  [{ door: 'open' }, 'door 1=1'],
  [{ magnet_status: 'close' }, 'door 1=0'],
  [{ mains: false }, 'power 1=0'],
  [{ battery: 87 }, 'battery 1=87'],
  [{ batteryLevel: 12.5 }, 'battery 1=12.5'],
])('%j is %s', (fields, channels) => {
  expect(listed(fields)).toBe(channels)
})

test.each([
  { temperature_alarm: 1 },
  { temperature_threshold: 8 },
  { target_temperature: 4 },
  { temperature: null },
  { temperature: 'cold' },
  { temperature_9: 4 },
  { battery: 3.6 },
  { batV: 3 },
  { battery: 3_600 },
  { door_count: 4 },
  { soil: { moisture: 4 } },
])('%j says nothing that is kept', (fields) => {
  expect(listed(fields)).toBe('')
})

test('no fields make it throw', () => {
  fc.assert(fc.property(fc.object({ maxDepth: 6 }), (fields) => void channelsInFields(fields)))
})
