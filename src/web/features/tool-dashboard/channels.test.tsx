import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sidesOf } from './chart/chart-view.ts'
import { words } from './chart/testing/two-hours.ts'
import { fakeToolServer } from './testing/fake-tool-server.ts'
import { FIVE_MINUTES, NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'

afterEach(tidyUp)

const each = (value: (index: number) => number | null) =>
  Array.from({ length: 60 }, (_, i) => [NOW - (60 - i) * FIVE_MINUTES, value(i)] as const)
const server = (channels: Parameters<typeof fakeToolServer>[0]['channels']) =>
  fakeToolServer({ readings, nowMs: NOW, ...(channels && { channels }) })
const row = (name: string) => page.getByRole('article', { name })

test('a sensor that reports its temperature only has no other section', async () => {
  await open({ server: server({}) })
  await expect.element(page.getByText('out of range', { exact: true })).toBeVisible()
  expect(page.getByText('Also measured').elements()).toEqual([])
})

test('humidity and battery show their newest value, and the lowest and highest of the period', async () => {
  await open({ server: server({ humidity: each((i) => 40 + (i % 20)), battery: each(() => 87) }) })
  await expect.element(row('Relative humidity').getByText('lowest 40%, highest 59%')).toBeVisible()
  await expect.element(row('Device battery').getByText('87%', { exact: true })).toBeVisible()
  await expect
    .element(
      page.getByRole('img', { name: 'Relative humidity in the period: lowest 40%, highest 59%' }),
    )
    .toBeVisible()
})

test('a door says whether it is open and draws when it was; mains power draws when it was gone', async () => {
  await open({
    server: server({ door: each((i) => Number(i >= 54)), power: each((i) => Number(i >= 30)) }),
  })
  await expect.element(row('Door').getByText('open', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: 'Door in the period, open for 10% of the time' }))
    .toBeVisible()
  await expect
    .element(row('Door').getByText('Door in the period, open for 10% of the time'))
    .toBeVisible()
  await expect.element(row('Mains power').getByText('on', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: 'Mains power in the period, off for 50% of the time' }))
    .toBeVisible()
})

test('a channel whose last report was an error says so, and one without values in the period too', async () => {
  await open({
    server: server({
      humidity: [
        [NOW - 9e8, 50],
        [NOW - 8e8, null],
      ],
    }),
  })
  await expect.element(row('Relative humidity').getByText('sensor fault')).toBeVisible()
  await expect.element(page.getByText('No values in this period.')).toBeVisible()
})

test('a channel that came from files alone has a chart and no present value', async () => {
  await open({
    server: fakeToolServer({
      readings,
      nowMs: NOW,
      channels: { humidity: each((i) => 40 + (i % 20)) },
      importedChannels: ['humidity'],
    }),
  })
  await expect.element(row('Relative humidity').getByText('imported from a file')).toBeVisible()
  await expect.element(row('Relative humidity').getByText('lowest 40%, highest 59%')).toBeVisible()
  expect(row('Relative humidity').getByText('sensor fault').elements()).toEqual([])
})

test('the charts of channels begin and end where that of the temperature does', async () => {
  await open({ server: server({ humidity: each((i) => 40 + (i % 20)) }) })
  const humidity = page.getByRole('img', { name: /^Relative humidity in the period/ })
  await expect.element(humidity).toBeVisible()
  const picture = humidity.element().getBoundingClientRect()
  const canvas = document.querySelector('canvas')!.getBoundingClientRect()
  const { left, right } = sidesOf({
    isNarrow: window.innerWidth < 768,
    words: { ...words, celsius: (value) => value.toFixed(1) },
    limits: [{ fromMs: 0, min: 2, max: 8, notificationMin: 1, notificationMax: 9 }],
  })
  expect(picture.left - canvas.left).toBeCloseTo(left, 0)
  expect(canvas.right - picture.right).toBeCloseTo(right, 0)
})

test('when the channels cannot be loaded the section says so, and tries again when asked', async () => {
  const failing = server({ humidity: each(() => 40) })
  failing.fail('ToolChannels')
  await open({ server: failing })
  await expect.element(page.getByRole('heading', { name: 'Also measured' })).toBeVisible()
  failing.recover()
  await page.getByRole('region', { name: 'Also measured' }).getByRole('button').click()
  await expect.element(row('Relative humidity')).toBeVisible()
})

test('what the device says of itself has a section of its own, also without other channels', async () => {
  const deviceReport = {
    reportedAt: new Date(NOW).toISOString(),
    signalGrade: 'strong',
    signalDbm: null,
    linkQuality: null,
    mobileBars: 5,
    batteryMillivolts: 3_990,
    firmware: null,
  }
  await open({ server: fakeToolServer({ readings, nowMs: NOW, deviceReport }) })
  const section = page.getByRole('region', { name: 'Device' })
  await expect.element(section.getByText('strong, 5 of 5')).toBeVisible()
  await expect.element(section.getByText('3.99 V')).toBeVisible()
  expect(section.getByText('Firmware').elements()).toEqual([])
  expect(page.getByText('Also measured').elements()).toEqual([])
})
