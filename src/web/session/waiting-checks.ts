const KEY = 'waitingChecks'

/** Whether entries of the register wait on this device: only then is the file loaded that sends them. */
export const hasWaitingChecks = (): boolean => localStorage.getItem(KEY) !== null

export const noteWaiting = (isWaiting: boolean): void => {
  if (isWaiting) localStorage.setItem(KEY, 'true')
  else localStorage.removeItem(KEY)
}
