import { describe, expect, test } from 'vitest'
import { brandErrors, readHosts } from './brand.ts'
import { brandColours, failingPair, nearestPassing, unreadablePair } from './brand-colours.ts'
import { contrast } from './contrast.ts'
import { hostName, hostOfHeader } from './host-name.ts'

const BRAND = {
  name: 'Polar',
  accent: '#005A3C',
  senderName: null,
  replyTo: null,
  mailFooter: null,
  paperFooter: null,
}
const keys = (change: Partial<typeof BRAND> | Record<string, string>) =>
  brandErrors({ ...BRAND, ...change }).map(({ key }) => key)

test('contrast is that of WCAG: 21 for black on white, 1 for a colour on itself', () => {
  expect(contrast('#000000', '#FFFFFF')).toBe(21)
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  expect(contrast('#194D8A', '#194D8A')).toBe(1)
})

describe('a colour', () => {
  test.each(['#FFD400', '#FF6600', '#22AAFF', '#FFFFFF', '#777777', '#FF00FF'])(
    '%s that cannot be read is refused, and the nearest one that is named passes every pair',
    (accent) => {
      const [broken] = brandErrors({ ...BRAND, accent })
      expect(broken).toMatchObject({ field: 'accent', key: 'brands.contrast.link' })
      const nearest = String(broken?.params?.['nearest'])
      expect(broken?.message).toContain(nearest)
      expect(nearest).not.toBe(accent)
      expect(brandErrors({ ...BRAND, accent: nearest })).toEqual([])
    },
  )

  test('every colour has, as its nearest shade, one that passes in both schemes', () => {
    for (let hue = 0; hue < 0xffffff; hue += 0x030d17) {
      const nearest = nearestPassing(`#${hue.toString(16).padStart(6, '0')}`)
      expect(unreadablePair(nearest)).toBeNull()
      const { light, dark } = brandColours(nearest)
      expect([failingPair(light, 'light'), failingPair(dark, 'dark')]).toEqual([null, null])
    }
  })

  test('that can be read stays as it is', () => {
    expect(nearestPassing('#194D8A')).toBe('#194D8A')
    expect(brandColours('#194d8a').light.brand).toBe('#194D8A')
  })

  test.each(['', 'red', '#12345', '#1234567', '#12345g', '#194D8A;}body{display:none'])(
    '“%s” is none',
    (accent) => {
      expect(keys({ accent })).toEqual(['brands.noColour'])
    },
  )
})

test('texts are one line, have a length, and hide nothing', () => {
  expect(keys({ name: ' ' })).toEqual(['brands.noName'])
  expect(keys({ name: 'x'.repeat(41) })).toEqual(['form.textTooLong'])
  expect(keys({ senderName: 'Polar\r\nBcc: all@x.example' })).toEqual(['form.controlCharacter'])
  expect(keys({ mailFooter: 'safe\u202Etxt' })).toEqual(['brands.hidden'])
  expect(keys({ replyTo: 'a@b' })).toEqual(['brands.replyTo'])
  expect(keys({ replyTo: 'help@polar.example, all@x.example' })).toEqual(['brands.replyTo'])
  expect(keys({ replyTo: 'help@polar.example' })).toEqual([])
})

test('a host name is a name and nothing else', () => {
  expect(hostName(' Cold.Polar.Example ')).toBe('cold.polar.example')
  expect(hostName('kälte.example')).toBe('xn--klte-loa.example')
  for (const wrong of [
    '',
    'localhost',
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    'a.example:8080',
    'a.example/x',
    'u@a.example',
    'https://a.example',
    'a..example',
    '-a.example',
    'a.example.',
    'a_b.example',
    'a.example\nx',
    'a b.example',
  ])
    expect(hostName(wrong), wrong).toBeNull()
  expect(hostOfHeader('cold.polar.example:8443')).toBe('cold.polar.example')
  expect(hostOfHeader('cold.polar.example:x')).toBeNull()
  expect(hostOfHeader(undefined)).toBeNull()
})

test('hosts are named once each, and at most five', () => {
  expect(readHosts(['A.example', ' a.example', ''])).toEqual({ hosts: ['a.example'], broken: [] })
  expect(readHosts(['1.2.3.4']).broken).toMatchObject([{ key: 'brands.noHost' }])
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.example`)
  expect(readHosts(six).broken).toMatchObject([{ key: 'brands.tooManyHosts' }])
})
