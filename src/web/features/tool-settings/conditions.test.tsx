import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import {
  field,
  open,
  openMore,
  save,
  type Screen,
  server,
  SETUP,
  tidyUp,
} from './testing/draw-alarm-settings.tsx'

beforeEach(() => page.viewport(1280, 860))
afterEach(tidyUp)

const HEAT = {
  id: '4',
  name: 'Heat',
  side: 'ABOVE',
  limit: 8,
  minutes: 600,
  window: 1440,
  severity: 'ALARM',
  watches: 'AIR',
} as const
const withSettings = (settings: Partial<(typeof SETUP)['alarmSettings']>) => ({
  AlarmSetup: () => ({
    userToolList: [{ ...SETUP, alarmSettings: { ...SETUP.alarmSettings, ...settings } }],
  }),
})
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true })
const choice = (screen: Screen, name: string) => screen.getByRole('combobox', { name })
const sent = (asked: ReturnType<typeof server>['asked']) =>
  asked.findLast(({ name }) => name === 'UpdateAlarmSettings')?.variables

test('a ready set is copied into the list, by the words of its rules, and once only', async () => {
  const { asked } = server()
  const { screen } = await open()
  await openMore(screen)
  await choice(screen, 'Ready set').selectOptions('Vaccines (WHO, CDC)')
  await button(screen, 'Copy the set').click()
  await button(screen, 'Copy the set').click()
  await save(screen)
  await expect
    .poll(() => sent(asked))
    .toMatchObject({
      settings: {
        conditions: [
          {
            name: 'Above 8 °C for 10 h',
            side: 'ABOVE',
            limit: 8,
            minutes: 600,
            window: null,
          },
          { name: 'At or below −0.5 °C for 1 h', side: 'AT_OR_BELOW', limit: -0.5 },
          { name: 'Above 8 °C for 1 h in 24 h', severity: 'WARNING', window: 1440 },
          { name: 'Below 2 °C for 1 h in 24 h' },
        ],
      },
    })
})

test('a condition that is changed keeps its id, a new one has none, and a removed one is left out', async () => {
  const { asked } = server(withSettings({ conditions: [HEAT, { ...HEAT, id: '5', name: 'Old' }] }))
  const { screen } = await open()
  await openMore(screen)
  await button(screen, 'Remove condition 2').click()
  await field(screen, 'Name').first().fill('Warm for long')
  await button(screen, 'Add a condition').click()
  await screen.getByRole('textbox', { name: 'Name', exact: true }).nth(1).fill('Frost')
  await choice(screen, 'The value is').nth(1).selectOptions('at or below the limit')
  await screen.getByRole('textbox', { name: 'Limit', exact: true }).nth(1).fill('-0,5')
  await save(screen)
  await expect
    .poll(() => sent(asked))
    .toEqual({
      toolId: '1',
      settings: {
        conditions: [
          { ...HEAT, name: 'Warm for long' },
          {
            name: 'Frost',
            side: 'AT_OR_BELOW',
            limit: -0.5,
            minutes: 60,
            window: null,
            severity: 'ALARM',
            watches: 'AIR',
          },
        ],
      },
    })
})

test('what is wrong with a condition stands beside its field, and nothing is saved', async () => {
  const { count } = server()
  const { screen } = await open()
  await openMore(screen)
  await button(screen, 'Add a condition').click()
  await field(screen, 'Within').fill('20')
  await save(screen)
  await expect.element(screen.getByText('Every condition needs a name.')).toBeVisible()
  await expect.element(screen.getByText('Enter a number, such as −2 or 4,5.')).toBeVisible()
  await expect
    .element(screen.getByText('The window of a condition is shorter', { exact: false }))
    .toBeVisible()
  expect(count('UserUpdateTool')).toBe(0)
})

test('without a lag nothing watches the goods', async () => {
  const { asked } = server(
    withSettings({
      productLag: 30,
      watches: 'GOODS',
      conditions: [{ ...HEAT, watches: 'GOODS' }],
    }),
  )
  const { screen } = await open()
  await openMore(screen)
  await expect.element(choice(screen, 'The alarm limits watch')).toHaveValue('GOODS')
  await expect.element(choice(screen, 'It watches')).toHaveValue('GOODS')
  await choice(screen, 'The goods follow the air').selectOptions('not calculated')
  await expect.element(choice(screen, 'The alarm limits watch')).not.toBeInTheDocument()
  await save(screen)
  await expect
    .poll(() => sent(asked))
    .toEqual({
      toolId: '1',
      settings: { productLag: 0, watches: 'AIR', conditions: [{ ...HEAT, watches: 'AIR' }] },
    })
})

test('the list of conditions has no accessibility violation', async () => {
  server(withSettings({ productLag: 60, conditions: [HEAT] }))
  const { screen } = await open()
  await openMore(screen)
  await expect.element(choice(screen, 'It watches')).toBeVisible()
  await vi.waitFor(async () => expect(await axeViolations(document.body)).toEqual([]), {
    timeout: 10_000,
    interval: 500,
  })
})
