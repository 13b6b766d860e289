import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deviceLabelText } from '../../src/domain/devices/device-label.ts'
import type { RunningServer } from '../../src/server/start-server.ts'
import {
  POSTGRES_BIN,
  postgresForBlock,
} from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import { graphql, logIn } from '../faults/real-server.ts'
import { startHere } from '../faults/start-here.ts'
import { PHONE } from './support/browser.ts'
import { type FirstDayStep, goFirstDay, photoOfCode } from './support/first-day-way.ts'
import { useBrowser } from './support/use-browser.ts'

const IMEI = '356307042441013'

describe.skipIf(POSTGRES_BIN === null)('on PostgreSQL', () => {
  const database = postgresForBlock()
  const { open } = useBrowser()
  let folder: string
  let server: RunningServer

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'coldwatch-e2e-'))
    server = await startHere({ DATABASE_URL: database().urlOf('postgres'), DATA_DIR: folder })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  test('somebody registers, scans a label and sees the first reading live', async () => {
    const { url } = server
    const { registerDevice } = await graphql<{
      registerDevice: { key: string; claimCode: string }
    }>(
      url,
      await logIn(url),
      'mutation ($imei: String!) { registerDevice(imeiNumber: $imei) { key claimCode } }',
      { imei: IMEI },
    )
    const { page: printer } = await open()
    const label = await photoOfCode(
      printer,
      deviceLabelText({ imeiNumber: IMEI, ...registerDevice }),
    )
    const { page } = await open({ viewport: PHONE })
    const steps: FirstDayStep[] = []
    const email = `newcomer-${String(Date.now())}@example.com`
    await goFirstDay({ url, page, email, label, at: (step) => steps.push(step) })
    expect(steps.at(-1)).toBe('dashboard')
    await page.getByText('4.3').first().waitFor()
  })
})
