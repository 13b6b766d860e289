import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { SensorChoice } from './sensor-choice.tsx'

const sensor = (i: number) => ({
  id: String(i),
  name: `Fridge ${i}`,
  imeiNumber: '356307042441013',
  equipmentId: 1,
  user: { firstName: 'Anna', lastName: 'Kovács', company: 'Nord Kft.', email: 'a@x.example' },
})

/** As the server: 200 at most, by a part of the name that counts upper and lower case. */
const serve = (sensors: number) =>
  fakeGraphql({
    SensorsToInspect: ({ search, first }) => {
      const all = Array.from({ length: sensors }, (_, i) => sensor(i + 1))
      const wanted = all.filter(({ name }) => search === null || name.includes(String(search)))
      return { toolPage: { total: wanted.length, rows: wanted.slice(0, Number(first)) } }
    },
  })

const Choice = () => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return <SensorChoice chosen={chosen} onChange={setChosen} />
}

beforeEach(() => page.viewport(1280, 860))
afterEach(() => connection.answered())

test('of thousands of sensors 200 are loaded, each with its customer; the server finds the others', async () => {
  const { asked } = serve(5_000)
  const { screen } = await drawPage(<Choice />, { viewer: { role: 'affiliate' } })
  await expect.element(screen.getByText('Chosen: 0 of 5,000')).toBeVisible()
  expect(screen.getByText(/Nord Kft\. · Anna Kovács/).elements()).toHaveLength(200)
  await screen.getByLabelText('Name or IMEI').fill('Fridge 4321')
  await expect.element(screen.getByRole('checkbox', { name: 'Fridge 4321' })).toBeVisible()
  await screen.getByRole('button', { name: 'All that are shown' }).click()
  await expect.element(screen.getByText('Chosen: 1 of 5,000')).toBeVisible()
  expect(asked.map(({ variables }) => variables['first'])).not.toContain(5_000)
})

test('of a few sensors any letters find in any case, without asking the server again', async () => {
  const { asked } = serve(12)
  const { screen } = await drawPage(<Choice />, { viewer: { role: 'user' } })
  await expect.element(screen.getByRole('checkbox', { name: 'Fridge 12' })).toBeVisible()
  await screen.getByLabelText('Name or IMEI').fill('GE 12')
  await expect.element(screen.getByRole('checkbox', { name: 'Fridge 11' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('checkbox', { name: 'Fridge 12' })).toBeVisible()
  expect(asked).toHaveLength(1)
})
