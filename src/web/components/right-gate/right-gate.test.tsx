import { expect, test } from 'vitest'
import { NOBODY } from '../../../domain/permissions/actor.ts'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import type { MemberRight } from '../../../domain/users/membership.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { RightGate } from './right-gate.tsx'

const draw = (can: ReturnType<typeof viewerPermissions>) =>
  drawPage(
    <main>
      <RightGate needs="work">
        <button type="button">Acknowledge</button>
      </RightGate>
    </main>,
    { viewer: { can } },
  )
const member = (right: MemberRight) =>
  viewerPermissions({ kind: 'account', id: 9, role: 'user', path: '/7/', memberOf: 7, right })

test('staff of an account acknowledges', async () => {
  const { screen } = await draw(member('STAFF'))
  await expect.element(screen.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
})

test('a viewer sees the reason in place of the button', async () => {
  const { screen } = await draw(member('VIEWER'))
  await expect.element(screen.getByText(/^You may look, but not change anything/)).toBeVisible()
  expect(screen.container.querySelector('button')).toBeNull()
})

test('nothing is refused before the server has answered', async () => {
  const { screen } = await draw(viewerPermissions(NOBODY))
  await expect.element(screen.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
})
