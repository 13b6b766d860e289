import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { guardedHistory } from './guarded-history.ts'
import { askBeforeLeaving, isLeavingFree } from './leave-first.ts'

const releases: (() => void)[] = []
afterEach(() => {
  for (const release of releases.splice(0)) release()
})

/** At the second of two pages, with the pages that were shown since then. */
const atForm = () => {
  const real = createMemoryHistory({ initialEntries: ['/list', '/form'], v5Compat: true })
  const history = guardedHistory(real)
  const shown: string[] = []
  history.listen(({ location }) => shown.push(location.pathname + location.search))
  return { history, real, shown }
}

/** A form with unsaved changes: what it was asked, by `leave`. */
const unsavedForm = () => {
  const asked: (() => void)[] = []
  const release = askBeforeLeaving((leave) => asked.push(leave))
  releases.push(release)
  return { asked, release }
}

test('back stays on the page until it is confirmed, and then goes there', async () => {
  const { history, real, shown } = atForm()
  const { asked, release } = unsavedForm()
  history.go(-1)
  expect([asked.length, real.location.pathname, shown]).toEqual([1, '/form', []])
  release()
  asked[0]!()
  await expect.poll(() => shown).toEqual(['/list'])
  expect(history.location.pathname).toBe('/list')
})

test('who stays is asked again at the next try', () => {
  const { history, real, shown } = atForm()
  const { asked } = unsavedForm()
  history.go(-1)
  history.go(-1)
  history.push('/list')
  expect([asked.length, real.location.pathname, shown]).toEqual([3, '/form', []])
})

test('a link leaves once that is confirmed, with its state', () => {
  const { history, shown } = atForm()
  const { asked, release } = unsavedForm()
  history.push({ pathname: '/list' }, { from: 'form' })
  expect(shown).toEqual([])
  release()
  asked[0]!()
  expect(shown).toEqual(['/list'])
  expect(history.location.state).toEqual({ from: 'form' })
})

test('what stays on the page passes, also back and forward', () => {
  const { history, shown } = atForm()
  const { asked } = unsavedForm()
  history.push('?search=x')
  history.replace({ search: '?search=y' })
  history.go(-1)
  expect(shown).toEqual(['/form?search=x', '/form?search=y', '/form'])
  expect(asked).toEqual([])
})

test('of two forms with changes the later one asks for both; once it is saved, the other one does', () => {
  const [first, second] = [unsavedForm(), unsavedForm()]
  const { history, shown } = atForm()
  history.push('/list')
  expect([first.asked.length, second.asked.length]).toEqual([0, 1])
  second.release()
  expect(isLeavingFree()).toBe(false)
  history.push('/list')
  expect([first.asked.length, second.asked.length]).toEqual([1, 1])
  expect(shown).toEqual([])
})
