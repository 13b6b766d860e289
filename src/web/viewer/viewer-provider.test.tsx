import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { connection } from '../api/connection.ts'
import { fakeGraphql } from '../testing/fake-graphql.ts'
import { drawPage } from '../testing/test-page.tsx'
import { ViewerProvider } from './viewer-provider.tsx'
import { useViewer } from './viewer.ts'

afterEach(() => {
  localStorage.clear()
  connection.answered()
})

const USER = { id: '7', username: 'joanna@harbour.example', role: 'user' } as const
const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const account = (zone: { timeZone: string; timeZoneIsSet: boolean }) => ({
  me: {
    id: '7',
    email: 'joanna@harbour.example',
    firstName: 'Joanna',
    lastName: 'Whitfield',
    role: 'user',
    language: 'english',
    ...zone,
  },
})

const Who = () => {
  const { name, timeZone } = useViewer()
  return <p>{`${name} by ${timeZone}`}</p>
}
const open = () =>
  drawPage(
    <ViewerProvider user={USER}>
      <Who />
    </ViewerProvider>,
  )

test('an account whose zone was never set takes the browser’s', async () => {
  const server = fakeGraphql({
    Me: () => account({ timeZone: 'UTC', timeZoneIsSet: false }),
    SetTimeZone: () => ({ setTimeZone: {} }),
  })
  const { screen } = await open()
  await expect.element(screen.getByText(`Joanna Whitfield by ${BROWSER_ZONE}`)).toBeVisible()
  await expect
    .poll(() =>
      server.asked.filter(({ name }) => name === 'SetTimeZone').map(({ variables }) => variables),
    )
    .toEqual([{ timeZone: BROWSER_ZONE }])
})

test.each(['UTC', 'Pacific/Auckland'])(
  'the zone %s that somebody has chosen stands',
  async (timeZone) => {
    const server = fakeGraphql({ Me: () => account({ timeZone, timeZoneIsSet: true }) })
    const { screen } = await open()
    await expect.element(screen.getByText(`Joanna Whitfield by ${timeZone}`)).toBeVisible()
    expect(server.count('SetTimeZone')).toBe(0)
  },
)

test('a zone that cannot be saved does not keep the page from the browser’s', async () => {
  fakeGraphql({ Me: () => account({ timeZone: 'UTC', timeZoneIsSet: false }) })
  const { screen } = await open()
  await expect.element(screen.getByText(`Joanna Whitfield by ${BROWSER_ZONE}`)).toBeVisible()
})

test('no page of one account is ever drawn for the one before', async () => {
  fakeGraphql({ Me: () => account({ timeZone: 'UTC', timeZoneIsSet: true }) })
  const drawn = new Set<string>()
  const Page = ({ of }: { of: string }) => {
    drawn.add(`${of} for ${useViewer().id}`)
    return <p>{of}</p>
  }
  const Session = () => {
    const [id, setId] = useState('7')
    return (
      <ViewerProvider user={{ ...USER, id }}>
        <Page of={id} />
        <button type="button" onClick={() => setId('8')}>
          Next
        </button>
      </ViewerProvider>
    )
  }
  const { screen } = await drawPage(<Session />)
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByText('8', { exact: true })).toBeVisible()
  expect([...drawn]).toEqual(['7 for 7', '8 for 8'])
})
