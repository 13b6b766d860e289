import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { type FakeAnswer, fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ProfilePage } from './profile-page.tsx'

afterEach(() => {
  localStorage.clear()
  connection.answered()
  notificationsStore.setState({
    notifications: [],
    queue: [],
    defaultPosition: 'top-center',
    limit: 5,
  })
})

const ME = {
  id: '7',
  email: 'joanna@harbour.example',
  firstName: 'Joanna',
  lastName: 'Whitfield',
  role: 'user',
  language: 'english',
  timeZone: 'Europe/Budapest',
  timeZoneIsSet: true,
  parentUserId: '3' as string | null,
  memberOf: null as string | null,
}
const HERE = {
  id: '1',
  device: 'Firefox, Windows',
  network: '192.0.2.7',
  createdAt: '2026-11-20T08:00:00Z',
  lastUsedAt: '2026-11-20T09:00:00Z',
  isNewDevice: false,
  isCurrent: true,
}
const PHONE = {
  ...HERE,
  id: '2',
  device: 'Safari, iPhone',
  network: '2001:db8:0:1::/64',
  createdAt: '2026-11-19T19:30:00Z',
  lastUsedAt: '2026-11-20T06:15:00Z',
  isNewDevice: true,
  isCurrent: false,
}
const SESSIONS = [HERE, PHONE]
const needed = (key: 'users.currentPasswordNeeded' | 'users.currentPasswordWrong') => ({
  refuse: { code: 'BAD_USER_INPUT', problems: [{ field: 'currentPassword', key }] },
})
/** Asks for the current password until the right one comes. */
const guarded =
  (answer: FakeAnswer): ((variables: Record<string, unknown>) => FakeAnswer) =>
  ({ currentPassword }) => {
    if (currentPassword === undefined) return needed('users.currentPasswordNeeded')
    return currentPassword === 'the right one' ? answer : needed('users.currentPasswordWrong')
  }
const UNCHANGED = {
  id: '7',
  email: '',
  firstName: '',
  lastName: '',
  password: '',
  language: 'english',
}

/** A server that keeps what it is told. */
const serve = (answers: Parameters<typeof fakeGraphql>[0] = {}) => {
  let me = { ...ME }
  return fakeGraphql({
    Me: () => ({ me }),
    Sessions: () => ({ sessionList: SESSIONS }),
    Tokens: () => ({ tokenList: [] }),
    Webhooks: () => ({ webhookList: [] }),
    UpdateProfile: ({ firstName, lastName, language }) => {
      me = {
        ...me,
        firstName: String(firstName || me.firstName),
        lastName: String(lastName || me.lastName),
        language: String(language),
      }
      return { user: me }
    },
    SetTimeZone: ({ timeZone }) => {
      me = { ...me, timeZone: String(timeZone) }
      return { setTimeZone: { id: '7', timeZone, timeZoneIsSet: true } }
    },
    ...answers,
  })
}
const open = async (options: Parameters<typeof drawPage>[1] = {}) => {
  const { screen } = await drawPage(<ProfilePage />, { path: '/pages/user', ...options })
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  return { screen, field, update: () => screen.getByRole('button', { name: 'Update' }).click() }
}
const sent = (server: ReturnType<typeof fakeGraphql>, operation: string) =>
  server.asked.filter(({ name }) => name === operation).map(({ variables }) => variables)

test('the page shows the account; its e-mail can only be read', async () => {
  serve()
  const { screen, field } = await open()
  await expect.element(field('E-mail address')).toHaveValue('joanna@harbour.example')
  await expect.element(field('E-mail address')).toHaveAttribute('readonly')
  await expect.element(field('Last name')).toHaveValue('Whitfield')
  await expect.element(field('First name')).toHaveValue('Joanna')
  await expect
    .element(screen.getByRole('combobox', { name: 'Language' }))
    .toHaveDisplayValue('English')
  await expect
    .element(screen.getByRole('combobox', { name: 'Time zone' }))
    .toHaveValue('Europe/Budapest (UTC+01:00)')
  await expect.element(field('New password')).toHaveAccessibleDescription('At least 8 characters.')
})

test.each([
  ['user', '3', 'Only the person who manages your account can change this.'],
  ['user', null, 'Only the operator can change this: nobody else manages your account.'],
  ['superadmin', null, 'It cannot be changed on this page.'],
])(
  'who can change the e-mail of the role %s below %s: the note says what is true',
  async (role, parentUserId, note) => {
    serve({ Me: () => ({ me: { ...ME, role, parentUserId } }) })
    const { field } = await open()
    await expect.element(field('E-mail address')).toHaveAccessibleDescription(note)
  },
)

test('a person of an account reads that an owner of it can invite under another address', async () => {
  serve({ Me: () => ({ me: { ...ME, parentUserId: null, memberOf: '4' } }) })
  const { field } = await open()
  const note =
    'It cannot be changed on this page. An owner of the account can invite you under another address.'
  await expect.element(field('E-mail address')).toHaveAccessibleDescription(note)
})

test('unchanged fields are sent as empty strings', async () => {
  const server = serve()
  const { screen, field, update } = await open()
  await field('Last name').fill('Whitfield-Kiss')
  await update()
  await expect.element(screen.getByText('Update successful.')).toBeVisible()
  expect(sent(server, 'UpdateProfile')).toEqual([{ ...UNCHANGED, lastName: 'Whitfield-Kiss' }])
  expect(server.count('SetTimeZone')).toBe(0)
  await expect.element(field('Last name')).toHaveValue('Whitfield-Kiss')
})

test('a name that is emptied says that it stays as it was, and comes back', async () => {
  const server = serve()
  const { screen, field, update } = await open()
  await field('First name').fill('')
  await expect
    .element(field('First name'))
    .toHaveAccessibleDescription('If you leave this empty, it stays as it was.')
  await update()
  await expect.element(screen.getByText('Update successful.')).toBeVisible()
  expect(sent(server, 'UpdateProfile')).toEqual([UNCHANGED])
  await expect.element(field('First name')).toHaveValue('Joanna')
})

test('a new language is the page’s at once', async () => {
  const server = serve()
  const { screen, update } = await open()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Magyar')
  await update()
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Profilbeállítások' }))
    .toBeVisible()
  await expect.element(screen.getByText('Sikeres módosítás.')).toBeVisible()
  expect(document.documentElement.lang).toBe('hu')
  expect(sent(server, 'UpdateProfile')).toEqual([{ ...UNCHANGED, language: 'hungarian' }])
})

test('the page opens without working out the offsets of all zones', async () => {
  const listed = vi.spyOn(Intl, 'supportedValuesOf')
  serve()
  const { screen } = await open()
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  await expect.element(zone).toHaveValue('Europe/Budapest (UTC+01:00)')
  expect(listed).not.toHaveBeenCalled()
  await zone.click()
  await expect.element(screen.getByRole('option', { name: /^Europe\/London/ })).toBeInTheDocument()
  listed.mockRestore()
})

test('a time zone is found by a part of its name and saved by its IANA name', async () => {
  const server = serve()
  const { screen, update } = await open()
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await zone.fill('new york')
  await screen.getByRole('option', { name: 'America/New York (UTC−05:00)' }).click()
  await update()
  await expect.element(screen.getByText('Update successful.')).toBeVisible()
  expect(sent(server, 'SetTimeZone')).toEqual([{ timeZone: 'America/New_York' }])
})

test('UTC can be chosen while the account has no zone yet and merely reads as UTC', async () => {
  const server = serve({ Me: () => ({ me: { ...ME, timeZone: 'UTC', timeZoneIsSet: false } }) })
  const { screen, update } = await open()
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await zone.fill('utc utc')
  await screen.getByRole('option', { name: 'UTC (UTC+00:00)' }).click()
  await update()
  await expect.element(screen.getByText('Update successful.')).toBeVisible()
  expect(sent(server, 'SetTimeZone')).toEqual([{ timeZone: 'UTC' }])
})

test('a zone that cannot be saved stays in the form, and the other fields are not sent again', async () => {
  const server = serve({
    SetTimeZone: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: 'timeZone', key: 'users.timeZoneUnknown' }],
      },
    }),
  })
  const { screen, field, update } = await open()
  await field('First name').fill('Jo')
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await zone.fill('auckland')
  await screen.getByRole('option', { name: /Auckland/ }).click()
  await update()
  await expect.element(screen.getByText('Update unsuccessful.')).toBeVisible()
  await expect.element(screen.getByText('This time zone is unknown.')).toBeVisible()
  await expect.element(zone).toHaveValue('Pacific/Auckland (UTC+13:00)')
  await update()
  expect(sent(server, 'UpdateProfile')).toEqual([{ ...UNCHANGED, firstName: 'Jo' }, UNCHANGED])
})

test('two different passwords are pointed out beside the second field, and nothing is sent', async () => {
  const server = serve()
  const { screen, field, update } = await open()
  await field('New password').fill('frost on the window')
  await field('Re-enter password').fill('frost on a window')
  await update()
  await expect.element(screen.getByText('The two passwords differ.')).toBeVisible()
  await expect.element(field('Re-enter password')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Re-enter password')).toHaveFocus()
  expect(server.count('UpdateProfile')).toBe(0)
  await field('Re-enter password').fill('frost on the window')
  await expect.element(screen.getByText('The two passwords differ.')).not.toBeInTheDocument()
  await update()
  await expect.element(screen.getByText('Update successful.')).toBeVisible()
  expect(sent(server, 'UpdateProfile')).toEqual([{ ...UNCHANGED, password: 'frost on the window' }])
  await expect.element(field('New password')).toHaveValue('')
})

test('a refused password shows the reason beside the field, in the reader’s language', async () => {
  serve({
    UpdateProfile: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: 'password', key: 'users.passwordCommon' }],
      },
    }),
  })
  const { screen } = await open({ language: 'de' })
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  await field('Neues Passwort').fill('password1')
  await field('Passwort wiederholen').fill('password1')
  await screen.getByRole('button', { name: 'Aktualisieren' }).click()
  await expect
    .element(screen.getByText('Aktualisierung fehlgeschlagen.', { exact: true }))
    .toBeVisible()
  await expect
    .element(field('Neues Passwort'))
    .toHaveAccessibleDescription(/Wählen Sie ein anderes/)
  await expect.element(field('Neues Passwort')).toHaveValue('password1')
})

test.each<[string, FakeAnswer, RegExp]>([
  [
    'a server that does not answer',
    'unreachable',
    /^Update unsuccessful\.\nThe server does not answer/,
  ],
  [
    'an unknown error',
    { refuse: { code: 'INTERNAL', requestId: 'req-42' } },
    /^Update unsuccessful\.\n.*req-42/,
  ],
  [
    'a problem of a field that is not on the page',
    {
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: 'parentUserId', key: 'users.parentBelowItself' }],
      },
    },
    /^Update unsuccessful\.\nAn account cannot be moved under itself/,
  ],
])('%s says so in the toast, and the form keeps what was typed', async (_, answer, message) => {
  serve({ UpdateProfile: () => answer })
  const { screen, field, update } = await open()
  await field('Last name').fill('Kiss')
  await update()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(field('Last name')).toHaveValue('Kiss')
})

test('undoing the changes shows the account again', async () => {
  serve()
  const { screen, field } = await open()
  await field('Last name').fill('Kiss')
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(field('Last name')).toHaveValue('Whitfield')
  await expect.element(screen.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
})

test('a new password asks for the current one when the server does, and again after a wrong one', async () => {
  const server = serve({ UpdateProfile: guarded({ user: ME }) })
  const { screen, field, update } = await open()
  await field('New password').fill('frost on the window')
  await field('Re-enter password').fill('frost on the window')
  await update()
  const dialog = screen.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect.element(dialog).toBeVisible()
  const current = dialog.getByRole('textbox', { name: 'Current password' })
  await expect.element(current).toHaveFocus()
  await current.fill('a wrong one')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('This is not your current password.')).toBeVisible()
  await current.fill('the right one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByText('Update successful.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(server, 'UpdateProfile').map(({ currentPassword }) => currentPassword)).toEqual([
    undefined,
    'a wrong one',
    'the right one',
  ])
  await expect.element(field('New password')).toHaveValue('')
})

test('a closed question saves nothing and keeps what was typed', async () => {
  const server = serve({ UpdateProfile: guarded({ user: ME }) })
  const { screen, field, update } = await open()
  await field('New password').fill('frost on the window')
  await field('Re-enter password').fill('frost on the window')
  await update()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText(/^Update unsuccessful\./)).toBeVisible()
  expect(server.count('UpdateProfile')).toBe(1)
  await expect.element(field('New password')).toHaveValue('frost on the window')
})

test('the devices where the account is logged in stand in a list, and another one is logged out', async () => {
  let sessions = SESSIONS
  const server = serve({
    Sessions: () => ({ sessionList: sessions }),
    EndSession: (variables) => {
      const answer = guarded({ endSession: true })(variables)
      if (!('refuse' in (answer as object))) sessions = [HERE]
      return answer
    },
  })
  const { screen } = await open()
  const list = screen.getByRole('region', { name: 'Where you are logged in' })
  const [here, phone] = [list.getByRole('listitem').first(), list.getByRole('listitem').last()]
  await expect.element(here.getByText('Firefox, Windows')).toBeVisible()
  await expect.element(here.getByText('This device')).toBeVisible()
  await expect.element(here.getByRole('button')).not.toBeInTheDocument()
  await expect.element(phone.getByText('First login from such a device')).toBeVisible()
  await expect.element(phone.getByText('Last used 2026-11-20 07:15')).toBeVisible()
  await expect.element(phone.getByText('Address 2001:db8:0:1::/64')).toBeVisible()
  await phone
    .getByRole('button', { name: 'Log out Safari, iPhone, last used 2026-11-20 07:15' })
    .click()
  const dialog = screen.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('textbox').fill('the right one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByText('The device is logged out.')).toBeVisible()
  await expect.element(list.getByText('Safari, iPhone')).not.toBeInTheDocument()
  await expect
    .element(list.getByRole('button', { name: 'Log out all other devices' }))
    .not.toBeInTheDocument()
  expect(sent(server, 'EndSession').at(-1)).toEqual({ id: '2', currentPassword: 'the right one' })
})

test('all other devices are logged out at once', async () => {
  const server = serve({ EndOtherSessions: () => ({ endOtherSessions: true }) })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect.element(screen.getByText('All other devices are logged out.')).toBeVisible()
  expect(server.count('EndOtherSessions')).toBe(1)
})

test('a list of devices that does not load says so and leaves the form usable', async () => {
  serve({ Sessions: () => 'unreachable' })
  const { screen, field } = await open()
  await expect
    .element(screen.getByRole('alert').getByText('The list of devices did not load'))
    .toBeVisible()
  await expect.element(field('Last name')).toHaveValue('Whitfield')
})

test('markup in a name is text', async () => {
  serve({
    Me: () => ({
      me: {
        ...ME,
        firstName: '<img src=x onerror=alert(1)>',
        lastName: '"><script>alert(1)</script>',
      },
    }),
  })
  const { screen, field } = await open()
  await expect.element(field('First name')).toHaveValue('<img src=x onerror=alert(1)>')
  expect(screen.container.querySelector('img, script')).toBeNull()
})

test('a profile that does not load says so and can be asked for again', async () => {
  const server = serve({ Me: () => 'unreachable' })
  const { screen, field } = await open()
  await expect
    .element(screen.getByRole('alert').getByText('Your profile did not load'))
    .toBeVisible()
  server.answers['Me'] = () => ({ me: ME })
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.element(field('Last name')).toHaveValue('Whitfield')
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the profile has no accessibility violation, with errors and the open list too',
  async (scheme) => {
    await page.viewport(1280, 1000)
    serve()
    const { screen, field, update } = await open({ scheme })
    await field('New password').fill('frost on the window')
    await update()
    await expect.element(screen.getByText('The two passwords differ.')).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
    await screen.getByRole('combobox', { name: 'Time zone' }).click()
    await expect
      .element(screen.getByRole('option', { name: 'Europe/Budapest (UTC+01:00)' }))
      .toBeVisible()
    expect(await axeViolations(document.body)).toEqual([])
  },
)

test('an address that leads to the access of machines shows it, though the parts above come later', async () => {
  await page.viewport(390, 640)
  serve()
  const { screen } = await drawPage(<ProfilePage />, { path: '/pages/user#machine-access' })
  const part = screen.getByRole('heading', { name: 'Access for machines' })
  await expect.element(part).toBeVisible()
  await expect.element(screen.getByText('Safari, iPhone')).toBeInTheDocument()
  await expect.poll(() => part.element().getBoundingClientRect().top).toBeLessThan(200)
  expect(part.element().getBoundingClientRect().top).toBeGreaterThan(0)
})
