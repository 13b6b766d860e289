import { useEffect } from 'react'

/**
 * Asks the screen to stay awake while the page is in sight. Browsers give the lock back whenever it
 * is not.
 */
export const useAwakeScreen = (): void => {
  useEffect(() => {
    let ended = false
    let lock: WakeLockSentinel | null = null
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const got = await navigator.wakeLock.request('screen')
        if (ended) await got.release()
        else lock = got
      } catch {
        // Refused to save the battery, say: the screen then sleeps as its own settings want.
      }
    }
    const askAgain = () => void ask()
    askAgain()
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', askAgain)
      void lock?.release()
    }
  }, [])
}
