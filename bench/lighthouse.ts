import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './support/free-port.ts'
import { launchOnPort, logIn } from './support/browser.ts'
import type { Figure } from './support/report.ts'
import { seedDashboard } from './support/seeded-dashboard.ts'
import { startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

/** It is 176 MB with all that it needs, which is too much for each `npm ci`. */
const VERSION = '13.5.0'
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5)
const SENSORS = 12
const DAYS = 31

type Audit = { numericValue?: number }
type Lighthouse = (
  url: string,
  flags: object,
) => Promise<{
  lhr: {
    categories: { performance: { score: number | null } }
    audits: Record<string, Audit>
    finalDisplayedUrl: string
    runtimeError?: { message: string }
  }
}>

const npm = (args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', reject).on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`npm ${args.join(' ')} ended with ${code}`))
    })
  })

/** Lighthouse out of `LIGHTHOUSE` (a folder with node_modules), or fetched once into ~/.cache. */
const loadLighthouse = async (): Promise<Lighthouse> => {
  const folder =
    process.env['LIGHTHOUSE'] ?? join(homedir(), '.cache', 'coldwatch', `lighthouse-${VERSION}`)
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry))
    await npm(['install', '--no-audit', '--no-fund', '--prefix', folder, `lighthouse@${VERSION}`])
  const loaded = (await import(pathToFileURL(entry).href)) as { default: Lighthouse }
  return loaded.default
}

type Visit = { score: number; text: string }

const value = (audits: Record<string, Audit>, name: string, digits = 0): string =>
  (audits[name]?.numericValue ?? Number.NaN).toFixed(digits)

/**
 * Lighthouse's performance score for a phone (its slow 4G and its CPU four times slower): the login,
 * the dashboard of twelve sensors and the page of one with a month. Each visit is a first one; the
 * median of `BENCH_RUNS` (5). Only a machine that does nothing else gives figures to compare.
 */
export const lighthouse = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const measure = await loadLighthouse()
    const { devices, session } = await seedDashboard(folder, SENSORS, DAYS)
    const server = await startServer(folder)
    const site = `http://127.0.0.1:${server.port}`
    const port = await freePort()
    const context = await launchOnPort(join(folder, 'profile'), port)
    const visit = async (path: string): Promise<Visit> => {
      const { lhr } = await measure(`${site}${path}`, {
        port,
        onlyCategories: ['performance'],
        // Each visit is a first one, but logged in: the session is in the local storage.
        clearStorageTypes: ['cache_storage', 'indexeddb', 'service_workers', 'shader_cache'],
      })
      if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message)
      if (!lhr.finalDisplayedUrl.includes(path)) throw new Error(`led to ${lhr.finalDisplayedUrl}`)
      const { audits } = lhr
      return {
        score: Math.round((lhr.categories.performance.score ?? 0) * 100),
        text: `LCP ${value(audits, 'largest-contentful-paint')}, TBT ${value(audits, 'total-blocking-time')} ms, CLS ${value(audits, 'cumulative-layout-shift', 3)}`,
      }
    }
    const figure = async (what: string, path: string, atLeast: number): Promise<Figure> => {
      const visits: Visit[] = []
      for (let run = 0; run < RUNS; run += 1) visits.push(await visit(path))
      const sorted = visits.toSorted((a, b) => a.score - b.score)
      const middle = sorted[sorted.length >> 1]
      return {
        what: `Lighthouse, performance on a phone, ${what}`,
        value: middle?.score ?? Number.NaN,
        goal: { atLeast },
        measured: `median of ${visits.map(({ score }) => score).join(', ')}; ${middle?.text}`,
      }
    }
    try {
      const login = await figure('login', '/login', 95)
      await logIn(context, session)
      const page = await context.newPage()
      await page.goto(`${site}/login`)
      await page.waitForURL(/dashboard/)
      await page.close()
      return [
        login,
        await figure('dashboard', '/dashboard', 95),
        await figure('sensor', `/tool-dashboard?id=${devices[0]?.toolId}`, 85),
      ]
    } finally {
      await context.close()
      await server.running.stop()
    }
  })
