// npm run screens: pictures of every page for docs/screens, taken from a new demo, at 1280 and 390
// px, light and dark.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { freePort } from '../bench/support/free-port.ts'
import { answers, startProcess } from '../bench/support/process.ts'
import { DEMO_PASSWORD, DEMO_STAFF } from '../src/server/demo/set-up-demo.ts'
import { exampleMail } from './example-mail.ts'
import { launchBrowser, logInOn } from '../tests/e2e/support/browser.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'docs', 'screens')
const WIDTHS = { 1280: 900, 390: 844 } as const
/** It enters a year of history first, on a busy machine for a minute. */
const DEMO_READY_WITHIN_MS = 300_000
const SCHEMES = ['light', 'dark'] as const

/** `isOverlay`: what lies over the page is as large as the window, and so is its picture. */
type Shot = {
  name: string
  isOverlay?: true
  account: string | null
  take: (page: Page, url: string) => Promise<void>
}

const openTool =
  (name: string) =>
  async (page: Page, url: string): Promise<void> => {
    await page.goto(`${url}/dashboard`)
    await page.getByRole('link', { name, exact: true }).click()
    await page.locator('canvas').first().waitFor()
  }

const openMonth =
  (name: string, preset: string) =>
  async (page: Page, url: string): Promise<void> => {
    await openTool(name)(page, url)
    await page.getByRole('button', { name: preset }).click()
  }

const openSettings =
  (name: string, button: string) =>
  async (page: Page, url: string): Promise<void> => {
    await openTool(name)(page, url)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await page.getByRole('dialog').getByRole('slider').first().waitFor()
  }

/** A window so high that all of the settings shows. */
const openMore =
  (name: string, button: string, more: string) =>
  async (page: Page, url: string): Promise<void> => {
    await openSettings(name, button)(page, url)
    await page.getByRole('button', { name: more }).click()
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    const { width } = page.viewportSize() ?? { width: 1_280 }
    await page.setViewportSize({ width, height: width > 1_000 ? 2_100 : 2_900 })
  }

const openExport = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/admin/userlist?search=demo.ex`)
  await page.locator('tbody button[data-tip]').first().click()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
}

const openToolForm = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/admin/toolform`)
  for (const sensor of [0, 1]) await page.getByRole('switch').nth(sensor).click()
  await page.evaluate('scrollTo(0, 0)')
}

/** Each picture needs a device that has no key yet. */
let registered = 0
const openDeviceKey = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/factory/view`)
  registered += 1
  await page.locator('input[name="imeiNumber"]').fill(String(867_730_049_915_200 + registered))
  await page.locator('input[name="alias"]').fill(`24e124136c19196${registered}`)
  await page.locator('form button[type="submit"]').click()
  await page.locator('dialog svg[role="img"]').waitFor()
}

/** `part`: a selector of what stands there once the page is whole. */
const openAt =
  (path: string, part: string) =>
  async (page: Page, url: string): Promise<void> => {
    await page.goto(`${url}${path}`)
    await page.locator(part).first().waitFor()
  }

const openVerification = async (page: Page, url: string): Promise<void> => {
  await openTool('Húshűtő kamra')(page, url)
  const printed = page.waitForResponse(
    (response) => response.request().postData()?.includes('generateMeasureLog') ?? false,
  )
  await page.getByRole('button', { name: 'Napló nyomtatása' }).click()
  const { data } = (await (await printed).json()) as { data: { generateMeasureLog: string } }
  await page.goto(`${url}/verify`)
  await page.setInputFiles('input[type="file"]', {
    name: 'husuto-kamra_meresi-naplo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(data.generateMeasureLog, 'base64'),
  })
  await page.locator('h2').waitFor()
}

const openAlarm = async (page: Page, url: string): Promise<void> => {
  await openAt('/alarms', 'main h3')(page, url)
  await page.getByRole('button', { name: 'Részletek: Túl meleg' }).first().click()
  await page.locator('main textarea').waitFor()
}

const openWallLinks = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/dashboard`)
  await page.getByRole('button', { name: 'Fali kijelző' }).click()
  await page.getByRole('button', { name: 'Hivatkozás készítése' }).click()
  await page.getByRole('textbox', { name: 'Hivatkozás', exact: true }).waitFor()
}

/** On its own screen of 1920 px, and as a phone sees it. */
const openWall = async (page: Page, url: string): Promise<void> => {
  await openWallLinks(page, url)
  const address = await page.getByRole('textbox', { name: 'Hivatkozás', exact: true }).inputValue()
  if ((page.viewportSize()?.width ?? 0) > 1_000)
    await page.setViewportSize({ width: 1_920, height: 1_080 })
  await page.goto(address)
  await page.locator('article svg').first().waitFor()
}

const SHOTS: readonly Shot[] = [
  {
    name: 'login-hu',
    account: null,
    take: async (page, url) => void (await page.goto(`${url}/login`)),
  },
  {
    name: 'register-hu',
    account: null,
    take: async (page, url) => void (await page.goto(`${url}/register`)),
  },
  { name: 'terms-hu', account: null, take: openAt('/terms', 'h2') },
  {
    name: 'profile-hu',
    account: 'agnes@demo.example',
    take: openAt('/pages/user', 'input[name="lastName"]'),
  },
  {
    name: 'profile-de',
    account: 'katrin@demo.example',
    take: openAt('/pages/user', 'input[name="lastName"]'),
  },
  {
    name: 'dashboard-hu',
    account: 'agnes@demo.example',
    take: async (page, url) => void (await page.goto(`${url}/dashboard`)),
  },
  {
    name: 'dashboard-en',
    account: 'joanna@demo.example',
    take: async (page, url) => void (await page.goto(`${url}/dashboard`)),
  },
  {
    name: 'dashboard-de',
    account: 'katrin@demo.example',
    take: async (page, url) => void (await page.goto(`${url}/dashboard`)),
  },
  { name: 'wall-links-hu', account: 'agnes@demo.example', take: openWallLinks },
  { name: 'wall-hu', account: 'agnes@demo.example', take: openWall },
  { name: 'verify-hu', account: 'agnes@demo.example', take: openVerification },
  {
    name: 'verify-unknown-hu',
    account: null,
    take: openAt('/verify?code=00000-00000-00000-00000', 'h2'),
  },
  { name: 'tool-en', account: 'joanna@demo.example', take: openTool('Dairy cold room 2') },
  {
    name: 'tool-month-en',
    account: 'joanna@demo.example',
    take: openMonth('Dairy cold room 2', 'This month'),
  },
  {
    name: 'tool-settings-hu',
    isOverlay: true,
    account: 'agnes@demo.example',
    take: openSettings('Húshűtő kamra', 'Beállítások'),
  },
  {
    name: 'tool-settings-de',
    isOverlay: true,
    account: 'katrin@demo.example',
    take: openSettings('Fleischkühlraum', 'Einstellungen'),
  },
  {
    name: 'tool-more-hu',
    isOverlay: true,
    account: 'agnes@demo.example',
    take: openMore('Húshűtő kamra', 'Beállítások', 'További riasztási beállítások'),
  },
  {
    name: 'tool-more-de',
    isOverlay: true,
    account: 'katrin@demo.example',
    take: openMore('Fleischkühlraum', 'Einstellungen', 'Weitere Alarmeinstellungen'),
  },
  { name: 'export', isOverlay: true, account: DEMO_STAFF.superadmin, take: openExport },
  {
    name: 'users',
    account: DEMO_STAFF.superadmin,
    take: openAt('/admin/userlist?search=demo.ex', 'tbody mark'),
  },
  {
    name: 'user-form',
    account: DEMO_STAFF.superadmin,
    take: openAt('/admin/userform', 'input[name="email"]'),
  },
  {
    name: 'affiliates',
    account: DEMO_STAFF.superadmin,
    take: openAt('/affiliate/userlist', 'tbody th'),
  },
  {
    name: 'tool-list',
    account: DEMO_STAFF.superadmin,
    take: openAt('/admin/toollist', 'tbody th'),
  },
  {
    name: 'admin-dashboard',
    account: DEMO_STAFF.superadmin,
    take: openAt('/admin/dashboard?userId=5', 'article'),
  },
  { name: 'devices', account: DEMO_STAFF.superadmin, take: openAt('/factory/view', 'tbody th') },
  { name: 'device-key', isOverlay: true, account: DEMO_STAFF.superadmin, take: openDeviceKey },
  { name: 'audit', account: DEMO_STAFF.superadmin, take: openAt('/audit', 'main ol li') },
  { name: 'audit-de', account: 'katrin@demo.example', take: openAt('/audit', 'main ol li') },
  { name: 'tool-form-hu', account: DEMO_STAFF.superadmin, take: openToolForm },
  {
    name: 'mail-hu',
    account: null,
    take: (page) =>
      page.setContent(exampleMail('hungarian', 'Tejhűtő 2, hátsó raktár', 'Kovács Ágnes')),
  },
  {
    name: 'mail-en',
    account: null,
    take: (page) =>
      page.setContent(exampleMail('english', 'Milk fridge 2, back store', 'Joanna Whitfield')),
  },
  { name: 'alarms-hu', account: 'agnes@demo.example', take: openAlarm },
  { name: 'alarms-reseller', account: DEMO_STAFF.affiliate, take: openAt('/alarms', 'main h3') },
  {
    name: 'alarms-past-de',
    account: 'katrin@demo.example',
    take: openAt('/alarms?show=past', 'main h3'),
  },
  { name: 'tool-alarm-en', account: 'joanna@demo.example', take: openTool('Meat cold room') },
  { name: 'tool-hu', account: 'agnes@demo.example', take: openTool('Húshűtő kamra') },
]

const takeAll = async (browser: Browser, url: string, wanted: readonly string[]): Promise<void> => {
  for (const shot of SHOTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const [width, height] of Object.entries(WIDTHS)) {
      for (const colorScheme of SCHEMES) {
        const context = await browser.newContext({
          viewport: { width: Number(width), height },
          colorScheme,
          locale: 'hu-HU',
          timezoneId: 'Europe/Budapest',
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        if (shot.account !== null) {
          await page.goto(`${url}/login`)
          await logInOn(page, { email: shot.account, password: DEMO_PASSWORD })
        }
        await shot.take(page, url)
        await page.waitForLoadState('networkidle')
        await page.evaluate('scrollTo(0, 0)')
        await page.screenshot({
          path: join(FOLDER, `${shot.name}-${width}-${colorScheme}.png`),
          fullPage: shot.isOverlay === undefined,
        })
        await context.close()
      }
    }
  }
}

mkdirSync(FOLDER, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-screens-'))
const port = await freePort()
const url = `http://localhost:${port}`
const demo = await startProcess(
  process.execPath,
  [join(ROOT, 'src/server/demo/main.ts')],
  { env: { ...process.env, PORT: String(port), DATA_DIR: dataDir } },
  () => answers(`http://127.0.0.1:${port}/healthz`),
  DEMO_READY_WITHIN_MS,
)
const browser = await launchBrowser()
try {
  await takeAll(browser, url, process.argv.slice(2))
} finally {
  await browser.close()
  await demo.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
