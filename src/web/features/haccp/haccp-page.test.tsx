import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import { endSession, startSession } from '../../session/session.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { HaccpPage } from './haccp-page.tsx'
import { checkStore } from './outbox/check-store.ts'

const JOANNA = {
  token: 'a',
  user: { username: 'joanna@harbour.example', role: 'user', id: '7' },
} as const
const empty = async () => {
  for (const { id } of await checkStore.all()) await checkStore.remove(id)
}
beforeEach(async () => {
  startSession(JOANNA)
  await empty()
})
afterEach(async () => {
  endSession('logout')
  localStorage.clear()
  await empty()
})

const POINT = {
  id: '1',
  name: 'Hot counter',
  kind: 'TEMPERATURE',
  toolId: null,
  min: 65,
  max: null,
  timesADay: 2,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  isRetired: false,
}
const REGISTER = {
  account: { id: '7' },
  timeZone: 'Europe/Budapest',
  settings: { times: ['08:00'], withinMinutes: 30, toolIds: null },
  points: [POINT],
  tools: [],
  checks: [] as object[],
}
const CHECK = {
  id: 'c1',
  kind: 'TEMPERATURE',
  pointId: '1',
  subject: 'Hot counter',
  celsius: 61.5,
  supplier: null,
  batch: null,
  accepted: null,
  done: null,
  aboutCheckId: null,
  aboutDay: null,
  aboutToolId: null,
  remark: '',
  measuredAt: '2026-11-20T01:00:00Z',
  enteredAt: '2026-11-20T01:00:00Z',
  receivedAt: '2026-11-20T01:00:00Z',
  clockAheadSeconds: 7200 as number | null,
  firstName: 'Béla',
  lastName: '',
  min: 65,
  max: null,
  isOutOfBounds: true,
  isLate: false,
  isCorrected: false,
  correctsId: null,
  reason: null,
  isVoid: false,
}

const open = async (
  register: object = REGISTER,
  answers: Parameters<typeof fakeGraphql>[0] = {},
  options: Parameters<typeof drawPage>[1] = {},
) => {
  const server = fakeGraphql({ HaccpRegister: () => ({ haccpRegister: register }), ...answers })
  const { screen } = await drawPage(<HaccpPage />, { path: '/haccp', ...options })
  const sent = () =>
    server.asked.filter(({ name }) => name === 'AddCheck').map(({ variables }) => variables)
  return { screen, sent }
}
const enter = async (screen: Awaited<ReturnType<typeof open>>['screen'], celsius: string) => {
  await screen.getByRole('button', { name: 'Enter: Hot counter' }).click()
  await screen.getByRole('textbox', { name: 'Temperature' }).fill(celsius)
  await screen.getByRole('button', { name: 'Save' }).click()
}

test('a temperature is typed with a comma or a point, and sent with an id and the times of the device', async () => {
  const { screen, sent } = await open(REGISTER, { AddCheck: () => ({ addCheck: 'x' }) })
  await enter(screen, '68.5')
  await expect
    .poll(sent)
    .toMatchObject([
      { userId: '7', pointId: '1', kind: 'TEMPERATURE', subject: 'Hot counter', celsius: 68.5 },
    ])
  expect(sent()[0]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
    madeAt: expect.any(String),
    sentAt: expect.any(String),
  })
  await expect.poll(async () => (await checkStore.all()).length).toBe(0)
})

test('what is no temperature is said at the field, and nothing is sent', async () => {
  const { screen, sent } = await open()
  await enter(screen, 'warm')
  await expect.element(screen.getByText(/^Type a temperature from/)).toBeVisible()
  expect(sent()).toEqual([])
})

test('without an answer of the server the entry waits, is shown, and counts', async () => {
  const { screen } = await open()
  await enter(screen, '61')
  await expect.element(screen.getByText(/^Waiting to be sent: 1/)).toBeVisible()
  await expect.element(screen.getByText('waiting to be sent', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/1 of 2 today/)).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})

test('an entry that the server refuses is shown with its reason, and is sent again or discarded', async () => {
  let refuses = true
  const { screen, sent } = await open(REGISTER, {
    AddCheck: () =>
      refuses
        ? {
            refuse: {
              code: 'BAD_USER_INPUT',
              problems: [{ field: 'pointId', key: 'haccp.noSuchPoint' }],
            },
          }
        : { addCheck: 'x' },
  })
  await enter(screen, '68')
  const note = screen.getByRole('alert')
  await expect.element(note.getByText(/Not taken: .* Hot counter: 68 °C/)).toBeVisible()
  await expect.element(note.getByText('This check point is not there any more.')).toBeVisible()
  refuses = false
  await note.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(async () => (await checkStore.all()).length).toBe(0)
  expect(sent()).toHaveLength(2)
  expect(sent()[0]!['id']).toBe(sent()[1]!['id'])
})

test('entries of somebody else stay on the device and are not sent', async () => {
  await checkStore.put({
    id: 'other',
    userId: '8',
    accountId: '7',
    madeAtMs: 1,
    entry: { kind: 'CLEANING', subject: 'Floor' },
    refusal: null,
  })
  const { screen, sent } = await open(REGISTER, { AddCheck: () => ({ addCheck: 'x' }) })
  await expect.element(screen.getByText(/^Entries of other people wait/)).toBeVisible()
  await enter(screen, '68')
  await expect.poll(() => sent().length).toBe(1)
  expect((await checkStore.all()).map(({ id }) => id)).toEqual(['other'])
})

test('a check out of bounds asks what was done; a wrong clock is marked', async () => {
  const { screen, sent } = await open(
    { ...REGISTER, checks: [CHECK] },
    { AddCheck: () => ({ addCheck: 'x' }) },
  )
  await expect.element(screen.getByText('out of bounds')).toBeVisible()
  await expect.element(screen.getByText(/The clock of the device was .* fast/)).toBeVisible()
  await screen.getByRole('button', { name: 'Write down what was done' }).click()
  await screen.getByRole('textbox', { name: 'What was done' }).fill('Reheated')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(sent)
    .toMatchObject([{ kind: 'ACTION', subject: 'Reheated', aboutCheckId: 'c1' }])
})

test('an account without check points is told in one sentence what one does', async () => {
  const { screen } = await open({ ...REGISTER, points: [] })
  await expect.element(screen.getByText('No check points yet')).toBeVisible()
})

test('somebody who may only read sees why there is no form', async () => {
  const can = viewerPermissions({
    kind: 'account',
    id: 9,
    role: 'user',
    path: '/7/',
    memberOf: 7,
    right: 'VIEWER',
  })
  const { screen } = await open({ ...REGISTER, checks: [CHECK] }, {}, { viewer: { can } })
  await expect.element(screen.getByRole('heading', { name: 'Hot counter' })).toBeVisible()
  expect(screen.getByRole('button', { name: /Enter|Correct/ }).elements()).toEqual([])
})

test.each(['de', 'hu'] as const)('the page fits a phone in %s', async (language) => {
  await page.viewport(390, 844)
  const { screen } = await open({ ...REGISTER, checks: [CHECK] }, {}, { language, scheme: 'dark' })
  await expect.element(screen.getByRole('heading', { name: 'Hot counter' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeViolations(screen.container)).toEqual([])
})
