import {
  createPath,
  parsePath,
  type NavigationType,
  type UNSAFE_createMemoryHistory,
} from 'react-router'
import { isLeavingFree, leaveFirst } from './leave-first.ts'

/** The browser's history, or one in memory for tests. */
export type AppHistory = ReturnType<typeof UNSAFE_createMemoryHistory>
export type HistoryUpdate = { action: NavigationType; location: AppHistory['location'] }

/**
 * A history that asks before it leaves a page with unsaved changes: for links, `navigate()`, and the
 * browser's back and forward. A change of the address that stays on the page does not ask.
 */
export const guardedHistory = (history: Omit<AppHistory, 'index'>): Omit<AppHistory, 'index'> => {
  /** What is shown. After back and forward the browser is at the next place already. */
  let shown = history.location
  /** Back and forward come at once in memory, and later in a browser. */
  let returned: (() => void) | null = null

  const guarded =
    (go: AppHistory['push']): AppHistory['push'] =>
    (to, state) => {
      const { pathname = shown.pathname } = typeof to === 'string' ? parsePath(to) : to
      if (pathname === shown.pathname) go(to, state)
      else leaveFirst(() => go(to, state))
    }

  /** Undoes a step of the browser's own, then asks. */
  const askAbout = (delta: number): void => {
    const isBack = new Promise<void>((resolve) => {
      returned = resolve
    })
    history.go(-delta)
    leaveFirst(() => void isBack.then(() => history.go(delta)))
  }

  return {
    get action() {
      return history.action
    },
    get location() {
      return shown
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: guarded(history.push),
    replace: guarded(history.replace),
    listen: (listener) =>
      history.listen((update) => {
        if (returned !== null && createPath(update.location) === createPath(shown)) {
          returned()
          returned = null
          return
        }
        const isStaying = update.location.pathname === shown.pathname
        if (update.action === 'POP' && update.delta !== null && !isStaying && !isLeavingFree())
          return askAbout(update.delta)
        shown = update.location
        listener(update)
      }),
  }
}
