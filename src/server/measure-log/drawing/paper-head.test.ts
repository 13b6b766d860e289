import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PaperLogo } from '../record/paper-brand.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { elementsOf, readPdf } from '../testing/read-pdf.ts'
import { drawMeasureLog } from './draw-measure-log.ts'

const logoOf = (mediaType: PaperLogo['mediaType'], bytes: Buffer): PaperLogo => ({
  mediaType,
  hash: createHash('sha256').update(bytes).digest('hex'),
  base64: bytes.toString('base64'),
})
const svg = (inside: string): PaperLogo =>
  logoOf(
    'image/svg+xml',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50">${inside}</svg>`),
  )

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
/** Two pixels side by side: green, and one through which the paper is seen. */
const PNG = logoOf(
  'image/png',
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.from([0, 0, 90, 60, 255, 9, 9, 9, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]),
)

const draw = async (logo?: PaperLogo) => {
  const brand = { name: 'Polar', footer: null, ...(logo && { logo }) }
  const bytes = Buffer.from(await drawMeasureLog({ ...aMeasureLog(), brand }))
  const file = readPdf(bytes)
  const page = file.pages[0]!
  const resources = file.dictionary(page.dictionary.get('Resources'))
  const objects = resources.get('XObject')
  const object = objects === undefined ? undefined : file.dictionary(objects).get('Logo0')
  return { bytes, file, page, object }
}
const namesOf = (lines: readonly string[]) => lines.filter((line) => line === 'Polar')

test('an SVG logo is drawn in lines, of which a screen reader reads the name', async () => {
  const { file, page, object } = await draw(svg('<path d="M0 0h200v50H0z" fill="#005A3C"/>'))
  const facts = file.dictionary(object)
  expect(facts.get('Subtype')).toEqual({ name: 'Form' })
  expect(facts.get('BBox')).toEqual([0, 0, 4000, 1000])
  for (const transparent of ['Group', 'SMask']) expect(facts.has(transparent)).toBe(false)
  expect(file.stream(object).toString()).toBe(
    '20 0 0 20 0 0 cm\n0 0.353 0.235 rg 0 0 m 200 0 l 200 50 l 0 50 l h f',
  )
  // 24 points high, its upper edge 26 below that of the page.
  expect(page.content).toContain('q 0.024 0 0 -0.024 48 815.89 cm /Logo0 Do Q')
  const [figure] = elementsOf(file.structure, 'Figure')
  expect(figure?.dictionary.get('Alt')).toBe('Polar')
  expect(namesOf(page.lines)).toEqual([])
})

test('a PNG logo is drawn as pixels on white, without transparency', async () => {
  const { file, page, object } = await draw(PNG)
  const facts = file.dictionary(object)
  expect(facts.get('Subtype')).toEqual({ name: 'Image' })
  expect(facts.get('ColorSpace')).toEqual({ name: 'DeviceRGB' })
  expect(facts.has('SMask')).toBe(false)
  expect([...file.stream(object)]).toEqual([0, 90, 60, 255, 255, 255])
  expect(page.content).toContain('q 48 0 0 24 48 791.89 cm /Logo0 Do Q')
})

test('a logo that papers do not draw leaves the name, as a paper without one has it', async () => {
  const plain = await draw()
  const without = await draw(svg('<path d="M0 0h9" opacity=".5"/>'))
  expect(namesOf(without.page.lines)).toEqual(['Polar'])
  expect(without.bytes.equals(plain.bytes)).toBe(true)
})

test('the same logo gives the same bytes', async () => {
  const logo = svg('<circle cx="25" cy="25" r="20"/>')
  expect((await draw(logo)).bytes.equals((await draw(logo)).bytes)).toBe(true)
})
