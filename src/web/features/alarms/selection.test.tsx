import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import { connection } from '../../api/connection.ts'
import type { AlarmEntryFragment } from '../../api/generated/graphql.ts'
import { alarm } from '../../testing/alarm.ts'
import { axeViolations } from '../../testing/axe.ts'
import { agnes, at, names, open, serve, tool } from './testing/draw-alarms-page.tsx'

beforeEach(() => page.viewport(1_280, 900))
afterEach(() => connection.answered())

/** A server on which alarms are acknowledged, and the calls that did it. */
const serveAlarms = (alarms: readonly AlarmEntryFragment[]) => {
  const acknowledged = new Set<string>()
  const calls: { ids: string[]; correctiveAction: string }[] = []
  serve(
    () =>
      alarms.map((entry) =>
        acknowledged.has(entry.id)
          ? { ...entry, isWaiting: false, acknowledgedAt: at(0), acknowledgedBy: 'Nóra' }
          : entry,
      ),
    {
      AcknowledgeAlarms: (variables) => {
        const call = variables as (typeof calls)[number]
        calls.push(call)
        for (const id of call.ids) acknowledged.add(id)
        return { acknowledgeAlarms: call.ids.map((id) => ({ id })) }
      },
    },
  )
  return calls
}

type Screen = Awaited<ReturnType<typeof open>>['screen']
const startSelecting = (screen: Screen) =>
  screen.getByRole('button', { name: 'Select several' }).click()
const acknowledgeWith = async (screen: Screen, text: string, count: number) => {
  const bar = screen.getByRole('region', { name: 'Selected alarms' })
  await bar.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Corrective action' }).fill(text)
  await dialog
    .getByRole('button', { name: `Acknowledge all (${count.toLocaleString('en')})` })
    .click()
}

test('several alarms are selected and acknowledged with one corrective action', async () => {
  const calls = serveAlarms([
    alarm({ id: '3', tool: tool('Dairy') }),
    alarm({ id: '2', tool: tool('Meat') }),
    alarm({ id: '1', tool: tool('Fish') }),
  ])
  const { screen } = await open()
  await startSelecting(screen)
  await screen.getByRole('checkbox', { name: 'Select: Too warm, Dairy' }).click()
  await screen.getByRole('checkbox', { name: 'Select: Too warm, Fish' }).click()
  await expect.element(screen.getByText('Selected alarms: 2')).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
  await acknowledgeWith(screen, 'Called the technician.', 2)
  await expect.element(screen.getByText('The alarms are acknowledged.')).toBeVisible()
  expect(calls).toEqual([{ ids: ['3', '1'], correctiveAction: 'Called the technician.' }])
  await expect
    .poll(() => screen.container.textContent.match(/Acknowledged by Nóra/g))
    .toHaveLength(2)
  expect(screen.container.querySelector('input[type=checkbox]')).toBeNull()
})

test('the focus goes to the first box when selecting begins, and to the list when it ends', async () => {
  serveAlarms([alarm({ id: '2', tool: tool('Dairy') }), alarm({ id: '1', tool: tool('Meat') })])
  const { screen } = await open()
  await startSelecting(screen)
  const box = screen.getByRole('checkbox', { name: 'Select: Too warm, Dairy' })
  await expect.element(box).toHaveFocus()
  await box.click()
  await acknowledgeWith(screen, 'Called the technician.', 1)
  await expect.element(screen.getByText('The alarms are acknowledged.')).toBeVisible()
  await expect
    .poll(() => {
      const focused = document.activeElement
      return focused !== document.body && focused?.contains(screen.getByText('Meat').element())
    })
    .toBe(true)
})

/** So many alarms of Ágnes as a power cut of the largest customers opens. */
const storm = (count: number, changes: Partial<AlarmEntryFragment> = {}) =>
  Array.from({ length: count }, (_, i) =>
    alarm({
      id: String(1_000 + i),
      lane: 'NODATA',
      limit: null,
      extreme: null,
      startedAt: at(-50 + i / 60),
      tool: { ...tool(`Room ${i + 1}`, agnes), id: String(1_000 + i) },
      ...changes,
    }),
  )

test('all 1,219 alarms of a customer are selected by one box and sent in a few calls', async () => {
  const calls = serveAlarms([
    ...storm(1_219),
    alarm({ id: '9', tool: tool('Known', agnes), isWaiting: false, acknowledgedAt: at(-5) }),
    alarm({ id: '1', tool: tool('Dairy') }),
  ])
  const { screen } = await open({ viewer: { role: 'affiliate' } })
  await startSelecting(screen)
  await screen.getByRole('checkbox', { name: 'Select all (1,219): Ágnes Kőszegi' }).click()
  await expect.element(screen.getByText('Selected alarms: 1,219')).toBeVisible()
  await acknowledgeWith(screen, 'Called the power company.', 1_219)
  await expect.element(screen.getByText('The alarms are acknowledged.')).toBeVisible()
  expect(calls.map(({ ids }) => ids.length)).toEqual([500, 500, 219])
  expect(new Set(calls.flatMap(({ ids }) => ids)).size).toBe(1_219)
})

test('a card that stands for its group selects the whole group; one of a customer can be left out again', async () => {
  const group = { id: '9', members: 4, open: 4, waiting: 4, imeiNumber: null, site: null }
  serveAlarms([...storm(4, { group }), alarm({ id: '1', tool: tool('Dairy', agnes) })])
  const { screen } = await open({ viewer: { role: 'affiliate' } })
  await startSelecting(screen)
  await screen.getByRole('checkbox', { name: 'Select all (4): No data, Room 1' }).click()
  await expect.element(screen.getByText('Selected alarms: 4')).toBeVisible()
  const customer = screen.getByRole('checkbox', {
    name: 'Select all (5): Ágnes Kőszegi',
  })
  await customer.click()
  await expect.element(screen.getByText('Selected alarms: 5')).toBeVisible()
  await expect.element(customer).toBeChecked()
  await screen.getByRole('checkbox', { name: 'Select: Too warm, Dairy' }).click()
  await expect.element(screen.getByText('Selected alarms: 4')).toBeVisible()
  await expect.element(customer).toBePartiallyChecked()
  await customer.click()
  await expect.element(screen.getByText('Selected alarms: 0')).toBeVisible()
})

test('ready-made sentences are those that fit every selected alarm', async () => {
  serveAlarms([
    alarm({ id: '2', tool: tool('Dairy') }),
    alarm({ id: '1', lane: 'NODATA', limit: null, extreme: null, tool: tool('Meat') }),
  ])
  const { screen } = await open()
  await startSelecting(screen)
  for (const box of screen.getByRole('checkbox').all()) await box.click()
  await expect.element(screen.getByText('Selected alarms: 2')).toBeVisible()
  await screen
    .getByRole('region', { name: 'Selected alarms' })
    .getByRole('button', { name: 'Acknowledge', exact: true })
    .click()
  const phrases = page.getByRole('dialog').getByRole('list', { name: 'Ready-made sentences' })
  await expect.element(phrases).toBeVisible()
  expect(phrases.element().textContent).toBe('Called the technician.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Acknowledge all/ })
    .click()
  await expect.element(page.getByText('Write down what was done.')).toBeVisible()
})

test('after a refusal nothing stays selected, and the list shows what is left', async () => {
  const alarms = [alarm({ id: '2', tool: tool('Dairy') }), alarm({ id: '1', tool: tool('Meat') })]
  serve(() => alarms, { AcknowledgeAlarms: () => 'unreachable' })
  const { screen } = await open()
  await startSelecting(screen)
  await screen.getByRole('checkbox', { name: 'Select: Too warm, Dairy' }).click()
  await acknowledgeWith(screen, 'Closed the door.', 1)
  await expect.element(page.getByText(/^Not all alarms were acknowledged/)).toBeVisible()
  await expect.element(screen.getByText('Selected alarms: 0')).toBeVisible()
})

test('a person who may only read is not asked to select', async () => {
  serveAlarms([alarm({ id: '2' }), alarm({ id: '1' })])
  const { screen } = await open({
    viewer: {
      can: viewerPermissions({
        kind: 'account',
        id: 7,
        role: 'user',
        path: '/7/',
        memberOf: 4,
        right: 'VIEWER',
      }),
    },
  })
  await expect.poll(() => names(screen)).toHaveLength(2)
  expect(screen.container.textContent).not.toContain('Select several')
})

test('at 320 px in German the boxes and the bar fit, and what is touched is 44 px high', async () => {
  await page.viewport(320, 800)
  serveAlarms([...storm(3), alarm({ id: '1', tool: tool('Dairy') })])
  const { screen } = await open({ language: 'de', viewer: { role: 'affiliate' } })
  await screen.getByRole('button', { name: 'Mehrere auswählen' }).click()
  await expect.poll(() => screen.getByRole('checkbox').all().length).toBeGreaterThan(2)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const small = [...screen.container.querySelectorAll('button, .mantine-Checkbox-root')].filter(
    (part) => part.getBoundingClientRect().height < 44,
  )
  expect(small.map((part) => part.outerHTML)).toEqual([])
})
