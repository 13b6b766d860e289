import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretOfLink } from '../../src/server/mail/testing/read-mail.ts'
import { type SmtpRig, startSmtp } from '../faults/smtp-rig.ts'
import { axeViolations } from './support/axe-violations.ts'
import { logInOn } from './support/browser.ts'
import { ADMIN, graphql } from '../faults/real-server.ts'
import { PASSWORD } from './support/register.ts'
import { setLanguage } from './support/add-person.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

let smtp: SmtpRig
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.close())
const coldwatch = useColdwatch(() => ({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'alarm@cold.example',
  // Over https the first superadmin would have to set up a second factor before anything else.
  PUBLIC_URL: 'http://cold.example',
}))

/** The secret of the link to `page` in the newest mail to this address. */
const mailedSecret = async (to: string, page: string): Promise<string> => {
  const newest = () => smtp.mails.findLast((mail) => mail.to === to && mail.raw.includes(page))
  await expect.poll(newest).toBeDefined()
  return secretOfLink(newest()!.raw, page)
}

test('a new colleague comes from the invitation in the mail to the first login, and back in after forgetting the password', async () => {
  await setLanguage(coldwatch, 'english')
  const { page: manager } = await coldwatch.openAs(ADMIN, '/admin/userform')
  await manager.getByLabel('E-mail', { exact: true }).fill('nora@harbour.example')
  await manager.locator('main').getByLabel('Language').selectOption('English')
  await manager.getByRole('button', { name: 'Invite' }).click()
  await manager.getByRole('row', { name: /nora@harbour\.example.*invited/ }).waitFor()

  const { page } = await coldwatch.open()
  const invitation = await mailedSecret('nora@harbour.example', 'invitation')
  await page.goto(`${coldwatch.url}/invitation#${invitation}`)
  await page.getByText(/invites you as nora@harbour\.example/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.locator('input[name="firstName"]').fill('Nóra')
  await page.locator('input[name="lastName"]').fill('Nagy')
  await page.locator('input[name="password"], input[type="password"]').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.waitForURL('**/login')
  expect(await page.locator('input[name="email"]').inputValue()).toBe('nora@harbour.example')

  await page.getByRole('link', { name: 'Forgotten?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText(/a message is on its way/).waitFor()
  const reset = await mailedSecret('nora@harbour.example', 'new-password')
  await page.goto(`${coldwatch.url}/new-password#${reset}`)
  await page.locator('input[type="password"]').fill('ice under the door')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/login')
  await page.locator('input[name="email"]').fill('nora@harbour.example')
  await page.locator('input[name="password"]').fill('ice under the door')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard')
})

test('an account with an initial password opens its pages after its owner has chosen another one', async () => {
  await graphql(
    coldwatch.url,
    coldwatch.adminToken,
    'mutation { user(email: "maja@harbour.example", firstName: "Maja", lastName: "Lindqvist", password: "given by the manager", language: english) { id } }',
  )
  const { page } = await coldwatch.open()
  await page.goto(`${coldwatch.url}/alarms`)
  await logInOn(page, { email: 'maja@harbour.example', password: 'given by the manager' })
  await page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor()
  await page.goto(`${coldwatch.url}/pages/user`)
  await page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor()
  const choose = async (password: string) => {
    await page.getByRole('textbox', { name: 'New password' }).fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await choose('given by the manager')
  await page.getByText(/somebody else has set for you/).waitFor()
  await choose(PASSWORD)
  await page.waitForURL('**/pages/user')
  await page.getByRole('heading', { level: 1, name: 'Profile settings' }).waitFor()
})
