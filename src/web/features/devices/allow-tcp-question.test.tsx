import { afterEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { AllowTcpQuestion } from './allow-tcp-question.tsx'

afterEach(() => connection.answered())

const draw = async () => {
  const sent: Record<string, unknown>[] = []
  let closed = 0
  const server = fakeGraphql({
    AllowTcp: (variables) => {
      sent.push(variables)
      return { allowTcp: { imeiNumber: '356307042441013', tcpNetworks: [] } }
    },
  })
  const { screen } = await drawPage(
    <main>
      <AllowTcpQuestion
        device={{ imeiNumber: '356307042441013', tcpNetworks: ['10.64.0.0/16'] }}
        onClose={() => closed++}
      />
    </main>,
  )
  return { screen, server, sent, closed: () => closed }
}

test('the networks of a device are changed, one a line', async () => {
  const { screen, sent, closed } = await draw()
  const field = screen.getByRole('textbox', { name: 'Networks' })
  await expect.element(field).toHaveValue('10.64.0.0/16')
  await field.fill('10.64.0.0/16\n192.0.2.0/24\n')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { imeiNumber: '356307042441013', networks: ['10.64.0.0/16', '192.0.2.0/24'], reason: '' },
    ])
  await expect.poll(closed).toBe(1)
})

test('what is no network is told beside the field, and nothing is lost', async () => {
  const { screen, server, closed } = await draw()
  server.answers['AllowTcp'] = () => ({
    refuse: {
      code: 'BAD_USER_INPUT',
      problems: [{ field: 'networks', key: 'devices.networkMalformed' }],
    },
  })
  await screen.getByRole('textbox', { name: 'Networks' }).fill('home')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/^Write a network like this/)).toBeVisible()
  expect(closed()).toBe(0)
  expect(await axeViolations(screen.container)).toEqual([])
})
