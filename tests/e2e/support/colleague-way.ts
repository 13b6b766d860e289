import type { Page } from 'playwright-core'

/** A device that confirms passkeys by itself, in place of a fingerprint. */
export const addAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

type ColleagueWay = {
  /** Where the pages are: passkeys need a name, such as localhost. */
  url: string
  /** On the form for a new user, in English. */
  manager: Page
  /** Of an empty profile. */
  colleague: Page
  email: string
  password: string
  /** Called at each thing worth a look. */
  at: (step: 'invited' | 'invitation' | 'passkey' | 'codes' | 'second-step', page: Page) => unknown
}

/**
 * The way of a new colleague on a server without mail: invited by a manager, with a password, a
 * passkey and recovery codes, logged out, and in again with the passkey.
 */
export const goColleagueWay = async (way: ColleagueWay): Promise<void> => {
  const { url, manager, colleague, email, password, at } = way
  await manager.locator('input[name="email"]').fill(email)
  await manager.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = manager.getByRole('dialog', { name: `Link for ${email}` })
  const link = new URL(await dialog.getByText(/\/invitation#/).innerText())
  await at('invited', manager)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await addAuthenticator(colleague)
  await colleague.goto(`${url}/invitation${link.hash}`)
  await colleague.locator('input[name="firstName"]').fill('Nora')
  await colleague.locator('input[name="lastName"]').fill('Neumann')
  await colleague.locator('input[name="password"]').fill(password)
  await at('invitation', colleague)
  await colleague.getByRole('button', { name: 'Accept the invitation' }).click()
  await colleague.waitForURL('**/login')
  await logIn(way)
  await colleague.waitForURL('**/dashboard')

  await colleague.goto(`${url}/pages/user`)
  await colleague.getByRole('button', { name: 'Add a passkey' }).click()
  await colleague.getByRole('textbox', { name: 'Name', exact: true }).fill('Office laptop')
  await at('passkey', colleague)
  await colleague.getByRole('button', { name: 'Create passkey' }).click()
  await colleague.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  await at('codes', colleague)
  await colleague.getByRole('button', { name: 'I have saved the codes' }).click()
  await colleague.getByText('Office laptop', { exact: true }).waitFor()
  await colleague.getByText('Unused codes: 10').waitFor()

  const menu = colleague.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await colleague.getByRole('button', { name: 'Log out', exact: true }).last().click()
  await colleague.waitForURL('**/login')
  const look = await holdPasskeyQuestion(colleague)
  await logIn(way)
  await colleague.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await at('second-step', colleague)
  look.end()
  await colleague.waitForURL('**/dashboard')
}

/** The authenticator answers at once: until `end` the page waits before it asks. */
const holdPasskeyQuestion = async (page: Page): Promise<{ end: () => void }> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('PasskeyChallenge') === true) await promise
    await route.continue()
  })
  return { end: resolve }
}

const logIn = async ({ colleague, email, password }: ColleagueWay): Promise<void> => {
  await colleague.locator('input[name="email"]').fill(email)
  await colleague.locator('input[name="password"]').fill(password)
  await colleague.getByRole('button', { name: 'Log in', exact: true }).click()
}
