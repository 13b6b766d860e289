import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readLogo } from './read-logo.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
const read = (text: string | Uint8Array) =>
  readLogo(typeof text === 'string' ? Buffer.from(text) : text)
const written = (text: string): string => {
  const result = read(text)
  if ('fault' in result) throw new Error(JSON.stringify(result.fault))
  return Buffer.from(result.logo.bytes).toString()
}
const fault = (text: string | Uint8Array) => {
  const result = read(text)
  return 'fault' in result ? result.fault : null
}

describe('an SVG', () => {
  test('is written anew: comments and what is no drawing are gone, styles are attributes', () => {
    expect(
      written(
        `<?xml version="1.0"?><!-- by a program -->${svg(
          '<title>A &amp; B</title><g style="fill: #fff; stroke-width:2"><path d="M0 0 L1 1"/></g>',
        )}`,
      ),
    ).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>A &amp; B</title><g fill="#fff" stroke-width="2"><path d="M0 0 L1 1"></path></g></svg>',
    )
  })

  test('may have gradients of its own', () => {
    const drawing = svg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="red"></stop></linearGradient></defs><rect width="9" height="9" fill="url(#a)"></rect>',
    )
    expect(written(drawing)).toBe(drawing)
  })

  test.each([
    ['a script', svg('<script>alert(1)</script>'), '<script>'],
    ['a handler', svg('', 'viewBox="0 0 1 1" onload="alert(1)"'), 'onload'],
    ['a handler in capitals', svg('<path ONCLICK="x"/>'), 'ONCLICK'],
    ['HTML', svg('<foreignObject><body/></foreignObject>'), '<foreignObject>'],
    ['a picture elsewhere', svg('<image href="https://x.example/a.png"/>'), '<image>'],
    ['a reference', svg('<use href="#a"/>'), '<use>'],
    ['a link', svg('<a href="javascript:alert(1)"><path/></a>'), '<a>'],
    ['a style sheet', svg('<style>@import url(//x)</style>'), '<style>'],
    ['an animation', svg('<animate attributeName="href"/>'), '<animate>'],
    ['a set', svg('<set attributeName="onload" to="alert(1)"/>'), '<set>'],
    ['a paint elsewhere', svg('<path fill="url(https://x.example/#a)"/>'), 'fill="url(https'],
    ['a paint with a fallback', svg('<path fill="url(#a) url(//x)"/>'), 'fill="url(#a)'],
    ['a style that loads', svg('<path style="fill:url(//x.example)"/>'), 'fill="url(//x'],
    ['a style with more', svg('<path style="behavior:url(#x)"/>'), 'behavior'],
    ['a data address', svg('<path style="fill:data:x"/>'), 'style'],
    ['an escape', svg('<path fill="u\\72l(//x)"/>'), 'fill='],
    ['a filter', svg('<filter id="f"/>'), '<filter>'],
    ['an SVG in it', svg(svg('')), '<svg>'],
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, '<!DOCTYPE'],
    ['an entity', svg('<title>&a;</title>'), '&a;'],
    ['an instruction', `<?xml-stylesheet href="//x"?>${svg('')}`, '<?xml'],
    ['CDATA', svg('<title><![CDATA[<script>]]></title>'), '<![CDATA'],
    [
      'another namespace',
      '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>',
      'xmlns=',
    ],
    ['a prefix', svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'), '<x:script>'],
    ['an HTML page', '<html><body/></html>', '<html>'],
    ['an encoded handler', svg('<path on&#99;lick="x"/>'), null],
    ['text in the drawing', svg('hello'), 'hello'],
  ])('with %s is refused, and the refusal names it', (_what, text, named) => {
    const found = fault(text)
    expect(found?.kind).toBe(named === null ? 'svgBroken' : 'svgNotAllowed')
    if (named !== null) expect((found as { what: string }).what).toContain(named)
  })

  test.each([
    ['no end', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path/>'],
    ['crossed ends', svg('<g><path></g></path>')],
    ['an attribute twice', svg('<path d="M0 0" d="M1 1"/>')],
    ['an attribute without quotes', svg('<path d=M0/>')],
    ['two roots', svg('') + svg('')],
    ['a control character', svg('<path d="\u0000"/>')],
    ['a loose &', svg('<title>a & b</title>')],
    ['a character that is none', svg('<title>&#0;</title>')],
  ])('with %s is no XML', (_what, text) => {
    expect(fault(text)).toMatchObject({ kind: 'svgBroken' })
  })

  test('that is too large, too deep, too long or has no size is refused', () => {
    expect(fault(svg('', ''))).toEqual({ kind: 'svgNoSize' })
    expect(fault(svg('<g>'.repeat(40) + '</g>'.repeat(40)))).toEqual({ kind: 'svgTooMuch' })
    expect(fault(svg('<path/>'.repeat(2_001)))).toEqual({ kind: 'svgTooMuch' })
    expect(fault(svg(`<path d="${'M0 0 '.repeat(30_000)}"/>`))).toEqual({ kind: 'tooLarge' })
  })

  test('of any bytes is refused or safe, and what was written is written the same again', () => {
    const pieces =
      '< > / " \' = & ; svg path g style fill="url(#a)" onload="x" <script> </script> <!-- --> <![CDATA[ ]]> &lt; &#x3c; xmlns viewBox="0 0 1 1" <g> </g> <path d="M0"/> \u0000 \u{1F525} javascript:'.split(
        ' ',
      )
    let seed = 7
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let run = 0; run < 3_000; run++) {
      const inside = Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join(
        next(2) === 0 ? ' ' : '',
      )
      const result = read(next(2) === 0 ? svg(inside) : inside)
      if ('fault' in result) continue
      const text = Buffer.from(result.logo.bytes).toString()
      expect(text).not.toMatch(/<script|onload=|javascript:|<!|<\?|url\((?!#a\))/)
      expect(written(text)).toBe(text)
    }
  })
})

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const png = ({
  width = 32,
  height = 16,
  raw = Buffer.alloc((1 + width * 4) * height),
  interlace = 0,
  more = [] as Buffer[],
} = {}): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, interlace])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a PNG', () => {
  test('is served with its picture and nothing else', () => {
    const dirty = Buffer.concat([
      png({ more: [chunk('tEXt', Buffer.from('Comment\0<script>'))] }),
      Buffer.from('<script>after</script>'),
    ])
    const result = read(dirty)
    expect('logo' in result && Buffer.from(result.logo.bytes).equals(png())).toBe(true)
  })

  test('that unpacks to more or less than its size says is refused', () => {
    expect(fault(png({ raw: Buffer.alloc(40_000_000) }))).toEqual({ kind: 'damaged' })
    expect(fault(png({ raw: Buffer.alloc(9) }))).toEqual({ kind: 'damaged' })
  })

  test('that is too large, too small, interlaced or moves is refused', () => {
    expect(fault(png({ width: 60_000, height: 60_000, raw: Buffer.alloc(1) }))).toEqual({
      kind: 'dimensions',
      width: 60_000,
      height: 60_000,
    })
    expect(fault(png({ width: 8 }))).toMatchObject({ kind: 'dimensions' })
    expect(fault(png({ interlace: 1 }))).toEqual({ kind: 'interlaced' })
    expect(fault(png({ more: [chunk('acTL', Buffer.alloc(8))] }))).toEqual({ kind: 'animated' })
  })

  test('of which a byte was changed is refused', () => {
    const whole = png()
    for (let at = 8; at < whole.length; at++) {
      const broken = Buffer.from(whole)
      broken[at]! ^= 0x41
      expect(fault(broken), String(at)).not.toBeNull()
    }
  })
})

const webp = (chunks: [string, Buffer][]): Buffer => {
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    ...chunks.map(([type, data]) => {
      const head = Buffer.alloc(8)
      head.write(type, 'latin1')
      head.writeUInt32LE(data.length, 4)
      return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
    }),
  ])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
const lossless = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(12)
  data[0] = 0x2f
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  return data
}

describe('a WebP', () => {
  test('is served without what is no picture', () => {
    const result = read(
      webp([
        ['VP8L', lossless(40, 20)],
        ['EXIF', Buffer.from('<script>')],
      ]),
    )
    expect(
      'logo' in result && Buffer.from(result.logo.bytes).equals(webp([['VP8L', lossless(40, 20)]])),
    ).toBe(true)
  })

  test('that moves, is too large, lies about its length or holds two pictures is refused', () => {
    expect(fault(webp([['ANIM', Buffer.alloc(6)]]))).toEqual({ kind: 'animated' })
    expect(fault(webp([['VP8L', lossless(9_000, 20)]]))).toMatchObject({ kind: 'dimensions' })
    const long = Buffer.concat([webp([['VP8L', lossless(40, 20)]]), Buffer.from('more')])
    expect(fault(long)).toEqual({ kind: 'damaged' })
    const two: [string, Buffer] = ['VP8L', lossless(40, 20)]
    expect(fault(webp([two, two]))).toEqual({ kind: 'damaged' })
  })
})

test('any other file is no logo', () => {
  expect(fault('GIF89a')).toEqual({ kind: 'noImage' })
  expect(fault(new Uint8Array([0xff, 0xfe, 0x3c]))).toEqual({ kind: 'noImage' })
  expect(fault('')).toEqual({ kind: 'noImage' })
})
