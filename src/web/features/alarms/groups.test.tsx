import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import type { AlarmEntryFragment } from '../../api/generated/graphql.ts'
import { alarm } from '../../testing/alarm.ts'
import { axeViolations } from '../../testing/axe.ts'
import { agnes, at, names, open, serve, tool } from './testing/draw-alarms-page.tsx'

beforeEach(() => page.viewport(1_280, 900))
afterEach(() => connection.answered())

type Group = NonNullable<AlarmEntryFragment['group']>

/** Two hundred sensors of Ágnes have been silent since a power cut. */
const powerCut = (changes: Partial<Group> = {}): AlarmEntryFragment[] =>
  Array.from({ length: 200 }, (_, i) =>
    alarm({
      id: String(500 + i),
      lane: 'NODATA',
      limit: null,
      extreme: null,
      startedAt: at(-50 + i / 20),
      tool: { ...tool(`Room ${i + 1}`, agnes), id: String(500 + i) },
      group: {
        id: '9',
        members: 200,
        open: 200,
        waiting: 200,
        imeiNumber: null,
        site: null,
        ...changes,
      },
    }),
  )

test('alarms that began together are one card, with their number and the way to all of them', async () => {
  serve(() => [...powerCut(), alarm({ id: '1', tool: tool('Dairy') })])
  const { screen } = await open()
  await expect.poll(() => names(screen)).toEqual(['Room 1', 'Dairy'])
  await expect.element(screen.getByText(/^Began together · alarms: 200 · open: 200/)).toBeVisible()
  await expect.element(screen.getByText('Alarms: 201')).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
  await screen.getByRole('link', { name: 'Show all', exact: true }).click()
  await expect.poll(() => names(screen)).toHaveLength(25)
  await expect.element(screen.getByText('Only alarms that began together')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all alarms' }).click()
  await expect.poll(() => names(screen)).toEqual(['Room 1', 'Dairy'])
})

test('a manager sees one card of a customer for all that began together', async () => {
  serve(() => powerCut({ imeiNumber: '865413051208841' }))
  const { screen } = await open({ viewer: { role: 'affiliate' } })
  await expect.poll(() => names(screen)).toEqual(['Room 1'])
  await expect.element(screen.getByText(/all on logger 865413051208841/)).toBeVisible()
  expect(screen.container.textContent).not.toContain('Show all 200 alarms')
})

const expand = async (screen: Awaited<ReturnType<typeof open>>['screen']) => {
  await screen.getByRole('button', { name: 'Details: No data, Room 1' }).click()
  await screen.getByRole('textbox', { name: 'Corrective action' }).fill('Called the power company')
}

test('all that began together are acknowledged at once', async () => {
  const { asked, count } = serve(() => [...powerCut(), alarm({ id: '1', tool: tool('Dairy') })], {
    AcknowledgeGroup: () => ({ acknowledgeGroup: { id: '9' } }),
  })
  const { screen } = await open()
  await expand(screen)
  await screen.getByRole('button', { name: 'Acknowledge all (200)' }).click()
  await expect.element(screen.getByText('The alarms are acknowledged.')).toBeVisible()
  expect(asked.findLast(({ name }) => name === 'AcknowledgeGroup')?.variables).toEqual({
    id: '9',
    correctiveAction: 'Called the power company',
  })
  expect(count('AcknowledgeAlarm')).toBe(0)
})

test('one of them can be acknowledged alone', async () => {
  const [first] = powerCut()
  const { asked, count } = serve(() => [...powerCut(), alarm({ id: '1', tool: tool('Dairy') })], {
    AcknowledgeAlarm: () => ({ acknowledgeAlarm: first }),
  })
  const { screen } = await open()
  await expand(screen)
  await screen.getByRole('checkbox', { name: /^For all alarms that began together/ }).click()
  await screen.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await expect
    .poll(() => asked.findLast(({ name }) => name === 'AcknowledgeAlarm')?.variables)
    .toMatchObject({ id: '500' })
  expect(count('AcknowledgeGroup')).toBe(0)
})
