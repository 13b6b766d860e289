import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { type RunningServer, startServer } from '../../src/server/start-server.ts'
import { freePort } from '../faults/free-port.ts'
import { ADMIN, logIn } from '../faults/real-server.ts'
import { logInOn } from './support/browser.ts'
import { setLanguage } from './support/add-person.ts'
import { databaseOfRun } from './support/database-of-run.ts'
import { useBrowser } from './support/use-browser.ts'

const BUILD = join(import.meta.dirname, '../../build/web')

const AFFILIATES = /\/assets\/affiliate-list-page-[^/]*\.js$/

let folder: string
let database: Awaited<ReturnType<typeof databaseOfRun>>
const running: RunningServer[] = []

/** A copy of the build all of whose assets bear other names, as after a change to each. */
const otherBuild = async (to: string): Promise<void> => {
  await cp(BUILD, to, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const assets = (await readdir(join(to, 'assets'))).filter((name) => /\.(js|css)$/.test(name))
  for (const file of ['index.html', ...assets.map((name) => join('assets', name))]) {
    const text = await readFile(join(to, file), 'utf8')
    await writeFile(
      join(to, file),
      assets.reduce((before, name) => before.replaceAll(name, `next-${name}`), text),
    )
  }
  for (const name of assets)
    await rename(join(to, 'assets', name), join(to, 'assets', `next-${name}`))
}

const start = async (webFolder: string, port: number): Promise<RunningServer> => {
  const config = readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
    ...(database !== null && { DATABASE_URL: database.url }),
  })
  if (!config.ok) throw new Error(config.error.join('\n'))
  const server = await startServer(config.value, { webFolder, log: pino({ level: 'silent' }) })
  running.push(server)
  return server
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldwatch-update-'))
  database = await databaseOfRun()
  await otherBuild(join(folder, 'next'))
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})
afterAll(async () => {
  await database?.dispose()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

const { open } = useBrowser()

const openUsers = async (url: string) => {
  await setLanguage({ url, adminToken: await logIn(url) }, 'english')
  // Without the worker, which keeps the files of the version before.
  const opened = await open({ serviceWorkers: 'block' })
  await opened.page.goto(`${url}/login`)
  await logInOn(opened.page, ADMIN)
  await opened.page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  let documents = 0
  opened.page.on('domcontentloaded', () => {
    documents += 1
  })
  return { ...opened, documents: () => documents }
}
const isNext = (page: Page): Promise<boolean> =>
  page.evaluate(
    'document.querySelector("script[src*=\'/assets/next-\']") !== null',
  ) as Promise<boolean>

test('a page of the version before opens another one after an update, by loading anew once', async () => {
  const port = await freePort()
  const before = await start(BUILD, port)
  const { page, documents } = await openUsers(before.url)
  expect(await isNext(page)).toBe(false)
  await before.close()
  await start(join(folder, 'next'), port)
  await page.getByRole('link', { name: 'Resellers' }).click()
  await page.getByRole('heading', { level: 1, name: 'Resellers' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/affiliate/userlist')
  expect(await isNext(page)).toBe(true)
  expect(documents()).toBe(1)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profile settings' }).waitFor()
  expect(documents()).toBe(1)
})

test('a file that stays missing is reported after one reload, which is not repeated by itself', async () => {
  const server = await start(BUILD, 0)
  const { page, context, documents } = await openUsers(server.url)
  await context.route(AFFILIATES, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Resellers' }).click()
  await page.getByRole('alert').getByText('The page did not load').waitFor()
  expect(documents()).toBe(1)
  await page.getByRole('alert').getByRole('button').click()
  await page.getByRole('alert').getByText('The page did not load').waitFor()
  expect(documents()).toBe(2)
  await context.unroute(AFFILIATES)
  await page.getByRole('alert').getByRole('button').click()
  await page.getByRole('heading', { level: 1, name: 'Resellers' }).waitFor()
})
