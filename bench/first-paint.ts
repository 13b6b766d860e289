import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { readFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright-core'
import { build } from 'vite'
import { BROWSER_FLAGS } from './support/browser.ts'
import type { Figure } from './support/report.ts'

const PAGE = fileURLToPath(new URL('first-paint/', import.meta.url))
const PAIRS = 9
const WARM_DRAWS = 12
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

type Painter = 'chart' | 'uplot'

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const serve = async (folder: string) => {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/')
    readFile(join(folder, path)).then(
      (content) =>
        response
          .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
          .end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the page has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}

/** The first picture of a fresh page, and the median of those that follow, ms. */
const paintsOf = async (
  browser: Browser,
  url: string,
  painter: Painter,
): Promise<{ cold: number; warm: number }> => {
  const context = await browser.newContext({ viewport: { width: 1_100, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction('typeof paint === "function"')
  const cold = await page.evaluate<number>(`paint(${JSON.stringify(painter)})`)
  const later: number[] = []
  for (let draw = 0; draw < WARM_DRAWS; draw++)
    later.push(await page.evaluate<number>(`paint(${JSON.stringify(painter)})`))
  await context.close()
  return { cold, warm: median(later.slice(2)) }
}

/**
 * 43,200 readings from memory to canvas in a headless Chromium, the product's chart against uPlot's
 * plain line.
 */
export const firstPaint = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'coldwatch-first-paint-'))
  await build({
    configFile: false,
    root: PAGE,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  })
  const page = await serve(folder)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: BROWSER_FLAGS,
  })
  try {
    const chart: { cold: number; warm: number }[] = []
    const uplot: { cold: number; warm: number }[] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      // Each goes first as often as the other.
      const order: readonly Painter[] = pair % 2 === 0 ? ['chart', 'uplot'] : ['uplot', 'chart']
      for (const painter of order)
        (painter === 'chart' ? chart : uplot).push(await paintsOf(browser, page.url, painter))
    }
    const figure = (kind: 'cold' | 'warm', atMost: number): Figure => ({
      what: `first paint of 43,200 points ÷ uPlot, ${kind}`,
      value: median(chart.map((one, pair) => one[kind] / uplot[pair]![kind])),
      goal: { atMost },
      measured: `${median(chart.map((one) => one[kind])).toFixed(1)} ms against ${median(uplot.map((one) => one[kind])).toFixed(1)} ms, ${PAIRS} pairs`,
    })
    return [figure('cold', 2), figure('warm', 1.3)]
  } finally {
    await browser.close()
    await page.close()
    await rm(folder, { recursive: true, force: true })
  }
}
