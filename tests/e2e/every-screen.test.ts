import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, graphql } from '../faults/real-server.ts'
import { axeViolations } from './support/axe.ts'
import { DESK, launchBrowser, logInOn, openPage } from './support/browser.ts'
import { type Coldwatch, type Customer, startColdwatch } from './support/coldwatch.ts'
import { addPerson, speakEnglish } from './support/people.ts'
import {
  addressOf,
  type Screen,
  type ScreenRole,
  SCREENS,
  type ScreenWorld,
} from './support/screens.ts'

/** WCAG 1.4.10: 320 px is a desk of 1280 px at 400 %. */
const NARROW = { viewport: { width: 320, height: 640 } }
/** WCAG 1.4.4: a desk of 1280 × 860 at 200 %. */
const ZOOMED = { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 }

/** A word that no line can break. */
const LONG = 'Tiefkühlzellenvorraum'.repeat(4)

let coldwatch: Coldwatch
let browser: Browser
let world: ScreenWorld
let accounts: Record<Exclude<ScreenRole, 'nobody'>, { email: string; password: string }>

beforeAll(async () => {
  coldwatch = await startColdwatch()
  await speakEnglish(coldwatch)
  browser = await launchBrowser()
  const admin = await addPerson(coldwatch, {
    role: 'admin',
    email: 'petra@coldwatch.example',
    firstName: 'Petra',
    lastName: 'Halvorsen',
  })
  const tokenOf = async ({ email, password }: Customer) =>
    (
      await graphql<{ login: { token: string } }>(
        coldwatch.url,
        null,
        'mutation($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
        { email, password },
      )
    ).login.token
  const affiliate = await addPerson(
    coldwatch,
    { role: 'affiliate', email: 'frost@service.example', firstName: 'Frost', lastName: LONG },
    await tokenOf(admin),
  )
  const user = await addPerson(coldwatch, {
    role: 'user',
    email: `${'kuehlhaus'.repeat(6)}@harbour.example`,
    firstName: 'Joanna',
    lastName: LONG,
    parentUserId: affiliate.id,
  })
  // Who is deleted may be erased.
  const gone = await addPerson(coldwatch, {
    role: 'user',
    email: 'gone@harbour.example',
    firstName: 'Gone',
    lastName: LONG,
    parentUserId: affiliate.id,
  })
  await graphql(coldwatch.url, coldwatch.adminToken, 'mutation($id: ID!) { deleteUser(id: $id) }', {
    id: gone.id,
  })
  const factory = await addPerson(coldwatch, {
    role: 'factory',
    email: 'works@coldwatch.example',
    firstName: 'Works',
    lastName: 'One',
  })
  accounts = { user, affiliate, admin, factory, superadmin: ADMIN }
  const tool = await coldwatch.addSensor(user, { name: LONG, min: 2, max: 8 })
  const warm = await coldwatch.addSensor(user, { name: 'Dairy cold room 2', min: 2, max: 8 })
  await coldwatch.addSensor(user, { name: 'Silent', min: 2, max: 8 })
  const now = Date.now()
  await coldwatch.send(
    tool,
    Array.from({ length: 60 }, (_, i) => ({
      time: new Date(now - (60 - i) * 300_000),
      value: i % 20 < 3 ? 9.4 : 4.4,
    })),
  )
  await coldwatch.send(warm, [{ time: new Date(now - 60_000), value: 8.8 }])
  // Somebody whom no register knows.
  await fetch(`${coldwatch.url}/ingest/v1/readings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
    body: JSON.stringify({
      imei: '867730049915203',
      readings: [{ sensor: 1, time: new Date(now).toISOString(), value: 4 }],
    }),
  })
  let fresh = 867_730_049_000_000
  world = {
    userId: user.id,
    affiliateId: affiliate.id,
    toolId: tool.id,
    imeiNumber: tool.imei,
    wallSecret: await coldwatch.wallSecret(user, LONG),
    freshImei: () => String((fresh += 1)),
  }
})

afterAll(async () => {
  await browser?.close()
  await coldwatch?.stop()
})

/**
 * How far the page can be scrolled to the side, in px. Charts and tables may scroll within their
 * own frame.
 */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  ) as Promise<number>

const inScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page
    .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
    .waitFor({ state: 'attached' })
}

/**
 * Opens each screen of the role, from a fresh page each, and hands it over; answers what was found
 * wrong, by screen.
 */
const look = async (
  role: ScreenRole,
  screens: readonly Screen[],
  options: BrowserContextOptions,
  at: (page: Page) => Promise<string[]>,
): Promise<string[]> => {
  const { page, context, problems } = await openPage(browser, options)
  const found: string[] = []
  await page.goto(`${coldwatch.url}/login`)
  if (role !== 'nobody') await logInOn(page, accounts[role])
  const open = async (screen: Screen): Promise<void> => {
    // From nowhere, so that a change of the hash alone is a new page too.
    await page.goto('about:blank')
    await page.goto(`${coldwatch.url}${addressOf(screen, world)}`)
    await page.locator('h1, h2').first().waitFor()
    await page.waitForLoadState('networkidle')
    await screen.open?.(page, world)
    found.push(...(await at(page)).map((what) => `${screen.name}: ${what}`))
    found.push(...problems.splice(0).map((what) => `${screen.name}: ${what}`))
  }
  for (const screen of screens) {
    try {
      await open(screen)
    } catch (error) {
      found.push(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await context.close()
  return found
}

const inBothSchemes = async (page: Page): Promise<string[]> => {
  const light = await axeViolations(page)
  await inScheme(page, 'dark')
  const dark = await axeViolations(page)
  await inScheme(page, 'light')
  return [...light.map((line) => `light: ${line}`), ...dark.map((line) => `dark: ${line}`)]
}

const tooWide = async (page: Page): Promise<string[]> => {
  const px = await overflow(page)
  return px > 0 ? [`${px} px too wide`] : []
}

const ROLES = Object.keys(SCREENS) as ScreenRole[]
const PATIENCE = { timeout: 300_000 }

// Side by side: each waits for its own pages most of the time.
test.concurrent.each(ROLES)(
  'no page of %s, and nothing that lies over one, keeps anybody out, light or dark',
  PATIENCE,
  async (role) => {
    expect(
      await look(
        role,
        SCREENS[role].filter(({ isPhones }) => isPhones !== true),
        { viewport: DESK, colorScheme: 'light' },
        inBothSchemes,
      ),
    ).toEqual([])
  },
)

// Colours are the same at every width: here one scheme is enough.
test.concurrent.each(ROLES)(
  'at 320 px no page of %s scrolls to the side, nor keeps anybody out',
  PATIENCE,
  async (role) => {
    expect(
      await look(role, SCREENS[role], { ...NARROW, colorScheme: 'light' }, async (page) => [
        ...(await tooWide(page)),
        ...(await axeViolations(page)),
      ]),
    ).toEqual([])
  },
)

test.concurrent.each(ROLES)(
  'at 200 % no page of %s scrolls to the side',
  PATIENCE,
  async (role) => {
    expect(
      await look(
        role,
        SCREENS[role].filter(({ open }) => open === undefined),
        ZOOMED,
        tooWide,
      ),
    ).toEqual([])
  },
)
