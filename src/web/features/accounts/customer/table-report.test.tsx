import { afterEach, expect, test } from 'vitest'
import type { TableReportFragment } from '../../../api/generated/graphql.ts'
import { axeViolations } from '../../../testing/axe.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { TableReport } from './table-report.tsx'

afterEach(() => localStorage.clear())

const REPORT: TableReportFragment = {
  lines: 2,
  created: 1,
  changed: 1,
  staying: 0,
  problemCount: 0,
  problems: [],
  links: [],
  changes: [
    {
      line: 2,
      email: 'new@chain.example',
      isNew: true,
      cells: [
        { column: 'company', before: null, after: 'Lánc Kft.' },
        { column: 'site', before: null, after: 'Store 1' },
      ],
    },
    {
      line: 3,
      email: 'store1@chain.example',
      isNew: false,
      cells: [
        { column: 'company', before: 'Frost GmbH', after: null },
        { column: 'mostSensors', before: '7', after: '8' },
      ],
    },
  ],
}

test('a file that is tried says of each line what it changes, before and after', async () => {
  const { screen } = await drawPage(
    <main>
      <TableReport report={REPORT} isDone={false}>
        {null}
      </TableReport>
    </main>,
  )
  await expect
    .element(
      screen.getByRole('row', {
        name: /^2 new@chain\.example \(new\) Company: Lánc Kft\. ?Site: Store 1/,
      }),
    )
    .toBeVisible()
  await expect
    .element(
      screen.getByRole('row', { name: /^3 store1@chain\.example Company: Frost GmbH → – Most/ }),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save the former values' })).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})
