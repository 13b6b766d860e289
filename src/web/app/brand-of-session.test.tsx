import { afterEach, beforeEach, expect, test } from 'vitest'
import { brandLook } from '../components/brand/brand-look.ts'
import { productName } from '../i18n/product-name.ts'
import beforePaint from '../first-script/before-paint.js?raw'
import { endSession, noteBrand, startSession } from '../session/session.ts'

const USER = { id: '7', username: 'shop@x', role: 'user' } as const
const KEY = 'a'.repeat(32)
const POLAR = {
  id: KEY,
  name: 'Polar & <Söhne>',
  lightLogo: true,
  darkLogo: false,
  lightTheme: '#005A3C',
  darkTheme: '#102A20',
}

/** The head that the server sends, with what it writes into it at a brand’s host. */
const OURS =
  '<meta name="theme-color" content="#F2F5F7" media="(prefers-color-scheme: light)"><link rel="icon" type="image/svg+xml" href="/mark.svg"><link rel="manifest" href="/manifest.webmanifest">'
const HOSTS_KEY = 'b'.repeat(32)
const HOSTS = `<meta name="brand-name" content="Host"><link rel="stylesheet" href="/brands/${HOSTS_KEY}/style.css">${OURS}`

const clear = () =>
  document.head
    .querySelectorAll(
      '[name^="brand-"], [name="theme-color"], [rel="icon"], [rel="manifest"], [href^="/brands/"]',
    )
    .forEach((one) => one.remove())
beforeEach(clear)
afterEach(() => {
  localStorage.clear()
  clear()
})

/** As a browser opens the document: the script runs before anything is painted. */
const open = (head: string) => {
  clear()
  document.head.insertAdjacentHTML('beforeend', head)
  const page: Pick<Window, 'coldwatchLook'> = {}
  // oxlint-disable-next-line no-implied-eval
  new Function('window', beforePaint)(page)
  return page.coldwatchLook!
}
const sheets = () =>
  [...document.head.querySelectorAll('link[href^="/brands/"][rel="stylesheet"]')].map((one) =>
    one.getAttribute('href'),
  )
const theme = () =>
  document.head.querySelector<HTMLMetaElement>(
    'meta[name="theme-color"][media="(prefers-color-scheme: light)"]',
  )?.content

test('after the login the page has the look of the account, from the next visit’s first paint on, and the host’s after the logout', () => {
  const look = open(OURS)
  expect(productName()).toBe('Coldwatch')
  startSession({ token: 't', user: USER, brand: POLAR })
  expect(look.follow()).toBe(true)
  expect(productName()).toBe('Polar & <Söhne>')
  expect(brandLook()).toEqual({
    name: 'Polar & <Söhne>',
    light: `/brands/${KEY}/logo-light`,
    dark: `/brands/${KEY}/logo-light`,
  })
  expect(sheets()).toEqual([`/brands/${KEY}/style.css`])
  expect(theme()).toBe('#005A3C')
  expect(look.follow()).toBe(false)

  const next = open(OURS)
  expect(productName()).toBe('Polar & <Söhne>')
  expect(document.title).toBe('Polar & <Söhne>')
  endSession('logout')
  expect(next.follow()).toBe(true)
  expect([productName(), brandLook(), sheets(), theme()]).toEqual([
    'Coldwatch',
    null,
    [],
    '#F2F5F7',
  ])
  expect(localStorage.getItem('coldwatch.brand')).toBeNull()
})

test('an account without a brand has the look of its host, and so has one whose brand was removed', () => {
  const look = open(HOSTS)
  startSession({ token: 't', user: USER, brand: POLAR })
  look.follow()
  expect([productName(), sheets()]).toEqual(['Polar & <Söhne>', [`/brands/${KEY}/style.css`]])
  noteBrand(USER, null)
  look.follow()
  expect([productName(), sheets()]).toEqual(['Host', [`/brands/${HOSTS_KEY}/style.css`]])
})

test.each([
  ['another person’s', { ...POLAR, of: '8' }],
  ['an address elsewhere', { ...POLAR, of: '7', id: '//evil.example/' }],
  ['no name', { ...POLAR, of: '7', name: '' }],
  ['no text as name', { ...POLAR, of: '7', name: ['Polar'] }],
  ['a long name', { ...POLAR, of: '7', name: 'P'.repeat(41) }],
  ['no colour', { ...POLAR, of: '7', darkTheme: 'red;x' }],
  ['nothing', null],
])('what is kept is used as it must be: %s shows the host’s look', (_what, kept) => {
  startSession({ token: 't', user: USER })
  localStorage.setItem('coldwatch.brand', JSON.stringify(kept))
  open(OURS)
  expect([productName(), sheets(), theme()]).toEqual(['Coldwatch', [], '#F2F5F7'])
})
