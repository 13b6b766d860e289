import { expect, test } from 'vitest'
import { siteErrors, siteLine, tidySite } from './site.ts'

const SHOP = {
  name: 'Shop 12',
  address: '1055 Budapest, Kossuth tér 1',
  openingHours: 'Mo–Sa 6–22',
  contactName: 'Nóra Nagy',
  contactPhone: '+36 1 234 5678',
  technician: 'Hideg Kft.',
}

test('a site is stored without blanks around its texts, and without empty ones', () => {
  expect(tidySite({ ...SHOP, name: '  Shop 12 ', address: '   ', technician: null })).toEqual({
    ...SHOP,
    address: null,
    technician: null,
  })
})

test('a site needs a name and nothing else', () => {
  const bare = {
    name: 'Shop 12',
    address: null,
    openingHours: null,
    contactName: null,
    contactPhone: null,
    technician: null,
  }
  expect(siteErrors(SHOP)).toEqual([])
  expect(siteErrors(bare)).toEqual([])
  expect(siteErrors({ ...bare, name: '' }).map(({ key }) => key)).toEqual(['sites.nameEmpty'])
})

test('every text of a site that is too long or has a line break is named', () => {
  const broken = siteErrors({ ...SHOP, name: 'x'.repeat(81), address: 'Kossuth\ntér' })
  expect(broken.map(({ field, key }) => [field, key])).toEqual([
    ['name', 'form.textTooLong'],
    ['address', 'form.controlCharacter'],
  ])
})

test('a line names a site and where it is', () => {
  expect(siteLine(SHOP)).toBe('Shop 12, 1055 Budapest, Kossuth tér 1')
  expect(siteLine({ name: 'Shop 12', address: null })).toBe('Shop 12')
})
