import { expect, test } from 'vitest'
import { cleanSvg } from '../svg-logo.ts'
import { svgPicture } from './svg-picture.ts'

/** A box of 1,000 by 1,000, so that nothing is scaled. */
const drawn = (inside: string, root = 'viewBox="0 0 1000 1000"') => {
  const cleaned = cleanSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`)
  if ('fault' in cleaned) throw new Error(JSON.stringify(cleaned.fault))
  return svgPicture(cleaned.svg)
}
const operatorsOf = (inside: string) => drawn(inside)?.operators.split('\n').slice(1).join('\n')

test.each([
  ['<path d="M1 2L3 4H5V6Z"/>', '0 0 0 rg 1 2 m 3 4 l 5 4 l 5 6 l h f'],
  [
    '<path d="m1,2 3,4-1 .5h.5v1z" fill="#F80"/>',
    '1 0.533 0 rg 1 2 m 4 6 l 3 6.5 l 3.5 6.5 l 3.5 7.5 l h f',
  ],
  [
    '<path d="M0 0C1 2 3 4 5 6S9 10 11 12" fill="none" stroke="navy"/>',
    '0 0 0.502 RG 1 w 0 J 0 j 4 M [] 0 d 0 0 m 1 2 3 4 5 6 c 7 8 9 10 11 12 c S',
  ],
  ['<path d="M0 0Q3 0 3 3T9 6"/>', '0 0 0 rg 0 0 m 2 0 3 1 3 3 c 3 5 5 6 9 6 c f'],
  [
    '<path d="M0 0h2v2H0zm1 1h1v1z" fill-rule="evenodd"/>',
    '0 0 0 rg 0 0 m 2 0 l 2 2 l 0 2 l h 1 1 m 2 1 l 2 2 l h f*',
  ],
  [
    '<rect x="1" y="2" width="3" height="4" fill="rgb(255, 0, 51)"/>',
    '1 0 0.2 rg 1 2 m 4 2 l 4 6 l 1 6 l 1 2 l h f',
  ],
  [
    '<polygon points="1,2 3,4 5,6" style="fill:white;stroke:currentColor" color="red"/>',
    '1 1 1 rg 1 0 0 RG 1 w 0 J 0 j 4 M [] 0 d 1 2 m 3 4 l 5 6 l h B',
  ],
  [
    '<line x1="1" y1="2" x2="3" y2="4" stroke="black" stroke-width="2" stroke-linecap="round" stroke-dasharray="4 1"/>',
    '0 0 0 RG 2 w 1 J 0 j 4 M [4 1] 0 d 1 2 m 3 4 l S',
  ],
  ['<circle cx="5" cy="5" r="0"/><path d="M0 0h1"/>', '0 0 0 rg 0 0 m 1 0 l f'],
])('%s is drawn as it is on a page', (inside, operators) => {
  expect(operatorsOf(inside)).toBe(operators)
})

test('groups hand their look and their place down; clips hold to one shape', () => {
  expect(
    operatorsOf(
      '<g fill="red" transform="translate(5 6) scale(2)"><path d="M0 0h1"/></g><g clip-path="url(#a)"><path d="M0 0h9"/></g><defs><clipPath id="a"><rect width="2" height="2"/></clipPath></defs>',
    ),
  ).toBe(
    [
      'q 1 0 0 1 5 6 cm 2 0 0 2 0 0 cm',
      '1 0 0 rg 0 0 m 1 0 l f',
      'Q',
      'q 0 0 m 2 0 l 2 2 l 0 2 l 0 0 l h W n',
      '0 0 0 rg 0 0 m 9 0 l f',
      'Q',
    ].join('\n'),
  )
})

/** The ends of the curves. */
const ends = (inside: string) =>
  [...(operatorsOf(inside) ?? '').matchAll(/(\S+) (\S+) c\b/g)].map(([, x, y]) => [
    Math.round(Number(x) * 100) / 100 + 0,
    Math.round(Number(y) * 100) / 100 + 0,
  ])

test('arcs are curves through where they pass, whichever way they turn', () => {
  expect(ends('<circle cx="5" cy="5" r="5"/>')).toEqual([
    [5, 10],
    [0, 5],
    [5, 0],
    [10, 5],
  ])
  expect(ends('<path d="M0 5A5 5 0 0110 5"/>')).toEqual([
    [5, 0],
    [10, 5],
  ])
  expect(ends('<path d="M0 5A5 5 0 0010 5"/>')).toEqual([
    [5, 10],
    [10, 5],
  ])
  expect(ends('<path d="M5 0A5 5 0 1 0 10 5"/>')).toEqual([
    [0, 5],
    [5, 10],
    [10, 5],
  ])
  // Radii that are too small grow until the arc reaches.
  expect(ends('<path d="M0 5a1 1 0 0 1 10 0"/>')).toEqual([
    [5, 0],
    [10, 5],
  ])
})

test.each([
  '<path d="M0 0h1" opacity=".5"/>',
  '<path d="M0 0h1" fill-opacity="0.9"/>',
  '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><path d="M0 0h1" fill="url(#a)"/>',
  '<path d="M0 0h1" fill="peachpuff"/>',
  '<path d="M0 0h1" fill="#0008"/>',
  '<rect width="50%" height="1"/>',
  '<path d="M0 0L1"/>',
  '<path d="M0 0X1"/>',
  '<path d="L0 0"/>',
  '<path d="M0 0h1e9"/>',
  '<path d="M0 0h1" transform="rotate(1) nonsense(2)"/>',
  '<path d="M0 0h1" clip-path="url(#none)"/>',
  '<g clip-path="url(#a)"><path d="M0 0h1"/></g><clipPath id="a"><rect width="1" height="1"/><rect width="2" height="1"/></clipPath>',
  '',
])('what papers do not draw leaves them without a logo: %s', (inside) => {
  expect(drawn(inside)).toBeNull()
})

test('the box of a drawing is its view box, wherever that begins', () => {
  const { width, height, operators } = drawn('<path d="M0 0h1"/>', 'viewBox="-2 -1 4 2"')!
  expect([width, height]).toEqual([2_000, 1_000])
  expect(operators).toMatch(/^500 0 0 500 1000 500 cm\n/)
  expect(drawn('<path d="M0 0h1"/>', 'width="40px" height="20"')?.width).toBe(2_000)
})
