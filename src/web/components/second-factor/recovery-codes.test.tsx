import { afterEach, expect, test, vi } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { showLanguage } from '../../i18n/i18n.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const CODES = ['7K3Q-F0VZ-9M2H-5DTA', 'M2D8-KRW4-T6HB-0EXN']

afterEach(() => vi.restoreAllMocks())

const open = async (options: Parameters<typeof drawPage>[1] = {}) => {
  fakeGraphql({})
  const onDone = vi.fn()
  const { screen } = await drawPage(
    <RecoveryCodes
      codes={CODES}
      email="joanna@harbour.example"
      timeZone="Europe/Budapest"
      onDone={onDone}
    />,
    options,
  )
  await expect
    .element(screen.getByRole('heading', { name: 'Save your recovery codes' }))
    .toBeVisible()
  return { screen, onDone }
}

test('recovery codes are copied a line each, and the page goes on when they are saved', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen, onDone } = await open()
  await screen.getByRole('button', { name: 'Copy' }).click()
  expect(write).toHaveBeenCalledWith(CODES.join('\n'))
  await screen.getByRole('button', { name: 'I have saved the codes' }).click()
  expect(onDone).toHaveBeenCalledOnce()
})

test('the file of recovery codes says whose they are, since when, and has all of them', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return '#'
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Save as text' }).click()
  expect(await files[0]!.text()).toBe(
    [
      'Coldwatch: recovery codes of joanna@harbour.example, 2026-11-20. Each code works once.',
      '',
      ...CODES,
      '',
    ].join('\r\n'),
  )
})

test('another language loses no recovery code', async () => {
  const { screen } = await open()
  await showLanguage('de')
  await expect
    .element(screen.getByRole('heading', { name: 'Sichern Sie Ihre Wiederherstellungscodes' }))
    .toBeVisible()
  await expect.element(screen.getByText(CODES[1]!).first()).toBeVisible()
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the recovery codes have no accessibility violation',
  async (scheme) => {
    const { screen } = await open({ scheme })
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
