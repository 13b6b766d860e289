import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { graphql } from '../faults/real-server.ts'
import { axeViolations } from './support/axe-violations.ts'
import { logInOn } from './support/browser.ts'
import { PASSWORD, register } from './support/register.ts'
import type { Customer } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

const accountOf = async ({ email, password = PASSWORD }: { email: string; password?: string }) => {
  const { login } = await graphql<{ login: { token: string } }>(
    coldwatch.url,
    null,
    'mutation($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
    { email, password },
  )
  return (
    await graphql<{ me: Record<string, unknown> }>(
      coldwatch.url,
      login.token,
      '{ me { firstName lastName role language timeZone timeZoneIsSet } }',
    )
  ).me
}

const openProfile = async (customer: Customer, options: BrowserContextOptions = {}) => {
  const opened = await coldwatch.openAs(customer, '/pages/user', options)
  await opened.page.locator('input[name="lastName"]').waitFor()
  return opened
}

const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
    )
    .toBe(true)

test('a stranger finds the registration from the login, registers in German and stands on the dashboard in German', async () => {
  const { page } = await coldwatch.open({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  })
  await page.goto(`${coldwatch.url}/login`)
  await page.getByRole('link', { name: 'Registrieren' }).click()
  await page.waitForURL('**/register')
  await page.getByText('Mindestens 8 Zeichen.').waitFor()
  await register(page, { email: 'nora@kuehl.example' })
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Einstellungen' }).waitFor()
  await page.locator('html[lang="de"]').waitFor()
  const stored = (await page.evaluate('({ ...localStorage })')) as Record<string, string>
  expect(stored['authenticated']).toBe('true')
  expect(JSON.parse(stored['user'] ?? '')).toMatchObject({
    username: 'nora@kuehl.example',
    role: 'user',
  })
  // The page sends the browser's time zone after the login, on its own.
  await expect
    .poll(() => accountOf({ email: 'nora@kuehl.example' }))
    .toEqual({
      firstName: 'Nora',
      lastName: 'Neu',
      role: 'user',
      language: 'german',
      timeZone: 'Europe/Berlin',
      timeZoneIsSet: true,
    })
  await page.goto(`${coldwatch.url}/register`)
  await page.waitForURL('**/dashboard')
})

test('a failed registration says why in the form, without a toast, and keeps what was typed', async () => {
  const taken = await coldwatch.addCustomer({ email: 'taken@harbour.example' })
  const { page } = await coldwatch.open()
  await page.goto(`${coldwatch.url}/register`)
  for (const [email, reason] of [
    ['no address', 'This is not an e-mail address.'],
    [taken.email, 'This e-mail address may already have an account.'],
  ] as const) {
    await page.locator('input[name="email"]').waitFor()
    await page.locator('input[name="password"]').fill('not the right one')
    const answered = page.waitForResponse(
      (response) =>
        response.url().endsWith('/graphql') &&
        (response.request().postData() ?? '').includes(
          email === taken.email ? 'Login' : 'Register',
        ),
    )
    await page.locator('input[name="firstName"]').fill('Nora')
    await page.locator('input[name="lastName"]').fill('Neu')
    await page.locator('input[name="email"]').fill(email)
    await page.locator('button[type="submit"]').click()
    await answered
    await page.locator('button[type="submit"]:not([data-loading])').waitFor()
    await page.getByText(reason).waitFor()
    expect(await page.locator('[data-toast]').count()).toBe(0)
    expect(await page.locator('input[name="email"]').inputValue()).toBe(email)
    expect(await page.locator('input[name="password"]').inputValue()).toBe('not the right one')
  }
  await page.getByRole('link', { name: 'Log in with it' }).click()
  await page.waitForURL('**/login')
  expect(await page.locator('input[name="email"]').inputValue()).toBe(taken.email)
})

test('the profile changes language and names at once and for good', async () => {
  const janos = await coldwatch.addCustomer({ email: 'janos@zoldsarok.example' })
  const { page } = await openProfile(janos)
  await page.locator('input[name="lastName"]').fill('Kőszegi <b>"János"</b>')
  await page.locator('main select[name="language"]').selectOption('hungarian')
  await Promise.all([
    page.getByRole('heading', { level: 1, name: 'Profilbeállítások' }).waitFor(),
    page.getByText('Sikeres módosítás.').waitFor(),
    page.getByRole('button', { name: 'Update' }).click(),
  ])
  await page.getByText('Kőszegi <b>"János"</b> Joanna').waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Profilbeállítások' }).waitFor()
  expect(await accountOf(janos)).toMatchObject({
    firstName: 'Joanna',
    lastName: 'Kőszegi <b>"János"</b>',
    language: 'hungarian',
  })
})

test('a new password needs the same text twice, shows what is wrong with it, and ends other sessions', async () => {
  const customer = await coldwatch.addCustomer({ email: 'password@harbour.example' })
  const elsewhere = await openProfile(customer)
  const { page } = await openProfile(customer)
  const save = async (password: string, repeat: string) => {
    await page.locator('input[name="password"]').fill(password)
    await page.locator('input[name="repeat"]').fill(repeat)
    await page.getByRole('button', { name: 'Update' }).click()
  }
  await save('ice on the window', 'ice on the door')
  await page.getByText('The two passwords differ.').waitFor()
  // Toasts vanish after some seconds: they are awaited from before the click.
  await Promise.all([
    page.getByText('Update unsuccessful.').waitFor(),
    save('password1', 'password1'),
  ])
  await page.getByText(/This password is too common/).waitFor()
  await Promise.all([
    page.getByText('Update successful.').waitFor(),
    save('ice on the window', 'ice on the window'),
  ])
  await elsewhere.page.reload()
  await elsewhere.page.waitForURL('**/login')
  await page.reload()
  await page.locator('input[name="lastName"]').waitFor()
  expect(await accountOf({ email: customer.email, password: 'ice on the window' })).toMatchObject({
    role: 'user',
  })
})

test('leaving with unsaved changes asks first: by the menu, by the browser’s back, at the end of the tab', async () => {
  const customer = await coldwatch.addCustomer({ email: 'unsaved@harbour.example' })
  const { page } = await coldwatch.openAs(customer, '/')
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Settings' }).click()
  const lastName = page.locator('input[name="lastName"]')
  await lastName.fill('Changed')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await question.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await lastName.inputValue()).toBe('Changed')

  await page.goBack()
  await question.waitFor()
  expect(new URL(page.url()).pathname).toBe('/pages/user')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await lastName.inputValue()).toBe('Changed')

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await page.goBack()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/dashboard')
  await page.goForward()
  await page.waitForURL('**/pages/user')
  await expect.poll(() => lastName.inputValue()).toBe('Whitfield')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/dashboard')
})

test('at 320 px nothing is cut off and nothing scrolls sideways, in German and Hungarian too', async () => {
  const customer = await coldwatch.addCustomer({
    email: 'narrow@harbour.example',
    language: 'german',
  })
  const { page } = await coldwatch.open({
    viewport: { width: 320, height: 640 },
    locale: 'hu-HU',
  })
  for (const path of ['/register', '/terms', '/login']) {
    await page.goto(`${coldwatch.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSidewaysScroll(page)
  }
  await logInOn(page, customer)
  await page.waitForURL('**/dashboard')
  await page.goto(`${coldwatch.url}/pages/user`)
  await page.locator('input[name="lastName"]').fill('Changed')
  await page.getByRole('button', { name: 'Verwerfen' }).waitFor()
  await expectNoSidewaysScroll(page)
})
