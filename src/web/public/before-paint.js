// Runs before the first paint, as a file of its own since the content-security policy forbids
// inline scripts. Sets the colour scheme as Mantine would, from the same storage key, so that a
// dark screen never flashes white.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage can be forbidden; the system's scheme counts then.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  // Under Trusted Types the one allowed assignment of markup is plain text: React writes <style>
  // contents this way. Text without "<" cannot open an element. The one script by address is the
  // service worker.
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) => (url === '/service-worker.js' ? url : null),
  })
})()
