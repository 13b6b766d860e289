import { checkDigit } from '../../src/domain/devices/check-digit.ts'
import type { Page } from 'playwright-core'
import { printLog } from '../../tests/e2e/support/print-log.ts'

export const openTool =
  (name: string) =>
  async (page: Page, url: string): Promise<void> => {
    await page.goto(`${url}/dashboard`)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('slider').first().waitFor()
  }

export const openCooling =
  (name: string, link: string) =>
  async (page: Page, url: string): Promise<void> => {
    await openTool(name)(page, url)
    await page.getByRole('main').getByRole('link', { name: link }).click()
    await page.getByRole('img').first().waitFor()
  }

export const openMonth =
  (name: string, preset: string) =>
  async (page: Page, url: string): Promise<void> => {
    await openTool(name)(page, url)
    await page.getByRole('button', { name: preset }).click()
  }

export const openSettings =
  (name: string, button: string) =>
  async (page: Page, url: string): Promise<void> => {
    await openTool(name)(page, url)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await page.getByRole('dialog').getByRole('slider').first().waitFor()
  }

/** In a window high enough to show all settings. */
export const openMore =
  (name: string, button: string, more: string) =>
  async (page: Page, url: string): Promise<void> => {
    await openSettings(name, button)(page, url)
    await page.getByRole('button', { name: more }).click()
    await page.getByRole('dialog').getByRole('combobox').last().waitFor()
    const { width } = page.viewportSize() ?? { width: 1_280 }
    await page.setViewportSize({ width, height: width > 1_000 ? 2_100 : 2_900 })
  }

export const openExport = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/admin/userlist?search=demo.ex`)
  await page.locator('tbody button[data-tip]').first().click()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
}

export const openToolForm = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/admin/toolform`)
  for (const sensor of [0, 1]) await page.getByRole('switch').nth(sensor).click()
  await page.evaluate('scrollTo(0, 0)')
}

/** Each picture needs a device without a key. */
let devices = 0
export const openDeviceKey = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/factory/view`)
  devices += 1
  const digits = String(86_773_004_991_520 + devices)
  await page.locator('input[name="imeiNumber"]').fill(`${digits}${checkDigit(digits)}`)
  await page.locator('input[name="alias"]').fill(`24e124136c19196${devices}`)
  await page.locator('form button[type="submit"]:enabled').click()
  await page.locator('dialog svg[role="img"]').waitFor()
}

/** Opens a path and waits for the selector `part`. */
export const openAt =
  (path: string, part: string) =>
  async (page: Page, url: string): Promise<void> => {
    await page.goto(`${url}${path}`)
    await page.locator(part).first().waitFor()
  }

export const openVerification = async (page: Page, url: string): Promise<void> => {
  await openTool('Húshűtő kamra')(page, url)
  const buffer = await printLog(page, 'Napló nyomtatása')
  await page.goto(`${url}/verify`)
  await page.setInputFiles('input[type="file"]', {
    name: 'husuto-kamra_meresi-naplo.pdf',
    mimeType: 'application/pdf',
    buffer,
  })
  await page.locator('h2').waitFor()
}

export const openAlarm = async (page: Page, url: string): Promise<void> => {
  await openAt('/alarms', 'main h3')(page, url)
  await page.getByRole('button', { name: 'Részletek: Túl meleg' }).first().click()
  await page.locator('main textarea').waitFor()
}

export const openWallLinks = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/dashboard`)
  await page.getByRole('button', { name: 'Fali kijelző' }).click()
  await page.getByRole('button', { name: 'Hivatkozás készítése' }).click()
  await page.getByRole('textbox', { name: 'Hivatkozás', exact: true }).waitFor()
}

/** On a screen of 1920 px, or on a phone. */
export const openWall = async (page: Page, url: string): Promise<void> => {
  await openWallLinks(page, url)
  const address = await page.getByRole('textbox', { name: 'Hivatkozás', exact: true }).inputValue()
  if ((page.viewportSize()?.width ?? 0) > 1_000)
    await page.setViewportSize({ width: 1_920, height: 1_080 })
  await page.goto(address)
  await page.locator('article svg').first().waitFor()
}
