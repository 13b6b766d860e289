import type { Page } from 'playwright-core'

/** The password of everybody who registers. */
export const PASSWORD = 'frost on the window'

/** Fills in the registration form that the page shows, and sends it. */
export const register = async (
  page: Page,
  {
    email,
    firstName = 'Nora',
    lastName = 'Neu',
  }: { email: string; firstName?: string; lastName?: string },
) => {
  await page.locator('input[name="firstName"]').fill(firstName)
  await page.locator('input[name="lastName"]').fill(lastName)
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').click()
}
