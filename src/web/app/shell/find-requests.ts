const EVENT = 'cw-find'
let isAsked = false

/** Opens the search, at once or as soon as its file is there. */
export const askToFind = (): void => {
  isAsked = true
  window.dispatchEvent(new Event(EVENT))
}

/** Calls `open` for each wish, also for one from before. Returns the function that ends it. */
export const onFind = (open: () => void): (() => void) => {
  const answer = (): void => {
    if (!isAsked) return
    isAsked = false
    open()
  }
  answer()
  window.addEventListener(EVENT, answer)
  return () => window.removeEventListener(EVENT, answer)
}
