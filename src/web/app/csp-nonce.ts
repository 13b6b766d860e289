/**
 * The nonce of this page's content-security policy. For every answer the server writes a new one in
 * place of `__CSP_NONCE__` in index.html, and names it in `style-src 'self' 'nonce-…'`. It allows
 * the one <style> of the UI kit's colours.
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
