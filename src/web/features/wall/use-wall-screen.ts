import { useEffect } from 'react'
import { HOUR_MS } from '../../../domain/durations.ts'

/** A screen on a wall stays awake, fills itself at a click, and loads new versions by itself. */
export const useWallScreen = (): void => {
  useEffect(stayAwake, [])
  useEffect(fillScreenOnClick, [])
  useEffect(reloadOnNewVersion, [])
}

/**
 * Holds a wake lock while the page is visible. Browsers release the lock when the page is hidden,
 * so it is requested again each time the page comes back.
 */
const stayAwake = () => {
  let ended = false
  let lock: WakeLockSentinel | null = null
  const requestLock = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const granted = await navigator.wakeLock.request('screen')
      if (ended) await granted.release()
      else lock = granted
    } catch {
      // Refused, for example to save the battery: the screen then sleeps by its own settings.
    }
  }
  const onVisibilityChange = () => void requestLock()
  onVisibilityChange()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    ended = true
    document.removeEventListener('visibilitychange', onVisibilityChange)
    void lock?.release()
  }
}

/** The page shows no button for it. Browsers allow full screen only in answer to a click. */
const fillScreenOnClick = () => {
  const fill = () => void document.documentElement.requestFullscreen?.().catch(() => {})
  document.addEventListener('click', fill)
  return () => document.removeEventListener('click', fill)
}

const UPDATE_CHECK_MS = 6 * HOUR_MS

/** Nobody reloads a screen on a wall: it asks for a new version and reloads once that is active. */
const reloadOnNewVersion = () => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // At the first visit there is no controller yet: the first worker takes over a page that is new.
  if (!workers?.controller) return
  const reload = () => location.reload()
  workers.addEventListener('controllerchange', reload)
  const timer = setInterval(
    () => void workers.ready.then((registration) => registration.update()).catch(() => {}),
    UPDATE_CHECK_MS,
  )
  return () => {
    workers.removeEventListener('controllerchange', reload)
    clearInterval(timer)
  }
}
