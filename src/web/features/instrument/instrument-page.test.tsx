import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { editableTool } from '../../testing/editable-tool.ts'
import { type FakeAnswer, fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { InstrumentPage } from './instrument-page.tsx'
import {
  certificate,
  facts,
  NOTHING_ENTERED,
  probe,
  toolInstruments,
} from './testing/tool-instruments.ts'

/** `refusal`: of every change. */
const serve = (instruments = toolInstruments(), refusal: FakeAnswer | null = null) => {
  const sent: [string, Record<string, unknown>][] = []
  const change = (field: string) => (variables: Record<string, unknown>) => {
    sent.push([field, variables])
    return refusal ?? { [field]: instruments }
  }
  fakeGraphql({
    Instruments: () => ({ instruments }),
    EditableTool: () => ({ userToolList: [editableTool({ id: '7', min: 2, max: 6 })] }),
    SetLoggerInstrument: change('setLoggerInstrument'),
    SetProbe: change('setProbe'),
    SwapProbe: change('swapProbe'),
    SetMeasuringPlace: change('setMeasuringPlace'),
    AddCertificate: change('addCertificate'),
    WithdrawCertificate: change('withdrawCertificate'),
    ApplyCertificate: change('applyCertificate'),
  })
  const graphql = window.fetch
  window.fetch = vi.fn(async (input, init) =>
    String(input).startsWith('/uploads')
      ? new Response('{"id":"upload 1"}', { status: 201 })
      : graphql(input, init),
  )
  return sent
}
const refuse = (field: string, key: string) => ({
  refuse: { code: 'BAD_USER_INPUT', problems: [{ field, key: `instruments.${key}` }] },
})

beforeEach(() => page.viewport(390, 844))
afterEach(() => connection.answered())

const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <main style={{ padding: 16 }}>
      <InstrumentPage />
    </main>,
    { path: '/instrument?id=7&name=Milk', ...options },
  )
const manager = { viewer: { role: 'affiliate' as const } }
const dialog = () => page.getByRole('dialog')
const save = () => dialog().getByRole('button', { name: 'Save' }).click()

test('logger, probe and place stand with their labels, and how the calibration stands', async () => {
  serve()
  const { screen } = await open()
  for (const text of ['Elitech GSP-6', 'L-100', 'P-7', 'Cold room 2', 'Vaccines', 'In force today'])
    await expect.element(screen.getByText(text).first()).toBeVisible()
  await expect.element(screen.getByText('Calibrated, next due 2027-10-01')).toBeVisible()
  await expect.element(screen.getByText('± 0.5 °C').first()).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '+0.3 °C' })).toBeVisible()
  expect(await axeViolations(document.querySelector('main')!)).toEqual([])
})

test('what nobody has entered says so', async () => {
  serve(NOTHING_ENTERED)
  const { screen } = await open()
  await expect.element(screen.getByText('No calibration certificate')).toBeVisible()
  await expect.element(screen.getByText('No certificate was entered yet.')).toBeVisible()
  expect(screen.getByText('not entered').elements().length).toBeGreaterThan(5)
})

test('an expired calibration says since when, and a withdrawn certificate stays listed', async () => {
  const withdrawn = certificate({
    id: '4',
    number: 'K-WRONG',
    withdrawnAt: '2026-11-02T10:00:00Z',
    withdrawnReason: 'Entered for the wrong probe',
  })
  serve(
    toolInstruments({
      state: 'EXPIRED',
      certificates: [certificate({ dueOn: '2026-11-01' }), withdrawn],
    }),
  )
  const { screen } = await open()
  await expect.element(screen.getByText('Calibration expired 2026-11-01')).toBeVisible()
  await expect.element(screen.getByText('The latest calibration; it has expired')).toBeVisible()
  await expect
    .element(screen.getByText('K-WRONG'))
    .toHaveStyle({ textDecorationLine: 'line-through' })
  await expect
    .element(screen.getByText(/^Withdrawn 2026-11-02.*Reason: Entered for the wrong probe/))
    .toBeVisible()
  expect(screen.getByRole('button', { name: 'Withdraw' }).elements()).toHaveLength(1)
})

test('a swapped probe stays, with its time in service', async () => {
  serve(
    toolInstruments({
      probes: [
        probe({ id: '2', instrument: facts({ serialNumber: 'P-OLD' }) }),
        probe({ from: '2026-11-01T08:00:00Z' }),
      ],
    }),
  )
  const { screen } = await open()
  await screen.getByText('Earlier probes: 1').click()
  await expect.element(screen.getByText('the beginning – 2026-11-01 09:00')).toBeVisible()
  await expect.element(screen.getByText('P-OLD')).toBeVisible()
})

test('the label of the logger is sent with its numbers; a refusal stands at its field', async () => {
  const sent = serve(toolInstruments(), refuse('highestCelsius', 'rangeInverted'))
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Edit' }).first().click()
  await dialog().getByLabelText('Accuracy, ±').fill('warm')
  await save()
  await expect.element(dialog().getByText(/^Enter a number/)).toBeVisible()
  expect(sent).toEqual([])
  await dialog().getByLabelText('Accuracy, ±').fill('0,3')
  await save()
  await expect
    .element(dialog().getByText('The measuring range must end above its beginning.'))
    .toBeVisible()
  expect(sent).toEqual([
    ['setLoggerInstrument', { toolId: '7', logger: facts({ accuracyCelsius: 0.3 }) }],
  ])
})

test('a swap goes to the server with its instant, in the zone of the viewer', async () => {
  const sent = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Swap the probe' }).click()
  await dialog().getByLabelText('New probe since').fill('2026-11-03')
  await dialog().getByLabelText('Time of day').fill('25:00')
  await save()
  await expect.element(dialog().getByText(/^Give a day, and a time/)).toBeVisible()
  await dialog().getByLabelText('Time of day').fill('9:30')
  await dialog().getByLabelText('Serial number').fill('P-8')
  await save()
  await expect
    .poll(() => sent)
    .toEqual([
      [
        'swapProbe',
        {
          toolId: '7',
          at: '2026-11-03T08:30:00.000Z',
          probe: {
            maker: null,
            model: null,
            serialNumber: 'P-8',
            accuracyClass: null,
            accuracyCelsius: null,
            lowestCelsius: null,
            highestCelsius: null,
          },
          position: 'Top shelf, left',
        },
      ],
    ])
})

test('a certificate is entered with several points and its scan', async () => {
  const sent = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Add a certificate' }).click()
  await dialog().getByLabelText('Number of the certificate').fill('K-9')
  await dialog().getByLabelText('Laboratory').fill('Lab')
  await dialog().getByLabelText('Calibrated on', { exact: true }).fill('2026-11-01')
  await dialog().getByLabelText('Next calibration due', { exact: true }).fill('2027-11-01')
  await dialog().getByLabelText('Reference').fill('2')
  await save()
  await expect.element(dialog().getByText(/^A point needs a reference/)).toBeVisible()
  await dialog().getByLabelText('Deviation').fill('-0,1')
  await dialog().getByRole('button', { name: 'Add a point' }).click()
  await dialog().getByLabelText('Reference').nth(1).fill('8')
  await dialog().getByLabelText('Deviation').nth(1).fill('0,2')
  await dialog().getByLabelText('Uncertainty, ±').nth(1).fill('0,05')
  await userEvent.upload(
    page.getByLabelText('Choose a scan').first().element(),
    new File(['%PDF-1.7'], 'k-9.pdf', { type: 'application/pdf' }),
  )
  await expect.element(dialog().getByText('k-9.pdf')).toBeVisible()
  expect(await axeViolations(dialog().element())).toEqual([])
  await save()
  await expect
    .poll(() => sent)
    .toEqual([
      [
        'addCertificate',
        {
          toolId: '7',
          certificate: {
            covers: 'PROBE',
            number: 'K-9',
            laboratory: 'Lab',
            calibratedOn: '2026-11-01',
            dueOn: '2027-11-01',
            points: [
              { referenceCelsius: 2, deviationCelsius: -0.1, uncertaintyCelsius: null },
              { referenceCelsius: 8, deviationCelsius: 0.2, uncertaintyCelsius: 0.05 },
            ],
            upload: 'upload 1',
          },
        },
      ],
    ])
})

test('half a day of the next calibration is said at its field, and no certificate is sent', async () => {
  const sent = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Add a certificate' }).click()
  const field = dialog().getByLabelText('Next calibration due', { exact: true })
  await field.fill('2027-11')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('Write the day like this: 2026-11-20')
  expect(sent).toEqual([])
})

test.each([
  ['number', 'numberMissing', 'The certificate’s number is missing.'],
  ['dueOn', 'dueBeforeCalibration', 'The next calibration must be due after this one.'],
  ['points', 'pointTwice', 'Two points have the same reference temperature.'],
  ['upload', 'noScan', 'A certificate is a PDF file or a picture (PNG, JPEG).'],
])('a certificate that is refused for its %s says so in the form', async (field, key, text) => {
  serve(toolInstruments(), refuse(field, key))
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Add a certificate' }).click()
  await save()
  await expect.element(dialog().getByText(text)).toBeVisible()
})

test('a scan that is too large is not sent', async () => {
  const sent = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Add a certificate' }).click()
  await userEvent.upload(
    page.getByLabelText('Choose a scan').first().element(),
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' }),
  )
  await expect.element(dialog().getByText(/can have 10 MB at most/)).toBeVisible()
  await save()
  expect(sent).toEqual([])
})

test('the correction by a certificate is shown beside the present one before it is set', async () => {
  const sent = serve()
  const { screen } = await open(manager)
  await screen.getByRole('button', { name: 'Correct by this certificate' }).click()
  await expect.element(dialog().getByText('−0.5 °C')).toBeVisible()
  await expect.element(dialog().getByText('−0.2 °C')).toBeVisible()
  expect(sent).toEqual([])
  await dialog().getByLabelText('Correct for the temperature').fill('9')
  await expect.element(dialog().getByText(/do not reach that temperature/)).toBeVisible()
  await dialog().getByLabelText('Correct for the temperature').fill('8')
  await dialog().getByRole('button', { name: 'Set the correction' }).click()
  await expect
    .poll(() => sent)
    .toEqual([['applyCertificate', { toolId: '7', id: '5', celsius: 8 }]])
})

test('the certificate of a swapped probe says so, and offers no correction', async () => {
  serve(
    toolInstruments({
      probes: [probe({ id: '3' }), probe({ id: '4', from: '2026-11-01T08:00:00Z' })],
      inForce: null,
      state: 'NONE',
    }),
  )
  const { screen } = await open(manager)
  await expect.element(screen.getByText(/belongs to a probe that is no longer/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Correct by this certificate' }).query()).toBeNull()
})

test('a certificate is withdrawn with a reason', async () => {
  const sent = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Withdraw' }).click()
  await dialog().getByLabelText('Reason for the audit trail').fill('other probe')
  await dialog().getByRole('button', { name: 'Withdraw' }).click()
  await expect
    .poll(() => sent)
    .toEqual([['withdrawCertificate', { toolId: '7', id: '5', reason: 'other probe' }]])
})

test('who may not correct sees no button for it; who may only look changes nothing', async () => {
  serve()
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Correct by this certificate' }).query()).toBeNull()
  await screen.unmount()
  serve()
  const reader = { kind: 'account', id: 9, role: 'user', path: '/7/', memberOf: 7, right: 'VIEWER' }
  await open({ viewer: { can: viewerPermissions(reader as never) } })
  await expect.element(page.getByText('K-2026-118', { exact: true })).toBeVisible()
  for (const name of ['Edit', 'Swap the probe', 'Add a certificate', 'Withdraw'])
    expect(page.getByRole('button', { name }).query()).toBeNull()
})

test('a page that did not load says so and tries again', async () => {
  fakeGraphql({ Instruments: () => 'unreachable' })
  const { screen } = await open()
  await expect.element(screen.getByText('The data of the instrument did not load')).toBeVisible()
})
