/** A page that nobody touched for this time counts as left. */
const UNTOUCHED_MS = 60_000

/** Only a person causes these. Pages scroll by themselves too. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart']

let isThere = true
let timer: ReturnType<typeof setTimeout> | undefined

const note = (): void => {
  isThere = true
  clearTimeout(timer)
  timer = setTimeout(() => {
    isThere = false
  }, UNTOUCHED_MS)
}

note()
for (const touch of TOUCHES) window.addEventListener(touch, note, { capture: true, passive: true })
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) note()
})

/**
 * Whether somebody touched the page within the last minute, or has just opened it or come back to it.
 * Requests say so: an open page that nobody touches does not keep a manager's session alive.
 */
export const isAttended = (): boolean => isThere
