import { useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import type { BulkProps } from './selection-bar.tsx'
import { ToolListPage } from './tool-list-page.tsx'

const OWNER = {
  id: '5',
  firstName: 'Joanna',
  lastName: 'Whitfield',
  email: 'joanna@harbour.example',
}
const TOOLS = Array.from({ length: 64 }, (_, i) => ({
  ...toolCard({
    id: String(i + 1),
    name: `Room ${String(i + 1).padStart(2, '0')}`,
    equipmentId: (i % 4) + 1,
    celsius: i === 1 ? 8 : 4.4,
  }),
  user: OWNER,
  profile:
    i === 44
      ? {
          id: '3',
          name: 'Vaccine fridge',
          differences: [{ field: 'max', sensor: '8.5', profile: '8' }],
        }
      : null,
  viewerCan: { manage: { allowed: true, reasonKey: null } },
}))

/** As the server: finds by name, in the order of the ids. */
const serve = () =>
  fakeGraphql({
    ToolTable: ({ search, first, offset }) => {
      const matches = TOOLS.filter(({ name }) => name.includes(String(search)))
      return {
        toolPage: {
          rows: matches.slice(Number(offset), Number(offset) + Number(first)),
          total: matches.length,
        },
      }
    },
    AccountName: () => ({ account: OWNER }),
    DeleteTool: () => ({ deleteTool: true }),
  })

beforeEach(() => page.viewport(1280, 860))
afterEach(() => connection.answered())

const Where = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output aria-label="address">{pathname + search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  )
}

const open = async (path = '/admin/toollist', options: Parameters<typeof drawPage>[1] = {}) => {
  const drawn = await drawPage(
    <>
      <ToolListPage />
      <Where />
    </>,
    { path, viewer: { role: 'superadmin' }, ...options },
  )
  return {
    ...drawn,
    address: drawn.screen.getByLabelText('address'),
    names: () =>
      [...drawn.screen.container.querySelectorAll('tbody th')].map((cell) => cell.textContent),
  }
}

const lastAsked = (server: ReturnType<typeof serve>) =>
  server.asked.findLast(({ name }) => name === 'ToolTable')?.variables

test('a client has its company above its person', async () => {
  const server = serve()
  const [first] = TOOLS
  const company = 'Hűtő és Bolt Kft.'
  server.answers['ToolTable'] = () => ({
    toolPage: { rows: [{ ...first!, user: { ...OWNER, company } }], total: 1 },
  })
  const { screen } = await open()
  await expect
    .element(screen.getByRole('row', { name: /Hűtő és Bolt Kft\. Joanna Whitfield joanna@/ }))
    .toBeVisible()
})

test('where clients have companies, their column sorts by company, and stays so on pages without one', async () => {
  const server = serve()
  const [first] = TOOLS
  const withCompany = { ...first!, user: { ...OWNER, company: 'Hűtő és Bolt Kft.' } }
  server.answers['ToolTable'] = () => ({ toolPage: { rows: [withCompany], total: 1 } })
  const { screen } = await open()
  const head = screen.getByRole('button', { name: 'Client' })
  await head.click()
  await expect.poll(() => lastAsked(server)?.['sort']).toBe('company')
  server.answers['ToolTable'] = () => ({ toolPage: { rows: [first], total: 1 } })
  await head.click()
  await expect.poll(() => lastAsked(server)?.['sort']).toBe('-company')
})

test.each(['hu', 'de'] as const)(
  'on a laptop the words of a sensor’s name stay whole, and every action is in sight, in %s',
  async (language) => {
    const server = serve()
    const [first] = TOOLS
    const name = 'Fleischkühlraum'
    const user = { ...OWNER, company: 'Molkereigenossenschaft Saarbrücken GmbH' }
    server.answers['ToolTable'] = () => ({
      toolPage: { rows: [{ ...first!, name, user }], total: 1 },
    })
    // Between the menu and the edge of a window of 1280 px.
    const { screen } = await drawPage(
      <div style={{ width: 988 }}>
        <ToolListPage />
      </div>,
      { path: '/admin/toollist', viewer: { role: 'affiliate' }, language },
    )
    const link = screen.getByRole('link', { name, exact: true })
    await expect.element(link).toBeVisible()
    expect(link.element().getClientRects()).toHaveLength(1)
    const table = screen.container.querySelector('table')!
    expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement!.clientWidth)
  },
)

test('ten sensors a page, with the columns of the specification', async () => {
  const server = serve()
  const { screen, names } = await open()
  await expect.element(screen.getByText('1 – 10 of 64')).toBeVisible()
  expect(names()).toHaveLength(10)
  expect(
    [...screen.container.querySelectorAll('thead th')].map((cell) => cell.textContent),
  ).toEqual([
    'ID',
    'Name',
    'Now, °C',
    'IMEI',
    'Sensor',
    'Client',
    'Range, °C',
    'Alarm, °C',
    'Actions',
  ])
  await expect
    .element(
      screen.getByRole('row', {
        name: /^2 Room 02 Out of range 8\.0.* 865413051208841 .*2 Joanna Whitfield joanna@harbour\.example 2 … 8 1 … 9/,
      }),
    )
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: '2', exact: true }))
    .toHaveAttribute('href', '/tool-dashboard?id=2')
  expect(lastAsked(server)).toEqual({
    userId: null,
    siteId: null,
    only: null,
    search: '',
    sort: 'name',
    first: 10,
    offset: 0,
  })
})

test('a page has as many rows as the viewer chooses; the choice stands in the address', async () => {
  const server = serve()
  const { screen, address, names } = await open('/admin/toollist?page=3')
  const size = screen.getByRole('combobox', { name: 'Rows per page' })
  await size.selectOptions('25')
  await expect.element(address).toHaveTextContent('/admin/toollist?size=25')
  await expect.poll(names).toHaveLength(25)
  expect(lastAsked(server)).toMatchObject({ first: 25, offset: 0 })
  await screen.getByRole('link', { name: 'Page 3' }).click()
  await expect.element(screen.getByText('51 – 64 of 64')).toBeVisible()
  await size.selectOptions('10')
  await expect.poll(() => address.element().textContent).toBe('/admin/toollist')
})

test('the table is sorted by the value now and narrowed by state, from the first page on', async () => {
  const server = serve()
  const { screen, address } = await open('/admin/toollist?page=2&size=25')
  await screen.getByRole('combobox', { name: 'State' }).selectOptions('Out of range')
  await expect.element(address).toHaveTextContent('/admin/toollist?size=25&only=OUT_OF_RANGE')
  await expect.poll(() => lastAsked(server)).toMatchObject({ only: 'OUT_OF_RANGE', offset: 0 })
  await screen.getByRole('button', { name: 'Now, °C' }).click()
  await expect.poll(() => lastAsked(server)).toMatchObject({ only: 'OUT_OF_RANGE', sort: 'now' })
})

test('where no sensor is in a state the page says so, and shows all again', async () => {
  const server = serve()
  server.answers['ToolTable'] = ({ only }) => ({
    toolPage: only === 'SILENT' ? { rows: [], total: 0 } : { rows: TOOLS.slice(0, 10), total: 64 },
  })
  const { screen, address, names } = await open('/admin/toollist?only=SILENT')
  await expect.element(screen.getByText('No match')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(names).toHaveLength(10)
  await expect.poll(() => address.element().textContent).toBe('/admin/toollist')
})

test('five page links; the page stands in the address and the way back finds it again', async () => {
  const server = serve()
  const { screen, address, names } = await open()
  const pages = screen.getByRole('navigation', { name: 'Pages' })
  await expect
    .element(pages.getByRole('link', { name: 'Page 1' }))
    .toHaveAttribute('aria-current', 'page')
  expect(
    [...pages.element().querySelectorAll('a')].map((link) => link.getAttribute('aria-label')),
  ).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4', 'Page 5', 'Next page'])
  await pages.getByRole('link', { name: 'Page 4' }).click()
  await expect.element(address).toHaveTextContent('/admin/toollist?page=4')
  await expect.poll(() => names()[0]).toBe('Room 31')
  expect(lastAsked(server)).toMatchObject({ offset: 30 })
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => names()[0]).toBe('Room 01')
  expect(address.element().textContent).toBe('/admin/toollist')
})

test('the rows of the page before stay while the next page is under way', async () => {
  const server = serve()
  const { screen, names } = await open()
  await expect.poll(() => names()).toHaveLength(10)
  const answer = server.answers['ToolTable']!
  // The table is busy before its request is on the way: the release must also let a later one pass.
  const release = Promise.withResolvers<void>()
  server.answers['ToolTable'] = async (variables) => {
    await release.promise
    return answer(variables)
  }
  await screen.getByRole('link', { name: 'Page 2' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Sensors' }))
    .toHaveAttribute('aria-busy', 'true')
  expect(names()[0]).toBe('Room 01')
  release.resolve()
  await expect.poll(() => names()[0]).toBe('Room 11')
})

test('a search begins with the third character, counts upper and lower case, marks its hits and starts at the first page', async () => {
  const server = serve()
  const { screen, address, names } = await open('/admin/toollist?page=3')
  await expect.poll(() => names()[0]).toBe('Room 21')
  const field = screen.getByRole('searchbox', { name: 'Search by IMEI, name or customer' })
  const hint = screen.getByText('Type at least 3 characters.')
  const isHintSeen = () => hint.element().getBoundingClientRect().width > 1
  expect(isHintSeen()).toBe(false)
  await field.fill('Ro')
  await expect.poll(isHintSeen).toBe(true)
  await expect.element(address).toHaveTextContent('/admin/toollist?search=Ro')
  await expect.poll(() => names()[0]).toBe('Room 01')
  await field.fill('m 6')
  await expect.poll(isHintSeen).toBe(false)
  await expect.poll(() => names()).toEqual(['Room 60', 'Room 61', 'Room 62', 'Room 63', 'Room 64'])
  expect(
    [...screen.container.querySelectorAll('tbody th mark')].map((mark) => mark.textContent),
  ).toEqual(Array(5).fill('m 6'))
  expect(server.asked.some(({ variables }) => variables['search'] === 'Ro')).toBe(false)
  await field.fill('room')
  await expect
    .element(screen.getByText('Nothing matches “room”. Upper and lower case matter.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Clear search' }).click()
  await expect.poll(() => names()).toHaveLength(10)
  await expect.element(field).toHaveValue('')
})

test('a touch on a column’s head sorts by it, a second one turns it round', async () => {
  const server = serve()
  const { screen, address } = await open()
  await screen.getByRole('button', { name: 'Client' }).click()
  await expect
    .element(screen.getByRole('columnheader', { name: 'Client' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await screen.getByRole('button', { name: 'Client' }).click()
  await expect
    .element(screen.getByRole('columnheader', { name: 'Client' }))
    .toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => lastAsked(server)).toMatchObject({ sort: '-client' })
  expect(address.element().textContent).toBe('/admin/toollist?sort=-client')
})

test('an address with a page, a column or a length that does not exist shows the table all the same', async () => {
  const server = serve()
  const { address, names } = await open('/admin/toollist?page=900&sort=password_hash')
  await expect.poll(() => names()[0]).toBe('Room 61')
  expect(address.element().textContent).toContain('page=7')
  expect(server.asked.every(({ variables }) => variables['sort'] === 'name')).toBe(true)
})

test('the sensors of one account: asked for by userId, named in the heading, and the new one goes to it', async () => {
  const server = serve()
  const { screen } = await open('/admin/toollist?userId=5')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Sensors of Joanna Whitfield' }))
    .toBeVisible()
  expect(lastAsked(server)).toMatchObject({ userId: '5' })
  await expect
    .element(screen.getByRole('link', { name: 'Add sensors' }))
    .toHaveAttribute('href', '/admin/toolform?userId=5')
})

test('delete asks first, naming the sensor and what stays, and takes a reason along; then it says that it is done', async () => {
  const server = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Delete Room 02' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await expect.element(dialog.getByText('Room 02 · 865413051208841 / 2')).toBeVisible()
  await expect.element(dialog.getByText(/readings so far are kept/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(server.count('DeleteTool')).toBe(0)
  await screen.getByRole('button', { name: 'Delete Room 02' }).click()
  await dialog
    .getByRole('textbox', { name: 'Reason for the audit trail (optional)' })
    .fill('Scrapped')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Successful deletion', { exact: true })).toBeVisible()
  expect(server.asked.find(({ name }) => name === 'DeleteTool')?.variables).toEqual({
    id: '2',
    reason: 'Scrapped',
  })
})

test('a refused delete says so and why', async () => {
  const server = serve()
  server.answers['DeleteTool'] = () => ({ refuse: { code: 'NOT_FOUND' } })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Delete Room 01' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect
    .element(screen.getByText(/Unsuccessful deletion\s+This does not exist/))
    .toBeVisible()
})

test('the readings of one sensor are exported, or those of the whole list', async () => {
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const server = serve()
  server.answers['ExportReadings'] = () => ({ exportReadings: { path: '/files/once' } })
  const { screen } = await open('/admin/toollist?userId=5')
  for (const name of ['Export the readings of Room 03', 'Export']) {
    await screen.getByRole('button', { name, exact: true }).click()
    await screen.getByRole('button', { name: 'Download' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  }
  expect(
    server.asked
      .filter(({ name }) => name === 'ExportReadings')
      .map(({ variables: { toolIds, userId } }) => ({ toolIds, userId })),
  ).toEqual([{ toolIds: ['3'] }, { userId: '5' }])
  followed.mockRestore()
})

test('the IMEI is copied by its button', async () => {
  serve()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Copy IMEI 865413051208841' }).first().click()
  expect(write).toHaveBeenCalledWith('865413051208841')
  await expect.element(screen.getByText('Copied').first()).toBeVisible()
  write.mockRestore()
})

test('nothing there yet: the next step; not loaded: what happened, and a retry', async () => {
  const server = serve()
  server.answers['ToolTable'] = () => 'unreachable'
  const { screen, names } = await open('/admin/toollist?userId=5')
  await expect.element(screen.getByText('The sensors did not load')).toBeVisible()
  server.answers['ToolTable'] = () => ({ toolPage: { rows: [], total: 0 } })
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No sensors yet' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add sensors' })).toBeVisible()
  expect(names()).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the table and its question have no accessibility violation, on a desk and on a phone',
  async (scheme) => {
    serve()
    const { screen, names } = await open('/admin/toollist?search=Room', { scheme })
    await expect.poll(() => names()).toHaveLength(10)
    expect(await axeViolations(screen.container)).toEqual([])
    await screen.getByRole('button', { name: 'Delete Room 01' }).click()
    expect(await axeViolations(document.querySelector('dialog')!)).toEqual([])
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await page.viewport(320, 640)
    expect(await axeViolations(screen.container)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    const small = [...screen.container.querySelectorAll('button, select, input, nav a')].filter(
      (element) =>
        element.checkVisibility() &&
        element.getBoundingClientRect().height < 44 &&
        element.textContent !== 'Back',
    )
    expect(small.map((element) => element.outerHTML)).toEqual([])
  },
)

const Chosen = ({ selection, count }: BulkProps) => (
  <output aria-label="chosen">{JSON.stringify([count, selection])}</output>
)

test('sensors are picked one by one, by page, or all of the list without loading them', async () => {
  serve()
  const { screen } = await drawPage(<ToolListPage bulk={Chosen} />, {
    path: '/admin/toollist',
    viewer: { role: 'affiliate' },
  })
  const change = () => screen.getByRole('button', { name: 'Change …' })
  await screen.getByRole('checkbox', { name: 'Select Room 02' }).click()
  await expect.element(screen.getByText('Selected: 1')).toBeVisible()
  await screen.getByRole('table').getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(screen.getByText('Selected: 10')).toBeVisible()
  await screen.getByRole('button', { name: 'Select all 64 of the list' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Select Room 03' })).toBeDisabled()
  await change().click()
  await expect
    .element(screen.getByLabelText('chosen'))
    .toHaveTextContent('[64,{"userId":null,"only":null,"siteId":null,"search":""}]')
  await screen.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(change()).not.toBeInTheDocument()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('a sensor that differs from its profile says in what', async () => {
  serve()
  const { screen } = await open('/admin/toollist?search=Room+45')
  await expect
    .element(screen.getByText(/Vaccine fridge, differs: .*Maximum 8\.5.°C instead of 8.°C/))
    .toBeVisible()
})
