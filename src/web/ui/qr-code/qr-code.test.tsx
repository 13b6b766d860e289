import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { deviceLabelText } from '../../../domain/devices/device-label.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { QrCode } from './qr-code.tsx'

const TEXT = deviceLabelText({
  imeiNumber: '865413051208841',
  key: '3f0c9a5b7d214e68a1b2c3d4e5f60718',
  claimCode: '7K3QF0VZ91',
})

test('every dark module is drawn, no light one, and four light ones around', async () => {
  const { screen } = await drawPage(<QrCode text={TEXT} label="Code" />)
  const path = screen.container.querySelector('path')!
  const { data, size } = encode(TEXT, { ecc: 'M', border: 4 })
  const point = screen.container.querySelector('svg')!.createSVGPoint()
  const drawn = data.map((row, y) =>
    row.map((_, x) => path.isPointInFill(Object.assign(point, { x: x + 0.5, y: y + 0.5 }))),
  )
  expect(drawn).toEqual(data)
  expect(
    data
      .slice(0, 4)
      .flat()
      .every((isDark) => !isDark),
  ).toBe(true)
  expect(screen.container.querySelector('svg')?.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
})
