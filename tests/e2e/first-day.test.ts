import { expect, test } from 'vitest'
import { deviceLabelText } from '../../src/domain/devices/device-label.ts'
import { graphql } from '../faults/real-server.ts'
import { PHONE } from './support/browser.ts'
import { type FirstDayStep, goFirstDay, photoOfCode } from './support/first-day-way.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()
const IMEI = '356307042441013'

test('somebody who registers on a phone scans a label and sees the first reading live, without an administrator', async () => {
  const { registerDevice } = await graphql<{
    registerDevice: { key: string; claimCode: string }
  }>(
    coldwatch.url,
    coldwatch.adminToken,
    'mutation ($imei: String!) { registerDevice(imeiNumber: $imei) { key claimCode } }',
    { imei: IMEI },
  )
  const { page: printer } = await coldwatch.open()
  const label = await photoOfCode(printer, deviceLabelText({ imeiNumber: IMEI, ...registerDevice }))
  const { page, problems } = await coldwatch.open({ viewport: PHONE })
  const steps: FirstDayStep[] = []
  await goFirstDay({
    url: coldwatch.url,
    page,
    email: 'newcomer@example.com',
    label,
    at: (step) => steps.push(step),
  })
  expect(steps.at(-1)).toBe('dashboard')
  await page.getByText('4.3').first().waitFor()
  expect(problems).toEqual([])
})
