import { useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FindQuery } from '../../api/generated/graphql.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { Finder } from './finder.tsx'
import type { FindPage } from './hit.ts'

type Answer = FindQuery['search']
beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1_280, 900)
})
afterEach(() => connection.answered())

const MENU: FindPage[] = [
  { label: 'shell.menu.devices', to: '/factory/view' },
  { label: 'shell.menu.audit', to: '/audit' },
]
const none = { rows: [], hasMore: false }
const ANSWER: Answer = {
  accounts: {
    rows: [
      {
        id: '7',
        firstName: 'Ágnes',
        lastName: 'Kőszegi',
        company: null,
        email: 'agnes@x.example',
        role: 'user',
        memberOf: null,
      },
    ],
    hasMore: true,
  },
  tools: {
    rows: [
      {
        id: '21',
        name: 'KŐ hűtő',
        imeiNumber: '356307042441013',
        equipmentId: 2,
        user: {
          firstName: 'Ágnes',
          lastName: 'Kőszegi',
          company: null,
          email: 'agnes@x.example',
        },
      },
    ],
    hasMore: false,
  },
  devices: { rows: [{ imeiNumber: '356307042441013', alias: 'kő-box' }], hasMore: false },
  alarms: {
    rows: [
      {
        id: '5',
        lane: 'HIGH',
        condition: null,
        state: 'RECOVERED',
        startedAt: '2028-02-29T09:00:00Z',
        tool: {
          id: '21',
          name: 'KŐ hűtő',
          user: {
            firstName: 'Ágnes',
            lastName: 'Kőszegi',
            company: null,
            email: 'agnes@x.example',
          },
        },
      },
    ],
    hasMore: false,
  },
}
const serve = (answer: (text: string) => Answer = () => ANSWER) =>
  fakeGraphql({ Find: ({ text }) => ({ search: answer(String(text)) }) })

const Where = () => {
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(true)
  return (
    <main>
      <output aria-label="address">{pathname + search}</output>
      {isOpen && <Finder menu={MENU} onClose={() => setOpen(false)} />}
    </main>
  )
}
const open = async (options: Parameters<typeof drawPage>[1] = {}) => {
  const { screen } = await drawPage(<Where />, {
    path: '/admin/today',
    viewer: { role: 'affiliate', timeZone: 'UTC' },
    ...options,
  })
  return {
    screen,
    field: screen.getByRole('combobox'),
    options: () =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    chosen: () => document.querySelector('[aria-selected=true]')?.textContent,
    address: screen.getByLabelText('address'),
  }
}

test('hits stand in groups, with what tells them apart, and the text is marked in any case', async () => {
  serve()
  const { screen, field, options } = await open()
  await field.fill('kő')
  await expect
    .poll(options)
    .toEqual([
      'Ágnes Kőszegiagnes@x.example',
      'KŐ hűtő356307042441013 / 2 · Ágnes Kőszegi',
      'KŐ hűtőToo warm · 2028-02-29 09:00 · Over · Ágnes Kőszegi',
      '356307042441013kő-box',
    ])
  const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent)
  expect(marks).toEqual(['Kő', 'KŐ', 'Kő', 'KŐ', 'Kő', 'kő'])
  await expect.element(screen.getByText('There are more: type more letters.')).toBeVisible()
  await expect.element(screen.getByText('The first 4 hits')).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})

test('a customer is shown by its company, with its person beside', async () => {
  const company = 'Kő és Bolt Kft.'
  const [account] = ANSWER.accounts.rows
  const [tool] = ANSWER.tools.rows
  serve(() => ({
    ...ANSWER,
    accounts: { rows: [{ ...account!, company }], hasMore: false },
    tools: { rows: [{ ...tool!, user: { ...tool!.user!, company } }], hasMore: false },
  }))
  const { field, options } = await open()
  await field.fill('bolt')
  await expect
    .poll(() => options().slice(0, 2))
    .toEqual([
      'Kő és Bolt Kft.Ágnes Kőszegi · agnes@x.example',
      'KŐ hűtő356307042441013 / 2 · Kő és Bolt Kft. · Ágnes Kőszegi',
    ])
})

test('arrows choose, Enter opens, and the search is closed then', async () => {
  serve()
  const { field, options, chosen, address } = await open()
  await field.fill('kő')
  await expect.poll(options).toHaveLength(4)
  expect(chosen()).toMatch(/^Ágnes/)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(chosen).toMatch(/^KŐ hűtő356/)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(chosen).toMatch(/^356307042441013/)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(address).toHaveTextContent('/tool-dashboard?id=21')
  expect(document.querySelector('dialog')).toBeNull()
})

test('a customer leads to its dashboard, and pages are found by their name', async () => {
  serve(() => ({ accounts: none, tools: none, devices: none, alarms: none }))
  const { screen, field, options, address } = await open()
  await expect.poll(options).toContain('Audit trail')
  await field.fill('on du')
  await expect.poll(options).toEqual(['On duty'])
  await screen.getByRole('option', { name: 'On duty' }).click()
  await expect.element(address).toHaveTextContent('/pages/duty')
})

test('the choice of case goes to the server, and stays for the next search', async () => {
  const { asked } = serve()
  const { screen, field } = await open()
  await screen.getByRole('button', { name: 'Match upper and lower case' }).click()
  await field.fill('kő')
  await expect
    .poll(() => asked.filter(({ name }) => name === 'Find').map(({ variables }) => variables))
    .toEqual([{ text: 'kő', caseSensitive: true }])
  expect(localStorage.getItem('findCaseSensitive')).toBe('true')
  await expect.poll(() => document.querySelectorAll('mark').length).toBe(1)
})

test('one letter asks nothing, and no hit is said', async () => {
  const { count } = serve(() => ({ accounts: none, tools: none, devices: none, alarms: none }))
  const { screen, field } = await open()
  await field.fill('q')
  await expect.element(screen.getByText('Type at least two letters.')).toBeVisible()
  expect(count('Find')).toBe(0)
  await field.fill('qqq')
  await expect.element(screen.getByText('Nothing found')).toBeVisible()
})

test('Escape closes it', async () => {
  serve()
  const { field } = await open()
  await field.fill('kő')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
})

test.each(['hu', 'de'] as const)('on a phone it fills the screen, in %s too', async (language) => {
  await page.viewport(390, 800)
  serve()
  const { field, options } = await open({ language })
  await field.fill('kő h')
  await expect.poll(options).toHaveLength(4)
  const { width, height } = document.querySelector('dialog')!.getBoundingClientRect()
  expect([width, height]).toEqual([390, 800])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
