import { notifications } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { nearestPassing } from '../../../domain/brands/brand-colours.ts'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { BrandPage } from './brand-page.tsx'

const BRAND = {
  accountId: '7',
  name: 'Polar',
  accent: '#005A3C',
  senderName: null,
  replyTo: null,
  mailFooter: null,
  paperFooter: null,
  lightLogo: null,
  darkLogo: null,
  logoOnPapers: null as boolean | null,
  hosts: ['cold.polar.example'],
}

// Toasts outlive the page that showed them.
afterEach(() => {
  connection.answered()
  notifications.clean()
})

test('where the account has ended, its brand is shown, and the reason in place of what would be refused', async () => {
  fakeGraphql({ BrandSettings: () => ({ brandSettings: BRAND }) })
  const { screen } = await drawPage(<BrandPage />, {
    viewer: {
      id: '7',
      actsFor: '7',
      role: 'affiliate',
      can: viewerPermissions({
        kind: 'account',
        id: 7,
        role: 'affiliate',
        path: '/7/',
        right: 'VIEWER',
        ended: { since: '2028-02-01' },
      }),
    },
  })
  await expect.element(screen.getByText('cold.polar.example')).toBeVisible()
  await expect.element(screen.getByText(/Your account has ended/).first()).toBeVisible()
  expect(
    screen.getByRole('button', { name: /Choose a file|Back to the usual look/ }).elements(),
  ).toEqual([])
})

test('a colour that cannot be read offers the nearest one that can, and that one is saved', async () => {
  const server = fakeGraphql({
    BrandSettings: () => ({ brandSettings: BRAND }),
    SetBrand: () => ({ setBrand: { ...BRAND, accent: '#7D6800' } }),
  })
  const { screen } = await drawPage(<BrandPage />, {
    viewer: { id: '7', actsFor: '7', role: 'affiliate' },
  })
  await screen.getByRole('textbox', { name: 'Colour' }).fill('#FFD400')
  await screen.getByRole('button', { name: /^Take #/ }).click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => server.asked.findLast(({ name }) => name === 'SetBrand')?.variables)
    .toMatchObject({ accountId: '7', brand: { name: 'Polar', accent: nearestPassing('#FFD400') } })
  await expect.element(screen.getByText('cold.polar.example')).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('the refusal of a colour goes once another colour is chosen', async () => {
  fakeGraphql({
    BrandSettings: () => ({ brandSettings: BRAND }),
    SetBrand: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [
          {
            field: 'accent',
            key: 'brands.contrast.link',
            params: {
              text: '#FFD400',
              ground: '#FFFFFF',
              ratio: 1.4,
              least: 4.5,
              nearest: '#7D6800',
            },
          },
        ],
      },
    }),
  })
  const { screen } = await drawPage(<BrandPage />, {
    viewer: { id: '7', actsFor: '7', role: 'affiliate' },
  })
  await screen.getByRole('textbox', { name: 'Colour' }).fill('#FFD400')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText(/^Links in #FFD400/)).toBeVisible()
  await screen.getByRole('button', { name: /^Take #/ }).click()
  await expect.element(screen.getByText(/^Links in #FFD400/)).not.toBeInTheDocument()
})

test('a superadmin chooses among accounts that can have a brand', async () => {
  const asked: unknown[] = []
  fakeGraphql({
    BrandSettings: () => ({ brandSettings: null }),
    AccountsForDevice: ({ role }) => {
      asked.push(role)
      return { userPage: { rows: [] } }
    },
  })
  const { screen } = await drawPage(<BrandPage />, {
    viewer: { id: '1', actsFor: '1', role: 'superadmin' },
  })
  await screen.getByRole('combobox', { name: 'Reseller' }).click()
  await expect.poll(() => asked).toEqual(['affiliate', 'admin'])
})

test.each([
  [false, 1],
  [true, 0],
])(
  'a logo says when papers have the name in its place: drawn there %s',
  async (isOnPapers, notes) => {
    const brand = { ...BRAND, lightLogo: '/brands/a/logo-light', logoOnPapers: isOnPapers }
    fakeGraphql({ BrandSettings: () => ({ brandSettings: brand }) })
    const { screen } = await drawPage(<BrandPage />, {
      viewer: { id: '7', actsFor: '7', role: 'affiliate' },
    })
    await expect.element(screen.getByRole('img', { name: 'For light ground' })).toBeInTheDocument()
    expect(screen.getByText(/Papers show the name in place of this logo/).elements()).toHaveLength(
      notes,
    )
  },
)
