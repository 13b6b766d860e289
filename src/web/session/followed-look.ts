declare global {
  interface Window {
    /** Of before-paint.js: the look of the host, or of the brand of who is logged in. Tests of components have none. */
    coldwatchLook?: { isReady: Promise<unknown>; follow: () => boolean }
  }
}

/** Shows the look of who is logged in, or of the host. True: it is another one than before. */
export const followLook = (): boolean => window.coldwatchLook?.follow() ?? false

/** Resolves when the colours are there, or do not come. */
export const lookIsReady = async (): Promise<void> => void (await window.coldwatchLook?.isReady)
