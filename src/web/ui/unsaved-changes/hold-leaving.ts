import type { Navigator, To } from 'react-router'
import { holdBack } from './back-watch.ts'
import { holdSession } from './leave-first.ts'

/**
 * Where the browser's history stands; the router numbers its entries. Null for an entry that is not
 * the router's.
 */
const historyIndex = (): number | null => {
  const state: unknown = window.history.state
  return typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number'
    ? state.idx
    : null
}

const pathnameOf = (to: To, here: string): string =>
  (typeof to === 'string' ? to.replace(/[?#].*$/, '') : to.pathname) || here

/**
 * Holds every way out of the page: links and `navigate()`, the browser's back and forward, logging
 * out, and the end of the tab, at which the browser asks by itself. `ask` gets the way that was
 * held and may go it later. What stays on the page, as a search in the address does, passes.
 * Answers how to let go.
 *
 * The router's own blocker needs its data router; this does the same with the plain one.
 */
export const holdLeaving = (
  navigator: Navigator,
  here: string,
  ask: (go: () => void) => void,
): (() => void) => {
  const { push, replace, go } = navigator
  let index = historyIndex()
  let comingBack: (() => void) | null = null

  const held =
    (way: typeof push): typeof push =>
    (to, state, options) => {
      const leave = () => way.call(navigator, to, state, options)
      if (pathnameOf(to, here) !== here) {
        ask(() => {
          letGo()
          leave()
        })
        return
      }
      leave()
      index = historyIndex()
    }

  const onPop = (event: PopStateEvent) => {
    if (comingBack !== null) {
      event.stopImmediatePropagation()
      ask(comingBack)
      comingBack = null
      return
    }
    const now = historyIndex()
    if (window.location.pathname === here || now === null || index === null) {
      index = now
      return
    }
    // The address has changed already: go back to the page's own, unseen by the router, and ask
    // then.
    event.stopImmediatePropagation()
    const steps = now - index
    comingBack = () => {
      letGo()
      window.history.go(steps)
    }
    window.history.go(-steps)
  }

  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

  const letGo = () => {
    Object.assign(navigator, { push, replace, go })
    holdBack(null)
    holdSession(null)
    window.removeEventListener('beforeunload', onUnload)
  }

  navigator.push = held(push)
  navigator.replace = held(replace)
  navigator.go = (delta) =>
    ask(() => {
      letGo()
      go.call(navigator, delta)
    })
  holdBack(onPop)
  holdSession((leave) =>
    ask(() => {
      letGo()
      leave()
    }),
  )
  window.addEventListener('beforeunload', onUnload)
  return letGo
}
