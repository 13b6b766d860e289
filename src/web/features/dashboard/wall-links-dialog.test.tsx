import { expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { WallLinksDialog } from './wall-links-dialog.tsx'

const BAY = {
  id: '1',
  name: 'Loading bay',
  createdAt: '2026-11-18T08:00:00Z',
  lastUsedAt: '2026-11-20T01:00:00Z',
}

const serve = () => {
  let links = [BAY]
  return fakeGraphql({
    WallLinks: () => ({ wallLinks: links }),
    CreateWallLink: ({ name }) => {
      links = [...links, { ...BAY, id: '2', name: String(name) }]
      return { createWallLink: { link: { id: '2' }, secret: 'the-secret' } }
    },
    RevokeWallLink: ({ id }) => {
      links = links.filter((link) => link.id !== id)
      return { revokeWallLink: true }
    },
  })
}
const open = () => drawPage(<WallLinksDialog onClose={() => {}} />, { path: '/dashboard' })

test('the dialog lists the links with when they were made and last used', async () => {
  serve()
  const { screen } = await open()
  await expect
    .element(screen.getByText('created 2026-11-18 09:00 · last used 2026-11-20 02:00'))
    .toBeVisible()
})

test('a new link is shown once, to copy and to open, with its secret in the fragment', async () => {
  const server = serve()
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Where is the screen?' }).fill('Gate 4')
  await screen.getByRole('button', { name: 'Create link' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Link' }))
    .toHaveValue(`${location.origin}/wall#the-secret`)
  await expect
    .element(screen.getByRole('link', { name: 'Open' }))
    .toHaveAttribute('href', `${location.origin}/wall#the-secret`)
  expect(server.asked.find(({ name }) => name === 'CreateWallLink')?.variables).toEqual({
    name: 'Gate 4',
  })
  await expect.element(screen.getByText('Gate 4')).toBeVisible()
})

test('a link is revoked after a question that names it', async () => {
  const server = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Revoke the link of Loading bay' }).click()
  await expect
    .element(
      screen.getByText('Revoke the link of “Loading bay”? Its screen will then show nothing.'),
    )
    .toBeVisible()
  expect(server.count('RevokeWallLink')).toBe(0)
  await screen.getByRole('button', { name: 'Revoke link' }).click()
  await expect.element(screen.getByText('No wall display has a link yet.')).toBeVisible()
  await expect.element(screen.getByText('Link revoked')).toBeVisible()
})

test('a refusal is shown in the reader’s language, and the name stays', async () => {
  const server = serve()
  server.answers['CreateWallLink'] = () => ({
    refuse: { code: 'BAD_USER_INPUT', problems: [{ field: null, key: 'wall.tooMany' }] },
  })
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Where is the screen?' }).fill('Gate 4')
  await screen.getByRole('button', { name: 'Create link' }).click()
  await expect
    .element(screen.getByText(/^This account cannot have more wall displays\./))
    .toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Where is the screen?' }))
    .toHaveValue('Gate 4')
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the dialog has no accessibility violation',
  async (scheme) => {
    serve()
    const { screen } = await drawPage(<WallLinksDialog onClose={() => {}} />, {
      path: '/dashboard',
      scheme,
    })
    await screen.getByRole('button', { name: 'Create link' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Link' })).toBeVisible()
    await screen.getByRole('button', { name: 'Revoke the link of Loading bay' }).click()
    await Promise.all(document.getAnimations().map((animation) => animation.finished))
    expect(await axeViolations(document.body)).toEqual([])
  },
)
