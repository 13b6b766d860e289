/**
 * The nonce of this page's content-security policy: the server writes it in place of
 * `__CSP_NONCE__` in index.html, anew for every answer, and names it in `style-src 'self'
 * 'nonce-…'`. It covers the one <style> of the UI kit's colours.
 */
export const cspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/**
 * The kit's modals stop the page behind them by a <style> of their own (react-remove-scroll), which
 * takes its nonce from here.
 */
export const giveNonceToModals = (): void => {
  Object.assign(globalThis, { __webpack_nonce__: cspNonce() })
}
