/** Waits until the page has loaded and the browser has nothing better to do. */
export const whenIdle = (action: () => void): void => {
  const soon = () =>
    'requestIdleCallback' in window
      ? void window.requestIdleCallback(action)
      : void setTimeout(action, 1_000)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
