import { Link, Route, Routes, useNavigate } from 'react-router'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawPage } from '../../testing/test-page.tsx'
import { leaveFirst } from './leave-first.ts'
import { useUnsavedChanges } from './use-unsaved-changes.tsx'

const Form = ({ changed }: { changed: boolean }) => {
  const navigate = useNavigate()
  const { question, letGo } = useUnsavedChanges(changed)
  return (
    <>
      <h1>Form</h1>
      <Link to="/list">List</Link>
      <Link to="/form?search=x">Search</Link>
      <button
        type="button"
        onClick={() => {
          letGo()
          void navigate('/list')
        }}
      >
        Save
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      {question}
    </>
  )
}

const Elsewhere = () => (
  <>
    <h1>Elsewhere</h1>
    <Link to="/form">To the form</Link>
  </>
)

const routes = (changed: boolean) => (
  <Routes>
    <Route path="/form" element={<Form changed={changed} />} />
    <Route path="*" element={<Elsewhere />} />
  </Routes>
)
const open = async (changed: boolean) => {
  const { screen } = await drawPage(routes(changed), { path: '/list' })
  await screen.getByRole('link', { name: 'To the form' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Form')
  return screen
}
type Screen = Awaited<ReturnType<typeof open>>
const heading = (screen: Screen) => screen.getByRole('heading', { level: 1 })
const question = (screen: Screen) => screen.getByRole('dialog', { name: 'Leave without saving?' })

test('without changes a link leaves at once', async () => {
  const screen = await open(false)
  await screen.getByRole('link', { name: 'List' }).click()
  await expect.element(heading(screen)).toHaveTextContent('Elsewhere')
})

test('with changes a link asks first, and staying stays', async () => {
  const screen = await open(true)
  await screen.getByRole('link', { name: 'List' }).click()
  await expect.element(question(screen)).toBeVisible()
  await screen.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question(screen)).not.toBeInTheDocument()
  await expect.element(heading(screen)).toHaveTextContent('Form')
  await screen.getByRole('link', { name: 'List' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(question(screen)).not.toBeInTheDocument()
  await expect.element(heading(screen)).toHaveTextContent('Form')
})

test.each(['List', 'Back'])('with changes "%s" leaves once that is confirmed', async (way) => {
  const screen = await open(true)
  await screen.getByText(way, { exact: true }).click()
  await screen.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(heading(screen)).toHaveTextContent('Elsewhere')
  await expect.element(question(screen)).not.toBeInTheDocument()
})

test('a question that the browser closes by itself is asked again', async () => {
  const screen = await open(true)
  await screen.getByRole('link', { name: 'List' }).click()
  await expect.element(question(screen)).toBeVisible()
  // Escape without a touch since the question came: Chromium closes it and sends no `cancel`.
  ;(question(screen).element() as HTMLDialogElement).close()
  await expect.poll(() => screen.container.querySelector('dialog')).toBeNull()
  await screen.getByText('Back', { exact: true }).click()
  await expect.element(question(screen)).toBeVisible()
})

test('with changes logging out asks first: once confirmed it happens, and staying stays', async () => {
  const screen = await open(true)
  const logOut = vi.fn()
  leaveFirst(logOut)
  await screen.getByRole('button', { name: 'Keep editing' }).click()
  expect(logOut).not.toHaveBeenCalled()
  leaveFirst(logOut)
  await screen.getByRole('button', { name: 'Leave without saving' }).click()
  expect(logOut).toHaveBeenCalledOnce()
})

test('without changes, and once the form is gone, logging out asks nothing', async () => {
  const logOut = vi.fn()
  const unchanged = await open(false)
  leaveFirst(logOut)
  await unchanged.unmount()
  const screen = await open(true)
  await screen.unmount()
  leaveFirst(logOut)
  expect(logOut).toHaveBeenCalledTimes(2)
})

test('what changes only the search of the page passes', async () => {
  const screen = await open(true)
  await screen.getByRole('link', { name: 'Search' }).click()
  expect(question(screen).elements()).toEqual([])
})

test('a form that was saved leads on without a question', async () => {
  const screen = await open(true)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(heading(screen)).toHaveTextContent('Elsewhere')
})

test.each([
  [true, true],
  [false, false],
])('with changes: %s, the end of the tab is held: %s', async (changed, isHeld) => {
  await open(changed)
  const endOfTab = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  await expect.poll(endOfTab).toBe(isHeld)
})
