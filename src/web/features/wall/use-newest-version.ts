import { useEffect } from 'react'

const LOOK_EVERY_MS = 6 * 3_600_000

/**
 * Nobody reloads a screen on a wall: it looks for a new version itself and loads anew once that has
 * taken over.
 */
export const useNewestVersion = (): void => {
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    // The first worker of all takes over a page that is new already.
    if (!workers?.controller) return
    const reload = () => location.reload()
    workers.addEventListener('controllerchange', reload)
    const timer = setInterval(
      () => void workers.ready.then((registration) => registration.update()).catch(() => {}),
      LOOK_EVERY_MS,
    )
    return () => {
      workers.removeEventListener('controllerchange', reload)
      clearInterval(timer)
    }
  }, [])
}
