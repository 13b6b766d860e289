import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql } from '../../faults/real-server.ts'
import { type Coldwatch, startColdwatch } from './start-coldwatch.ts'

let coldwatch: Coldwatch
beforeAll(async () => {
  coldwatch = await startColdwatch()
})
afterAll(() => coldwatch?.stop())

test('the second try of a test finds the data that the first one found, at the same address', async () => {
  const joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  const dairy = await coldwatch.addSensor(joanna, { name: 'Dairy', min: 2, max: 8 })
  await coldwatch.remember()
  await coldwatch.addCustomer({ email: 'nora@harbour.example' })
  await coldwatch.goBack()
  await coldwatch.addCustomer({ email: 'nora@harbour.example' })
  await coldwatch.send(dairy, [{ time: new Date(Date.now() - 60_000), value: 4.2 }])
  const { userList } = await graphql<{ userList: { email: string }[] }>(
    coldwatch.url,
    coldwatch.adminToken,
    '{ userList { email } }',
  )
  expect(userList.map(({ email }) => email)).toEqual([
    'admin@cold.example',
    joanna.email,
    'nora@harbour.example',
  ])
})
