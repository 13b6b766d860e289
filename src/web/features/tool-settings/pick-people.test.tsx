import { useState } from 'react'
import { expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { PickPeople } from './pick-people.tsx'

const member = (firstName: string, more: object = {}) => ({
  user: {
    id: firstName,
    email: `${firstName.toLowerCase()}@harbour.example`,
    firstName,
    lastName: 'Tóth',
    language: 'english',
    invited: false,
    ...more,
  },
  right: 'STAFF',
  lastLogin: null,
})

const Field = ({ ownerId, first }: { ownerId: string; first: string }) => {
  const [value, setValue] = useState(first)
  return (
    <>
      <PickPeople ownerId={ownerId} value={value} onChange={setValue} />
      <output aria-label="addresses">{value}</output>
    </>
  )
}

test('people of the account are picked as recipients beside typed addresses, and taken out again', async () => {
  fakeGraphql({
    Members: () => ({ memberList: [member('Bea'), member('Guest', { invited: true })] }),
  })
  const { screen } = await drawPage(<Field ownerId="7" first="night@example.com" />)
  const bea = screen.getByRole('button', { name: 'Bea Tóth' })
  await expect.element(bea).toHaveAttribute('aria-pressed', 'false')
  await expect.element(screen.getByRole('button', { name: /Guest/ })).not.toBeInTheDocument()
  await bea.click()
  await screen.getByRole('button', { name: 'Joanna Whitfield' }).click()
  await expect
    .element(screen.getByLabelText('addresses'))
    .toHaveTextContent('night@example.com, bea@harbour.example, joanna@harbour.example')
  await bea.click()
  await expect
    .element(screen.getByLabelText('addresses'))
    .toHaveTextContent('night@example.com, joanna@harbour.example')
  expect(await axeViolations(screen.container)).toEqual([])
})

test('a manager picks people of the customer, not of the own account', async () => {
  const server = fakeGraphql({ Members: () => ({ memberList: [member('Bea')] }) })
  const { screen } = await drawPage(<Field ownerId="9" first="" />)
  await expect.element(screen.getByRole('button', { name: 'Bea Tóth' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Joanna/ })).not.toBeInTheDocument()
  expect(server.asked.at(-1)?.variables).toEqual({ userId: '9' })
})
