import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../../api/connection.ts'
import { axeViolations } from '../../../testing/axe.ts'
import { fakeGraphql } from '../../../testing/fake-graphql.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { TablePage } from './table-page.tsx'

beforeEach(() => page.viewport(1280, 860))
afterEach(() => connection.answered())

/** Answers the upload too. */
const serve = (planSensorTable: object) => {
  const server = fakeGraphql({ PlanSensorTable: () => ({ planSensorTable }) })
  const graphql = window.fetch
  window.fetch = async (input, init) =>
    String(input).startsWith('/uploads')
      ? Response.json({ id: 'upload-1' }, { status: 201 })
      : graphql(input, init)
  return server
}
const open = async () =>
  (
    await drawPage(<TablePage />, {
      path: '/admin/sensor-table',
      viewer: { role: 'affiliate' },
    })
  ).screen
const FILE = new File(['id;max\r\n1;warm'], 'sensors.csv')

test('each wrong line is named with its column and reason, and nothing is planned', async () => {
  const server = serve({
    lines: 5_000,
    problemCount: 2,
    problems: [
      {
        line: 2,
        field: 'max',
        key: 'tables.notThisValue',
        message: 'English',
        params: '{"text":"warm"}',
      },
      { line: 9, field: 'id', key: 'tables.unknownSensor', message: 'English', params: '{}' },
    ],
    change: null,
  })
  const screen = await open()
  await screen.getByTestId('sensor-table-file').upload(FILE)
  await expect.element(screen.getByText(/2 of 5,000 lines/)).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^2 max .*warm/ })).toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /^9 id You have no such sensor/ }))
    .toBeVisible()
  expect(server.asked.find(({ name }) => name === 'PlanSensorTable')?.variables).toEqual({
    upload: 'upload-1',
  })
  expect(await axeViolations(screen.container)).toEqual([])
})
