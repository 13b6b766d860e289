import { notifications } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import { ReplaceLogger } from './replace-logger.tsx'

// Toasts outlive the page that showed them.
afterEach(() => {
  connection.answered()
  notifications.clean()
})

const TOOL = toolCard({})
const open = async (managed: readonly string[]) => {
  const server = fakeGraphql({
    ManagedDevice: () => ({ devicePage: { rows: managed.map((imeiNumber) => ({ imeiNumber })) } }),
    ReplaceDevice: () => ({ replaceDevice: { imeiNumber: '356307042441021' } }),
  })
  const drawn = await drawPage(<ReplaceLogger tool={TOOL} />, { viewer: { role: 'admin' } })
  return { server, ...drawn }
}
const BUTTON = { name: 'Replace the broken device' }

test('who manages the device of a sensor replaces it from the page of the sensor', async () => {
  const { server, screen } = await open([TOOL.imeiNumber])
  await screen.getByRole('button', BUTTON).click()
  const dialog = page.getByRole('dialog', BUTTON)
  await expect.element(dialog.getByText(TOOL.imeiNumber)).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
  await dialog.getByRole('textbox', { name: 'IMEI of the other device' }).fill('356307042441021')
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect.element(page.getByText('Device replaced')).toBeVisible()
  expect(server.asked.findLast(({ name }) => name === 'ReplaceDevice')?.variables).toMatchObject({
    imeiNumber: TOOL.imeiNumber,
    byImeiNumber: '356307042441021',
  })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('who does not manage the device is not offered it', async () => {
  const { server, screen } = await open([])
  await expect.poll(() => server.asked.some(({ name }) => name === 'ManagedDevice')).toBe(true)
  expect(screen.container.querySelector('button')).toBeNull()
})
