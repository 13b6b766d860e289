const KEY = 'reloadedFor'

export type ReloadDeps = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  isOnline: () => boolean
  reload: () => void
}

/**
 * Reloads the document when the file of a page is gone: after an update it has another name, which
 * a fresh document knows. Answers whether a reload is under way. Once in a tab for the same failure
 * (browsers name the file in it), so that a broken file leads to the page that says so. Not without
 * a network, which a reload does not bring back.
 */
export const reloadOnce =
  ({ storage, isOnline, reload }: ReloadDeps) =>
  (failure: unknown): boolean => {
    const text = String(failure)
    if (!isOnline() || storage.getItem(KEY) === text) return false
    storage.setItem(KEY, text)
    reload()
    return true
  }
