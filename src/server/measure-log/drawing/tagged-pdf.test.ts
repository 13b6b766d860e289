import { expect, test } from 'vitest'
import { elementsOf, type PdfDictionary, type StructureNode, textOf } from '../testing/read-pdf.ts'
import { drawAndRead, eventfulLog } from '../testing/eventful-log.ts'

const eventfulFile = drawAndRead(eventfulLog())

test('a screen reader finds headings, texts for the figures, and the readings hour by hour', async () => {
  const { structure } = await eventfulFile
  expect(elementsOf(structure, 'H1').flatMap(textOf)).toEqual(['Measurement log'])
  expect(elementsOf(structure, 'H2').flatMap(textOf)).toEqual([
    'What was measured',
    'Completeness',
    'Figures',
    'Temperature over time',
    'Daily sheet',
    'Instrument and calibration',
    'Excursions',
    'Gaps',
    'Settings in force',
    'How the figures are calculated',
    'Annex: all readings',
  ])
  const spoken = elementsOf(structure, 'Figure').map(({ dictionary }) =>
    String(dictionary.get('Alt')),
  )
  expect(spoken[0]).toContain('https://cold.example/verify?code=')
  expect(spoken[1]).toMatch(
    /^Line chart of the temperature from 2026-10-24 00:00:00 to .* Lowest −\d\.\d\d.°C, highest/,
  )
  const rows = elementsOf(elementsOf(structure, 'Table').at(-1)!, 'TR')
  expect(
    rows.slice(0, 3).map((row) => [(row.children[0] as StructureNode).tag, textOf(row).length]),
  ).toEqual([
    ['TH', 1],
    ['TH', 1],
    ['TD', 60],
  ])
})

test('words and readings do not run together when the text is copied or read aloud', async () => {
  const { structure } = await eventfulFile
  const heard = (element: StructureNode) =>
    element.children.filter((child) => typeof child === 'string').join('')
  expect(elementsOf(structure, 'P').map(heard).join('\n')).toContain(
    'Before a gap, and at the end, it counts for one usual interval. Mean, median, standard deviation and the shares in range and out of range are weighted by this time.',
  )
  expect(heard(elementsOf(elementsOf(structure, 'Table').at(-1)!, 'TD')[0]!)).toMatch(
    /^(\d\d:\d\d \d\.\d\d ){60}$/,
  )
})

test('everything drawn belongs to the structure or is marked as decoration', async () => {
  for (const { content } of (await eventfulFile).pages) {
    let depth = 0
    let isInside = true
    for (const [, begin, end] of content.matchAll(/( BDC\b)|(\bEMC\b)|\b(?:TJ|f|S)$/gm)) {
      if (begin) depth++
      else if (end) depth--
      else isInside &&= depth === 1
    }
    expect([depth, isInside]).toEqual([0, true])
  }
})

test('the file declares PDF/A-2a and keeps its rules', async () => {
  const { catalog, trailer, metadata, pages, follow, dictionary, stream } = await eventfulFile
  expect(metadata).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
  expect(catalog.get('Lang')).toBe('en')
  expect(dictionary(catalog.get('MarkInfo')).get('Marked')).toBe(true)
  expect(dictionary(catalog.get('ViewerPreferences')).get('DisplayDocTitle')).toBe(true)
  for (const active of ['OpenAction', 'AA', 'AcroForm']) expect(catalog.has(active)).toBe(false)
  expect([...dictionary(catalog.get('Names')).keys()]).toEqual(['Dests'])
  expect(trailer.has('Encrypt')).toBe(false)

  const intent = dictionary((follow(catalog.get('OutputIntents')) as never[])[0])
  expect(intent.get('S')).toEqual({ name: 'GTS_PDFA1' })
  expect(stream(intent.get('DestOutputProfile')).toString('latin1', 12, 40)).toMatch(
    /^mntrRGB XYZ .*acsp/s,
  )

  const fonts = pages.flatMap((page) =>
    [...dictionary(dictionary(page.dictionary.get('Resources')).get('Font')).values()].map(
      dictionary,
    ),
  )
  for (const font of fonts) {
    const [descendant] = follow(font.get('DescendantFonts')) as never[]
    expect(dictionary(dictionary(descendant).get('FontDescriptor')).has('FontFile2')).toBe(true)
    expect(stream(font.get('ToUnicode')).toString('latin1')).not.toMatch(/\[<0000>/)
  }
  for (const { content } of pages)
    expect(
      [...content.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!),
    ).not.toContain('0000')
  const links = pages.flatMap((page) =>
    ((follow(page.dictionary.get('Annots')) ?? []) as never[]).map((link): PdfDictionary =>
      dictionary(link),
    ),
  )
  expect(
    links.map((link) => [
      link.get('Subtype'),
      link.get('F'),
      String(dictionary(link.get('A')).get('URI')),
    ]),
  ).toEqual([[{ name: 'Link' }, 4, eventfulLog().verification.link]])
})
