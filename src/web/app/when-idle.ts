/** A browser that is never idle does it all the same after this time, in ms. */
const LATEST_MS = 2_000

/** Waits until the page has loaded and the browser has nothing better to do, 2 s at most. */
export const whenIdle = (action: () => void): void => {
  const soon = () =>
    'requestIdleCallback' in window
      ? void window.requestIdleCallback(action, { timeout: LATEST_MS })
      : void setTimeout(action, 1_000)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
