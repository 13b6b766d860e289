// npm run screens: a picture of every page of a new demo, at 1280 and 390 px, light and dark, into
// build/screens. "-- --docs": only those that the documents show, as WebP, into docs/screens.
// "-- dashboard-hu wall-hu": only these.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { freePort } from '../bench/support/free-port.ts'
import { answers, startProcess } from '../bench/support/process.ts'
import { DEMO_PASSWORD } from '../src/server/demo/set-up-demo.ts'
import { launchBrowser, logInOn } from '../tests/e2e/support/browser.ts'
import { takeBrand } from './screens/brand.ts'
import { takeColleagueWay } from './screens/colleague-way.ts'
import { takeFirstDay } from './screens/first-day.ts'
import { takeNight } from './screens/night.ts'
import { pngToWebp } from './screens/png-to-webp.ts'
import { SCHEMES, type Shot, SHOTS, SIZES } from './screens/shots.ts'
import { shownInDocuments } from './screens/shown-in-documents.ts'
import { openTool } from './screens/steps.ts'
import { printLog } from '../tests/e2e/support/print-log.ts'

const ROOT = join(import.meta.dirname, '..')
const ALL = join(ROOT, 'build', 'screens')
const DOCS = join(ROOT, 'docs', 'screens')
/** The demo enters a year of readings first: a minute on a busy machine. */
const DEMO_READY_WITHIN_MS = 300_000
const LOG_HEIGHT = 1_200

const isForDocs = process.argv.includes('--docs')
/** By name; without --docs every picture is taken. */
const shown = isForDocs ? shownInDocuments(ROOT) : null
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

const openAs = async (
  browser: Browser,
  url: string,
  account: string | null,
  options: { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' },
): Promise<Page> => {
  const context = await browser.newContext({
    ...options,
    locale: 'hu-HU',
    timezoneId: 'Europe/Budapest',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (account !== null) {
    await page.goto(`${url}/login`)
    await logInOn(page, { email: account, password: DEMO_PASSWORD })
  }
  return page
}

const isLeftOut = (name: string): boolean => shown !== null && !shown.has(name)

const save = async (browser: Browser, name: string, png: Buffer, height: number): Promise<void> => {
  if (isLeftOut(name)) return
  if (isForDocs) writeFileSync(join(DOCS, `${name}.webp`), await pngToWebp(browser, png, height))
  else writeFileSync(join(ALL, `${name}.png`), png)
}

const takeShot = async (browser: Browser, url: string, shot: Shot): Promise<void> => {
  for (const [width, height] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      const variant = `${width}-${colorScheme}`
      if (isLeftOut(`${shot.name}-${variant}`)) continue
      const viewport = { width: Number(width), height }
      const page = await openAs(browser, url, shot.account, { viewport, colorScheme })
      await shot.take(page, url)
      await page.waitForLoadState('networkidle')
      await page.evaluate('scrollTo(0, 0)')
      const isWholePage = shot.isOverlay === undefined && !isForDocs
      const png = await page.screenshot({ fullPage: isWholePage })
      await save(browser, `${shot.name}-${variant}`, png, Infinity)
      await page.context().close()
    }
  }
}

/** The first page of a measurement log. Needs pdftoppm, which is in Debian's poppler-utils. */
const takeLog = async (browser: Browser, url: string, folder: string): Promise<void> => {
  const options = { viewport: { width: 1_280, height: 900 }, colorScheme: 'light' } as const
  const page = await openAs(browser, url, 'agnes@demo.example', options)
  await openTool('Húshűtő kamra')(page, url)
  const pdf = join(folder, 'log.pdf')
  writeFileSync(pdf, await printLog(page, 'Napló nyomtatása'))
  await page.context().close()
  try {
    execFileSync('pdftoppm', ['-png', '-singlefile', '-r', '96', pdf, join(folder, 'log')])
  } catch {
    console.error('No picture of the measurement log: pdftoppm is missing (poppler-utils).')
    return
  }
  await save(browser, 'measure-log-hu', readFileSync(join(folder, 'log.png')), LOG_HEIGHT)
}

mkdirSync(isForDocs ? DOCS : ALL, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'coldwatch-screens-'))
const port = await freePort()
const url = `http://localhost:${port}`
const demo = await startProcess(
  process.execPath,
  [join(ROOT, 'src/server/demo/main.ts')],
  { env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') } },
  () => answers(`http://127.0.0.1:${port}/healthz`),
  DEMO_READY_WITHIN_MS,
)
const browser = await launchBrowser()
try {
  for (const shot of SHOTS)
    if (names.length === 0 || names.includes(shot.name)) await takeShot(browser, url, shot)
  if (names.length === 0 || names.includes('colleague'))
    for (const { name, png } of await takeColleagueWay(browser, url))
      await save(browser, name, png, Infinity)
  if (names.length === 0 || names.includes('night'))
    for (const { name, png } of await takeNight(browser, url))
      await save(browser, name, png, Infinity)
  if (names.length === 0 || names.includes('first-day'))
    for (const { name, png, seconds } of await takeFirstDay(browser, url)) {
      console.log(`${name}: after ${seconds.toFixed(1)} s`)
      await save(browser, name, png, Infinity)
    }
  if (names.length === 0 || names.includes('measure-log-hu')) await takeLog(browser, url, folder)
  // The last: all pages after it have the brand.
  if (names.length === 0 || names.includes('brand'))
    for (const { name, png } of await takeBrand(browser, url))
      await save(browser, name, png, Infinity)
} finally {
  await browser.close()
  await demo.stop()
  rmSync(folder, { recursive: true, force: true })
}
