import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN } from '../faults/real-server.ts'
import type { WatchedPage } from './support/browser.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { IS_LONG_RUN } from './support/is-long-run.ts'
import { MARKUP } from './support/markup-texts.ts'
import { addPerson, setLanguage } from './support/add-person.ts'
import { type Login, useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

type Subject = { text: string; user: Customer; affiliate: Customer; tool: Sensor }

const subjects: Subject[] = []
/** `npm test` takes one text of each sort: a script, a picture, a template, right to left. */
const TEXTS = IS_LONG_RUN ? MARKUP : [MARKUP[0], MARKUP[1], MARKUP[3], MARKUP[5]]
/** The lists show all texts at once. Page after page is opened for one of them only. */
const walkedSubjects = (): Subject[] => (IS_LONG_RUN ? subjects : [subjects[1]!])

/** The special characters that an address may have before its @. */
const EMAIL_PART = "{{7*7}}'&lt`${x}|^~#"

beforeAll(async () => {
  // The first superadmin is made in Hungarian.
  await setLanguage(coldwatch, 'english')
  for (const [i, text] of TEXTS.entries()) {
    const affiliate = await addPerson(coldwatch, {
      role: 'affiliate',
      email: `${EMAIL_PART}a${i}@harbour.example`,
      firstName: text,
      lastName: text,
    })
    const user = await addPerson(coldwatch, {
      role: 'user',
      email: `${EMAIL_PART}u${i}@harbour.example`,
      firstName: text,
      lastName: text,
      parentUserId: affiliate.id,
    })
    const tool = await coldwatch.addSensor(user, { name: text, min: 2, max: 8 })
    await coldwatch.send(tool, [{ time: new Date(Date.now() - 60_000), value: 4.2 }])
    subjects.push({ text, user, affiliate, tool })
  }
})

const openAs = async (account: Login): Promise<WatchedPage> => {
  const opened = await coldwatch.open()
  opened.page.on('dialog', (dialog) => {
    opened.problems.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await coldwatch.signIn(opened.page, account)
  return opened
}

const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${coldwatch.url}${path}`)
  await page.locator('h1, h2').first().waitFor()
}
const heading = (page: Page) => page.locator('h1')

/** No text was run as a script, loaded a picture or hid anything, and no policy was broken. */
const expectNothingRan = async ({ page, problems }: WatchedPage): Promise<void> => {
  expect(await page.evaluate('window.wasRun')).toBeUndefined()
  expect(
    await page.locator('img[src="x"], main script, main style:not([data-mantine-styles])').count(),
  ).toBe(0)
  expect(problems).toEqual([])
}

/** The browser shows a run of white space in a title as one space. */
const expectTitle = async (page: Page, text: string): Promise<void> =>
  void (await expect.poll(() => page.title()).toBe(`${text} – Coldwatch`))

test('in lists of accounts, resellers and sensors every text stands as it was typed', async () => {
  const opened = await openAs(ADMIN)
  const { page, settle } = opened
  for (const [path, columns] of [
    ['/admin/userlist', 2],
    ['/affiliate/userlist', 2],
    ['/admin/toollist', 1],
  ] as const) {
    const cells: string[] = []
    for (const at of IS_LONG_RUN ? [1, 2, 3] : [1]) {
      await go(page, `${path}?page=${at}`)
      await page.locator('tbody tr').first().waitFor()
      await settle()
      cells.push(...(await page.locator('tbody :is(th, td)').allTextContents()))
    }
    for (const { text } of subjects)
      expect(
        cells.filter((cell) => cell === text).length,
        `${path} ${text}`,
      ).toBeGreaterThanOrEqual(columns)
    if (path !== '/admin/toollist') expect(cells).toContain(`${EMAIL_PART}a0@harbour.example`)
    await expectNothingRan(opened)
  }
})

test('in headings, titles, notes and questions about one account or sensor too', async () => {
  const opened = await openAs(ADMIN)
  const { page } = opened
  for (const { text, user, affiliate, tool } of walkedSubjects()) {
    const person = `${text} ${text}`
    for (const [path, title] of [
      [`/admin/userlist?parentUserId=${affiliate.id}`, `Users of ${person}`],
      [`/admin/userform?parentUserId=${affiliate.id}`, `New user of ${person}`],
      [`/admin/toollist?userId=${user.id}`, `Sensors of ${person}`],
      [`/admin/dashboard?userId=${user.id}`, `Dashboard of ${person}`],
    ] as const) {
      await go(page, path)
      await expect.poll(() => heading(page).textContent()).toBe(title)
      await expectTitle(page, title)
    }
    await expect.poll(() => page.locator('article h3').allTextContents()).toEqual([text])
    await go(page, `/admin/toolform?userId=${user.id}`)
    await expect
      .poll(() => page.locator('main').textContent())
      .toContain(`The sensors are added to the account of ${person}.`)
    await go(page, `/tool-dashboard?id=${tool.id}`)
    await expect.poll(() => heading(page).textContent()).toBe(text)
    await go(page, `/admin/toollist?userId=${user.id}`)
    await page.getByRole('button', { name: /^Edit / }).click()
    expect(
      await page.getByRole('dialog').getByRole('textbox', { name: 'Sensor name' }).inputValue(),
    ).toBe(text)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Delete / }).click()
    expect(
      await page.getByRole('dialog', { name: 'Are you sure you want to delete?' }).textContent(),
    ).toContain(`${text} · ${tool.imei} / 1`)
    await go(page, `/admin/userlist?parentUserId=${affiliate.id}`)
    await page.getByRole('button', { name: /^Delete / }).click()
    expect(
      await page.getByRole('dialog', { name: 'Are you sure you want to delete?' }).textContent(),
    ).toContain(`${person} · ${user.email}`)
    await expectNothingRan(opened)
  }
})

test('what is searched for, what an address says and what a form refuses stands as text', async () => {
  const opened = await openAs(ADMIN)
  const { page } = opened
  for (const text of IS_LONG_RUN ? MARKUP.slice(0, 5) : [MARKUP[3]]) {
    const hit = `no ${text} here`
    for (const path of [
      '/admin/userlist',
      '/affiliate/userlist',
      '/admin/toollist',
      '/factory/view',
      `/admin/dashboard?userId=${subjects[0]?.user.id}`,
    ]) {
      await go(page, `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(hit)}`)
      await page.getByText(`Nothing matches “${hit}”.`).waitFor()
      expect(await page.getByRole('searchbox').inputValue()).toBe(hit)
    }
    await go(page, `/admin/toollist?search=${encodeURIComponent(text)}`)
    await page.locator('mark').first().waitFor()
    expect(await page.locator('mark').first().textContent()).toBe(text)
    await go(page, `/admin/userlist?parentUserId=999999&name=${encodeURIComponent(text)}`)
    await go(page, `/no-such-page/${encodeURIComponent(text)}`)
    await expectNothingRan(opened)
  }
  await go(page, '/factory/view')
  await page.getByLabel('IMEI', { exact: true }).fill('865413051200003')
  await page.getByLabel('Alias', { exact: true }).fill(MARKUP[1])
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page
    .getByText(/^An alias is/)
    .first()
    .waitFor()
  expect(await page.getByLabel('Alias', { exact: true }).inputValue()).toBe(MARKUP[1])
  await expectNothingRan(opened)
})

test('a person with such a name sees name, sensors, settings, wall links and wall as text, and a failed login keeps what was typed', async () => {
  for (const { text, user, tool } of walkedSubjects()) {
    const opened = await openAs(user)
    const { page } = opened
    await go(page, '/dashboard')
    await expect.poll(() => page.locator('article h3').allTextContents()).toEqual([text])
    await expect.poll(() => page.locator('aside p[title]').textContent()).toBe(`${text} ${text}`)
    await page.getByRole('button', { name: 'Wall display' }).click()
    await page.getByRole('textbox', { name: 'Where is the screen?' }).fill(text)
    await page.getByRole('button', { name: 'Create link' }).click()
    const address = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    await page.getByRole('button', { name: /^Revoke the link of/ }).click()
    expect(await page.getByRole('alertdialog').locator('p').textContent()).toBe(
      `Revoke the link of “${text}”? Its screen will then show nothing.`,
    )
    await go(page, '/pages/user')
    await expect.poll(() => page.locator('input[name="lastName"]').inputValue()).toBe(text)
    await go(page, `/tool-dashboard?id=${tool.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Settings' }).click()
    expect(
      await page.getByRole('dialog').getByRole('textbox', { name: 'Sensor name' }).inputValue(),
    ).toBe(text)
    await expectNothingRan(opened)
    await page.goto(address)
    await page.locator('article h2').waitFor()
    await expect.poll(() => heading(page).textContent()).toBe(text)
    expect(await page.locator('article h2').textContent()).toBe(text)
    await expectNothingRan(opened)
  }
  const stranger = await coldwatch.open()
  await stranger.page.goto(`${coldwatch.url}/login`)
  await stranger.page.locator('input[name="email"]').fill(MARKUP[1])
  await stranger.page.locator('input[name="password"]').fill(MARKUP[0])
  await Promise.all([
    stranger.page.locator('[data-toast]').waitFor(),
    stranger.page.locator('button[type="submit"]').click(),
  ])
  expect(await stranger.page.locator('input[name="email"]').inputValue()).toBe(MARKUP[1])
  await expectNothingRan(stranger)
})
