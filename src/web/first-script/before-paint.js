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

  // Before the login the look is the host's, as the server has written it above this script. After it
  // the look is that of the nearest brand above the account, as the server told the session; where there
  // is none, the host's. Of what is kept only a name, colours and addresses below /brands/ are used.
  const ofHost = [
    ...document.head.querySelectorAll(
      'meta[name^="brand-"], meta[name="theme-color"], link[rel="icon"], link[rel="manifest"], link[href^="/brands/"]',
    ),
  ]
  const hostKey =
    ofHost
      .map(({ href }) => /\/brands\/([0-9a-f]{32})\/style\.css$/.exec(href)?.[1])
      .find(Boolean) ?? null
  const COLOUR = /^#[0-9a-f]{6}$/i

  const kept = () => {
    try {
      const { of, ...brand } = JSON.parse(localStorage.getItem('coldwatch.brand'))
      const isTheirs =
        localStorage.getItem('authenticated') === 'true' &&
        JSON.parse(localStorage.getItem('user')).id === of
      const isWhole =
        /^[0-9a-f]{32}$/.test(brand.id) &&
        typeof brand.name === 'string' &&
        brand.name !== '' &&
        brand.name.length <= 40 &&
        COLOUR.test(brand.lightTheme) &&
        COLOUR.test(brand.darkTheme)
      return isTheirs && isWhole ? brand : null
    } catch {
      return null
    }
  }

  const element = (tag, attributes) => {
    const made = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    return made
  }
  const elementsOf = ({ id, name, lightLogo, darkLogo, lightTheme, darkTheme }) => {
    const at = `/brands/${id}`
    const meta = (what, content) => element('meta', { name: `brand-${what}`, content })
    const theme = (scheme, content) =>
      element('meta', { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` })
    return [
      meta('name', name),
      ...(lightLogo === true ? [meta('logo-light', `${at}/logo-light`)] : []),
      ...(darkLogo === true ? [meta('logo-dark', `${at}/logo-dark`)] : []),
      theme('light', lightTheme),
      theme('dark', darkTheme),
      element('link', { rel: 'icon', href: lightLogo === true ? `${at}/logo-light` : '/mark.svg' }),
      element('link', { rel: 'manifest', href: `${at}/manifest.webmanifest` }),
      element('link', { rel: 'stylesheet', href: `${at}/style.css` }),
    ]
  }

  let shown = ofHost
  let shownKey = hostKey
  const look = {
    // Resolves when the colours are there, or do not come.
    isReady: Promise.resolve(),
    // Shows the look of who is logged in. True: it is another one than before.
    follow: () => {
      const brand = kept()
      const key = brand?.id ?? hostKey
      if (key === shownKey) return false
      const next = key === hostKey ? ofHost : elementsOf(brand)
      const sheet = next.find(({ rel }) => rel === 'stylesheet')
      look.isReady = new Promise((done) => {
        sheet?.addEventListener('load', done)
        sheet?.addEventListener('error', done)
        setTimeout(done, sheet === undefined ? 0 : 1_000)
      })
      document.head.append(...next)
      for (const one of shown) one.remove()
      shown = next
      shownKey = key
      return true
    },
  }
  window.coldwatchLook = look
  if (look.follow()) document.title = kept()?.name ?? document.title

  // Under Trusted Types the one allowed assignment of markup is plain text: React writes <style>
  // contents this way. Text without "<" cannot open an element. The one script by address is the
  // service worker.
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) => (url === '/service-worker.js' ? url : null),
  })
})()
