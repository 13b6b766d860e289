import '../../theme/kit.css'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeToolServer } from './testing/fake-tool-server.ts'
import { NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'

afterEach(tidyUp)

test('a stretch that is damaged in storage is named above the chart and in its key', async () => {
  const damaged = {
    kind: 'DAMAGED' as const,
    from: new Date(readings[0]![0]).toISOString(),
    to: new Date(readings[0]![0] + 599_999).toISOString(),
    readings: 2,
    receivedAt: null,
    receivedUntil: null,
  }
  await open({ server: fakeToolServer({ readings, nowMs: NOW, provenance: [damaged] }) })
  await expect
    .element(
      page.getByText(
        /^Readings that are damaged in storage are missing here: .* to .*\. The operator can restore them from a backup\.$/,
      ),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'damaged in storage' }))
    .toBeVisible()
})
