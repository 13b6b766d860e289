import { expect, test } from 'vitest'
import type { LogSite } from '../record/log-sites.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { siteLines } from './draw-sites.ts'
import { logWords } from '../words/log-words.ts'

const SHOP = { name: 'Shop 12', address: '1055 Budapest, Kossuth tér 1' }
const at = (fromMs: number, site: LogSite['site'], isFormerOwners = false): LogSite => ({
  fromMs,
  site,
  isFormerOwners,
})
const shown = (...sites: LogSite[]) => {
  const log = aMeasureLog({ sites, language: 'en' })
  return siteLines(log, logWords(log))
}

test('a sensor at no site has no line about it', () => {
  expect(shown()).toEqual([])
})

test('the first page says at which site the sensor was, with its address', () => {
  expect(shown(at(0, SHOP))).toEqual([
    { label: 'Site', value: 'Shop 12, 1055 Budapest, Kossuth tér 1' },
  ])
})

test('where it moved within the period, each site has the time until which it was there', () => {
  const { fromMs } = aMeasureLog()
  const moved = fromMs + 9 * 3_600_000
  expect(shown(at(0, SHOP), at(moved, null))[0]!.value).toMatch(
    /^Shop 12, 1055 Budapest, Kossuth tér 1 \(until .*09:00\); no site$/,
  )
})

test('a site of a former customer is not named', () => {
  expect(shown(at(0, SHOP, true))[0]!.value).toBe('a site of the former customer')
})
