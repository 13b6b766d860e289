import type { Locator, Page } from 'playwright-core'

export type ScreenRole = 'nobody' | 'user' | 'affiliate' | 'admin' | 'superadmin' | 'factory'

/** What addresses and steps need to know of the world they are in. */
export type ScreenWorld = {
  userId: string
  affiliateId: string
  toolId: string
  imeiNumber: string
  wallSecret: string
  inspectionSecret: string
  freshImei: () => string
}

/** A page, or what can lie over it. `open`: the steps from the page to there. */
export type Screen = {
  name: string
  path: string
  isPhones?: true
  open?: (page: Page, world: ScreenWorld) => Promise<unknown>
}

const main = (page: Page): Locator => page.getByRole('main')
const dialog = (page: Page): Locator => page.getByRole('dialog')
const click = async (page: Page, name: string | RegExp): Promise<void> =>
  main(page).getByRole('button', { name }).first().click()

const openSettings = async (page: Page): Promise<void> => {
  await click(page, 'Settings')
  await dialog(page).getByRole('slider').first().waitFor()
}
const openEdit = async (page: Page): Promise<void> => {
  await click(page, /^Edit /)
  await dialog(page).getByRole('slider').first().waitFor()
}
const openDelete = async (page: Page): Promise<void> => {
  await main(page)
    .getByRole('button', { name: /^Delete / })
    .filter({ hasNot: page.locator('[aria-disabled="true"]') })
    .last()
    .click()
  await dialog(page).waitFor()
}
const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click()
const leaveForm = async (page: Page): Promise<void> => {
  await page.locator('main input').first().fill('865413')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).waitFor()
}
const findNothing = async (page: Page): Promise<void> => {
  await page.getByRole('searchbox').fill('nothing is called so')
  await page.getByText('nothing is called so').waitFor()
}
const openMenu = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Open menu' }).click()
const openCalendar = async (page: Page): Promise<void> => {
  await click(page, /^Choose the period/)
  await dialog(page).getByRole('table').first().waitFor()
}
const openWallLinks = async (page: Page): Promise<void> => {
  await click(page, 'Wall display')
  await dialog(page).getByRole('textbox').waitFor()
}
const createWallLink = async (page: Page): Promise<void> => {
  await openWallLinks(page)
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('textbox', { name: 'Link', exact: true }).waitFor()
}
const registerDevice = async (page: Page, { freshImei }: ScreenWorld): Promise<void> => {
  await page.getByLabel('IMEI', { exact: true }).fill(freshImei())
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await dialog(page).getByRole('img').waitFor()
}

const settledCard = (page: Page): Promise<void> =>
  main(page).locator('form, section, details').first().waitFor()

/** From the box to the first reading, and what gateways found. */
const FIRST_DAY: readonly Screen[] = [
  { name: 'add a device', path: '/add-device', open: settledCard },
  {
    name: 'connect a device',
    path: '/connect-device?imei=IMEI',
    open: (page) => main(page).getByRole('combobox', { name: 'How does it send?' }).waitFor(),
  },
  { name: 'connect a device that is not there', path: '/connect-device?imei=356307042441021' },
  { name: 'found sensors', path: '/found-sensors', open: settledCard },
]

const PROFILE: readonly Screen[] = [
  { name: 'people', path: '/people' },
  { name: 'profile', path: '/pages/user' },
  {
    name: 'profile, zones',
    path: '/pages/user',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Time zone' }).click()
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'profile, two passwords',
    path: '/pages/user',
    open: async (page) => {
      await page.locator('input[name="password"]').fill('frost on the window')
      await page.getByRole('button', { name: 'Update' }).click()
      await page.getByText('The two passwords differ.').waitFor()
    },
  },
  {
    name: 'profile, logging out with changes',
    path: '/pages/user',
    open: async (page) => {
      await page.locator('input[name="lastName"]').fill('Changed')
      if (await page.getByRole('button', { name: 'Open menu' }).isVisible()) await openMenu(page)
      await page.getByRole('button', { name: 'Log out', exact: true }).click()
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    },
  },
  { name: 'menu', path: '/pages/user', isPhones: true, open: openMenu },
  { name: 'no such page', path: '/no-such-page' },
]

const USERS: readonly Screen[] = [
  { name: 'users', path: '/admin/userlist' },
  {
    name: 'today',
    path: '/admin/today',
    open: (page) =>
      main(page)
        .getByText(/^Since /)
        .waitFor(),
  },
  { name: 'users of one', path: '/admin/userlist?parentUserId=AFFILIATE' },
  { name: 'users, no hit', path: '/admin/userlist', open: findNothing },
  { name: 'users, delete', path: '/admin/userlist?parentUserId=AFFILIATE', open: openDelete },
  { name: 'user form', path: '/admin/userform' },
  {
    name: 'user form, refused',
    path: '/admin/userform?parentUserId=AFFILIATE',
    open: async (page) => {
      await click(page, 'Invite')
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'user form, leaving', path: '/admin/userform', open: leaveForm },
  { name: 'sensors of one', path: '/admin/toollist?userId=USER' },
  { name: 'sensors, no hit', path: '/admin/toollist', open: findNothing },
  { name: 'sensors, edit', path: '/admin/toollist?userId=USER', open: openEdit },
  {
    name: 'sensors, edit refused',
    path: '/admin/toollist?userId=USER',
    open: async (page) => {
      await openEdit(page)
      await page.getByRole('textbox', { name: 'Temperature range, Maximum' }).fill('-40')
      await save(page)
      await page.getByText('The minimum must be below the maximum.').first().waitFor()
    },
  },
  { name: 'sensors, delete', path: '/admin/toollist?userId=USER', open: openDelete },
  { name: 'sensor form', path: '/admin/toolform?userId=USER' },
  {
    name: 'own sensor form, refused',
    path: '/admin/toolform',
    open: async (page) => {
      for (const sensor of [0, 1, 2, 3]) await page.getByRole('switch').nth(sensor).click()
      await save(page)
      await page.getByText('An IMEI has 15 digits.').waitFor()
    },
  },
  { name: 'sensor form, leaving', path: '/admin/toolform', open: leaveForm },
  { name: 'dashboard of one', path: '/admin/dashboard?userId=USER' },
  { name: 'dashboard of one, no hit', path: '/admin/dashboard?userId=USER', open: findNothing },
  { name: 'dashboard of nobody', path: '/admin/dashboard?userId=999999' },
  {
    name: 'changes of many sensors',
    path: '/admin/bulk',
    open: (page) => main(page).getByText('No changes yet').waitFor(),
  },
  {
    name: 'sensors as a table',
    path: '/admin/sensor-table',
    open: (page) => main(page).getByRole('button', { name: 'Save as CSV' }).waitFor(),
  },
  {
    name: 'profiles',
    path: '/admin/profiles',
    open: (page) => main(page).getByText('No profiles yet').waitFor(),
  },
  { name: 'sensor as its manager', path: '/tool-dashboard?id=TOOL' },
]

const RESELLERS: readonly Screen[] = [
  { name: 'resellers', path: '/affiliate/userlist' },
  { name: 'resellers, delete', path: '/affiliate/userlist', open: openDelete },
  { name: 'reseller form', path: '/affiliate/userform' },
]

const DEVICES: readonly Screen[] = [
  { name: 'devices', path: '/factory/view' },
  { name: 'devices, no hit', path: '/factory/view', open: findNothing },
  {
    name: 'devices, refused',
    path: '/factory/view',
    open: async (page) => {
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'devices, key', path: '/factory/view', open: registerDevice },
  {
    name: 'devices, labels',
    path: '/factory/view?filter=NEVER_SENT',
    open: async (page) => {
      await click(page, 'Labels')
      await dialog(page).getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'devices, many',
    path: '/factory/view',
    open: async (page) => {
      await main(page).getByText('Register many devices').click()
      await page.getByRole('textbox', { name: 'List of devices' }).waitFor()
    },
  },
  {
    name: 'devices, new key',
    path: '/factory/view',
    open: async (page) => {
      await click(page, /^Issue a new key/)
      await dialog(page).waitFor()
    },
  },
]

const TRAIL: readonly Screen[] = [
  { name: 'audit trail', path: '/audit' },
  {
    name: 'audit trail, no hit',
    path: '/audit?text=nothing+is+called+so',
    open: (page) => main(page).getByText('No entry matches', { exact: false }).waitFor(),
  },
  {
    name: 'audit trail, downloads',
    path: '/audit',
    open: async (page) => {
      await click(page, 'Download')
      await page.getByText('As CSV').waitFor()
    },
  },
]

/** Of superadmin alone. */
const TRAIL_CARE: readonly Screen[] = [
  { name: 'server', path: '/server' },
  {
    name: 'audit trail, checked',
    path: '/audit',
    open: async (page) => {
      await click(page, 'Check the audit trail')
      await page.getByText('The audit trail is complete').waitFor()
    },
  },
  {
    name: 'audit trail, erase',
    path: '/audit?kind=accounts',
    open: async (page) => {
      await click(page, 'Erase person')
      await dialog(page).waitFor()
    },
  },
]

/** What lies over a page is the same for every role that has the page: one looks at it. */
const pagesAlone = (screens: readonly Screen[]): readonly Screen[] =>
  screens.filter(({ open }) => open === undefined)

/** Every page of every role, and everything that lies over one. */
export const SCREENS: Record<ScreenRole, readonly Screen[]> = {
  nobody: [
    { name: 'login', path: '/login' },
    {
      name: 'login, failed',
      path: '/login',
      open: async (page) => {
        await page.locator('input[name="email"]').fill('nobody@harbour.example')
        await page.locator('input[name="password"]').fill('x')
        await Promise.all([
          page.locator('[data-toast]').waitFor(),
          page.locator('button[type="submit"]').click(),
        ])
      },
    },
    { name: 'registration', path: '/register' },
    { name: 'terms', path: '/terms' },
    { name: 'verification', path: '/verify' },
    {
      name: 'verification, unknown code',
      path: '/verify?code=00000-00000-00000-00000',
      open: (page) => page.getByRole('heading', { level: 2 }).waitFor(),
    },
    { name: 'password', path: '/password' },
    { name: 'new password', path: '/new-password#wrong-secret' },
    { name: 'forgotten password', path: '/forgotten' },
    { name: 'invitation, link spent', path: '/invitation#wrong-secret' },
    { name: 'address to confirm', path: '/confirm-address#wrong-secret' },
    {
      name: 'password, link spent',
      path: '/password#wrong-secret',
      open: async (page) => {
        const field = page.locator('input[type="password"]').first()
        if (await field.isVisible()) {
          await field.fill('frost on the window')
          await page.locator('button[type="submit"]').click()
        }
      },
    },
    { name: 'wall without a link', path: '/wall' },
    { name: 'wall', path: '/wall#WALL' },
    { name: 'wall, revoked', path: '/wall#wrong-secret' },
    {
      name: 'inspection',
      path: '/inspect#INSPECTION',
      open: (page) => main(page).getByRole('table').first().waitFor(),
    },
    { name: 'inspection, no such link', path: '/inspect#wrong-secret' },
  ],
  user: [
    {
      name: 'dashboard',
      path: '/dashboard',
      open: (page) => page.locator('article').first().waitFor(),
    },
    { name: 'dashboard, no hit', path: '/dashboard', open: findNothing },
    { name: 'wall links', path: '/dashboard', open: openWallLinks },
    { name: 'wall link made', path: '/dashboard', open: createWallLink },
    {
      name: 'wall link, revoke',
      path: '/dashboard',
      open: async (page) => {
        await createWallLink(page)
        await page
          .getByRole('button', { name: /^Revoke the link/ })
          .first()
          .click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'sensor',
      path: '/tool-dashboard?id=TOOL',
      open: (page) => main(page).getByRole('slider').first().waitFor(),
    },
    {
      name: 'imported files',
      path: '/imports?id=TOOL&name=Fridge',
      open: (page) => main(page).getByText('No file was imported into this sensor yet.').waitFor(),
    },
    {
      name: 'instrument',
      path: '/instrument?id=TOOL&name=Fridge',
      open: (page) => main(page).getByText('No certificate was entered yet.').waitFor(),
    },
    {
      name: 'calibrations',
      path: '/instruments',
      open: (page) => main(page).getByRole('button', { name: 'Save as CSV' }).waitFor(),
    },
    { name: 'deviation reports', path: '/deviations' },
    { name: 'inspection folders', path: '/inspection-folders' },
    { name: 'reports by plan', path: '/reports' },
    { name: 'reviews', path: '/reviews' },
    { name: 'signing', path: '/signing' },
    { name: 'records', path: '/records' },
    {
      name: 'HACCP register, today',
      path: '/haccp',
      open: (page) => main(page).getByRole('heading', { name: 'Entered today' }).waitFor(),
    },
    {
      name: 'HACCP register, month',
      path: '/haccp/month',
      open: (page) => main(page).getByRole('heading', { name: 'Paper and signature' }).waitFor(),
    },
    {
      name: 'HACCP register, check points',
      path: '/haccp/points',
      open: (page) => main(page).getByRole('heading', { name: 'The page of a month' }).waitFor(),
    },
    {
      name: 'alarm drill',
      path: '/alarm-drill',
      open: (page) => main(page).getByRole('heading', { name: 'Drills so far' }).waitFor(),
    },
    {
      name: 'ways of alarms',
      path: '/alarm-ways',
      open: (page) => main(page).getByRole('checkbox', { name: 'Quiet hours' }).waitFor(),
    },
    {
      name: 'instrument, certificate',
      path: '/instrument?id=TOOL&name=Fridge',
      open: async (page) => {
        await click(page, 'Add a certificate')
        await page.getByRole('dialog').getByLabel('Laboratory').waitFor()
      },
    },
    {
      name: 'cooling health',
      path: '/cooling?id=TOOL&days=30',
      open: (page) => main(page).getByText('Nothing can be said yet').waitFor(),
    },
    { name: 'sensor, calendar', path: '/tool-dashboard?id=TOOL', open: openCalendar },
    {
      name: 'sensor, downloads',
      path: '/tool-dashboard?id=TOOL',
      open: async (page) => {
        await main(page).getByRole('slider').first().waitFor()
        await click(page, 'Download')
        await page.getByText('PNG picture').waitFor()
      },
    },
    { name: 'sensor, settings', path: '/tool-dashboard?id=TOOL', open: openSettings },
    {
      name: 'sensor, settings with addresses',
      path: '/tool-dashboard?id=TOOL',
      open: async (page) => {
        await openSettings(page)
        await page.getByRole('checkbox', { name: 'Notify by e-mail' }).check()
      },
    },
    {
      name: 'sensor, settings refused',
      path: '/tool-dashboard?id=TOOL',
      open: async (page) => {
        await openSettings(page)
        await page.getByRole('textbox', { name: 'Temperature range, Maximum' }).fill('warm')
        await save(page)
        await page
          .getByText(/^Enter a number/)
          .first()
          .waitFor()
      },
    },
    { name: 'sensor that is not there', path: '/tool-dashboard?id=999999' },
    ...FIRST_DAY,
    ...TRAIL,
    ...PROFILE,
  ],
  affiliate: [
    ...USERS,
    { name: 'devices of the branch', path: '/factory/view' },
    ...pagesAlone(TRAIL),
    ...PROFILE,
  ],
  admin: [...pagesAlone(USERS), ...RESELLERS, ...pagesAlone(TRAIL), ...pagesAlone(PROFILE)],
  superadmin: [
    ...pagesAlone(USERS),
    { name: 'all sensors', path: '/admin/toollist' },
    ...pagesAlone(RESELLERS),
    ...DEVICES,
    ...TRAIL,
    ...TRAIL_CARE,
    ...pagesAlone(PROFILE),
  ],
  factory: [...pagesAlone(DEVICES), ...pagesAlone(TRAIL), ...pagesAlone(PROFILE)],
}

export const addressOf = (
  { path }: Screen,
  { userId, affiliateId, toolId, imeiNumber, wallSecret, inspectionSecret }: ScreenWorld,
): string =>
  path
    .replace('USER', userId)
    .replace('AFFILIATE', affiliateId)
    .replace('TOOL', toolId)
    .replace('IMEI', imeiNumber)
    .replace('WALL', wallSecret)
    .replace('INSPECTION', inspectionSecret)
