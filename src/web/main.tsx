import './theme/kit.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { connection } from './api/connection.ts'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { giveNonceToModals } from './app/csp-nonce.ts'
import { loadAhead } from './app/page-files/sensor-pages.ts'
import { pages } from './app/pages.tsx'
import { keepLastKnown } from './app/offline/keep-last-known.ts'
import { lastKnownStore } from './app/offline/last-known-store.ts'
import { followLook, lookIsReady } from './session/followed-look.ts'
import { pathOfHash } from './session/landing.ts'
import { endBrokenSession, isAuthenticated, onSessionChange } from './session/session.ts'
import { firstLanguage } from './i18n/first-language.ts'
import { startTexts, texts } from './i18n/i18n.ts'

const queryClient = createQueryClient()

giveNonceToModals()
endBrokenSession()

onSessionChange(() => {
  if (followLook()) texts.redraw()
  if (!isAuthenticated()) queryClient.clear()
})
keepLastKnown(queryClient, { store: lastKnownStore, connection })
connection.retryWith(
  (kind) => void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: kind === 'anew' }),
)

const path = pathOfHash(location.hash)
if (path !== null) history.replaceState(null, '', path)
if (isAuthenticated()) loadAhead(location)

// No top-level await: beside one the bundler may not join chunks, and every page would load in
// dozens of files.
void Promise.all([startTexts(firstLanguage(isAuthenticated())), lookIsReady()]).then(() => {
  // The document shows its first title: from here on the pages write their own.
  document.querySelector('title')?.remove()
  const root = createRoot(document.getElementById('root')!)
  // React draws a transition in short steps, between which a phone may do something else.
  startTransition(() =>
    root.render(<App queryClient={queryClient} router={createBrowserRouter(pages)} />),
  )
})
