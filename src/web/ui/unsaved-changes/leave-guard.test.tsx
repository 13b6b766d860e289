import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { askBeforeLeaving, isLeavingFree } from './leave-first.ts'
import { LeaveGuard } from './leave-guard.tsx'

const releases: (() => void)[] = []
afterEach(() => {
  for (const release of releases.splice(0)) release()
})

/** At the second of two pages, with the pages that were shown since then. */
const atForm = async () => {
  const router = createMemoryRouter(
    [{ element: <LeaveGuard />, children: [{ path: '*', element: <p>A page</p> }] }],
    { initialEntries: ['/list', '/form'] },
  )
  const { getByText } = await render(<RouterProvider router={router} />)
  await expect.element(getByText('A page')).toBeVisible()
  const shown: string[] = []
  let key = router.state.location.key
  router.subscribe(({ location }) => {
    if (location.key !== key) shown.push(location.pathname + location.search)
    key = location.key
  })
  return { router, shown }
}

/** A form with unsaved changes: what it was asked, by `leave`. */
const unsavedForm = () => {
  const asked: (() => void)[] = []
  const release = askBeforeLeaving((leave) => asked.push(leave))
  releases.push(release)
  return { asked, release }
}

test('back stays on the page until it is confirmed, and then goes there', async () => {
  const { router, shown } = await atForm()
  const { asked, release } = unsavedForm()
  await router.navigate(-1)
  await expect.poll(() => asked.length).toBe(1)
  expect([router.state.location.pathname, shown]).toEqual(['/form', []])
  release()
  asked[0]!()
  await expect.poll(() => shown).toEqual(['/list'])
})

test('who stays is asked again at the next try', async () => {
  const { router, shown } = await atForm()
  const { asked } = unsavedForm()
  await router.navigate(-1)
  await expect.poll(() => asked.length).toBe(1)
  await router.navigate(-1)
  await expect.poll(() => asked.length).toBe(2)
  await router.navigate('/list')
  await expect.poll(() => asked.length).toBe(3)
  expect([router.state.location.pathname, shown]).toEqual(['/form', []])
})

test('a link leaves once that is confirmed, with its state', async () => {
  const { router, shown } = await atForm()
  const { asked, release } = unsavedForm()
  await router.navigate('/list', { state: { from: 'form' } })
  await expect.poll(() => asked.length).toBe(1)
  expect(shown).toEqual([])
  release()
  asked[0]!()
  await expect.poll(() => shown).toEqual(['/list'])
  expect(router.state.location.state).toEqual({ from: 'form' })
})

test('what stays on the page passes, also back and forward', async () => {
  const { router, shown } = await atForm()
  const { asked } = unsavedForm()
  await router.navigate('?search=x')
  await router.navigate({ search: '?search=y' }, { replace: true })
  await router.navigate(-1)
  await expect.poll(() => shown).toEqual(['/form?search=x', '/form?search=y', '/form'])
  expect(asked).toEqual([])
})

test('of two forms with changes the later one asks for both; once it is saved, the other one does', async () => {
  const [first, second] = [unsavedForm(), unsavedForm()]
  const { router, shown } = await atForm()
  await router.navigate('/list')
  await expect.poll(() => [first.asked.length, second.asked.length]).toEqual([0, 1])
  second.release()
  expect(isLeavingFree()).toBe(false)
  await router.navigate('/list')
  await expect.poll(() => [first.asked.length, second.asked.length]).toEqual([1, 1])
  expect(shown).toEqual([])
})
