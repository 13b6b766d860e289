import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { card, MEASURED, NOTHING, onAPhone, open, serve, shows } from './testing/draw-cooling.tsx'

onAPhone()

test('readings that come too seldom for cycles are said plainly, and defrosts stay', async () => {
  const coarse = {
    ...MEASURED,
    cyclesSeen: 'TOO_COARSE',
    cyclesPerDay: null,
    runningShare: null,
  } as const
  serve({ of: { 7: () => ({ ...coarse, intervalMs: 15 * MINUTE_MS }) } })
  await open()
  for (const name of ['Compressor cycles a day', 'Running time'])
    await shows(name, 'A reading comes every 15\u00a0min: too seldom')
  await expect
    .element(card('Warmest defrost of the day').getByRole('img'))
    .toHaveAttribute('aria-label', expect.stringContaining('lowest 12.4 °C'))
})

test('days that came too seldom among others are counted', async () => {
  serve({
    of: {
      7: (daysAgo) =>
        daysAgo > 20
          ? { ...MEASURED, cyclesSeen: 'TOO_COARSE', cyclesPerDay: null, runningShare: null }
          : MEASURED,
    },
  })
  await open()
  await shows('Running time', 'Days left out because their readings come too seldom: 10.')
})

test('a fridge that does not defrost and hardly turns says so', async () => {
  serve({
    of: {
      7: () => ({ ...NOTHING, cyclesSeen: 'STEADY', defrosts: 0, intervalMs: MINUTE_MS }),
    },
  })
  await open()
  await shows('Running time', 'The temperature hardly turns')
  await shows('Time between defrosts', 'No defrosts can be seen')
  await shows('What has changed', 'Too few days are measured')
})

test('defrosts without a regular distance are told from none', async () => {
  serve({ of: { 7: () => ({ ...MEASURED, defrostEveryMs: null }) } })
  await open()
  await shows('Time between defrosts', 'come at no regular distance')
})

test('a new sensor says what it takes', async () => {
  serve({ of: { 7: () => NOTHING } })
  await open()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Nothing can be said yet' }))
    .toBeVisible()
  expect(page.getByRole('region', { name: 'What has changed' }).elements()).toEqual([])
})

test('without a sensor in a room the page says why it cannot tell warm days', async () => {
  serve()
  await open()
  await expect
    .element(page.getByText('No sensor of this account measures a room', { exact: false }))
    .toBeVisible()
})

test('a sensor of others is not found, as one that does not exist', async () => {
  const { asked } = serve({ tools: [] })
  await open()
  await expect.element(page.getByText('There is no such sensor', { exact: false })).toBeVisible()
  expect(asked.filter(({ name }) => name.startsWith('Cooling'))).toEqual([])
})

test('days that do not load say so, and come with another try', async () => {
  const { answers } = serve()
  const answer = answers['CoolingHealth']!
  answers['CoolingHealth'] = () => 'unreachable'
  const { screen } = await open()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toBeVisible()
  answers['CoolingHealth'] = answer
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('Running time')).toBeVisible()
})

test('without the room the trends are there, and the room comes with another try', async () => {
  const { answers } = serve({ room: () => 21 })
  const answer = answers['CoolingSurroundings']!
  answers['CoolingSurroundings'] = () => 'unreachable'
  const { screen } = await open()
  await expect.element(card('Running time')).toBeVisible()
  await expect
    .element(screen.getByText('The room temperature did not load.', { exact: false }))
    .toBeVisible()
  answers['CoolingSurroundings'] = answer
  await screen.getByRole('button', { name: 'Try again' }).click()
  await shows('Running time', 'Room temperature: Store room')
})

test('a slow answer says that the days are being looked through', async () => {
  const { answers } = serve()
  const answer = answers['CoolingHealth']!
  const { promise, resolve } = Promise.withResolvers<void>()
  answers['CoolingHealth'] = async (variables) => {
    await promise
    return answer(variables)
  }
  const { screen } = await open()
  await expect
    .element(screen.getByText('The readings of these days are being looked through…'))
    .toBeVisible()
  resolve()
  await expect.element(card('Running time')).toBeVisible()
})
