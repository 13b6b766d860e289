import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SENSORS_PER_DEVICE } from '../devices/sensor.ts'
import { readDeviceFile } from './read-device-file.ts'

const aCell = fc.oneof(
  fc.constantFrom('imei', 'Fühler 1', 'alias', '356307042441013', "'356307042441013", '""', '"'),
  fc.string({ maxLength: 12 }),
)

test('whatever stands in a list of devices, it is refused, or its rows have four sensors and no empty texts', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(',', ';', '\t'),
      fc.array(fc.array(aCell, { maxLength: 7 }), { maxLength: 8 }),
      (separator, rows) => {
        const file = readDeviceFile(rows.map((cells) => cells.join(separator)).join('\n'))
        if (!file.ok) return
        for (const { alias, account, sensors } of file.rows) {
          expect(sensors).toHaveLength(SENSORS_PER_DEVICE)
          expect([alias, account, ...sensors]).not.toContain('')
        }
      },
    ),
    { numRuns: 3_000 },
  )
})
