const KEY = 'reloadedFor'

export type ReloadDeps = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  isOnline: () => boolean
  reload: () => void
}

/**
 * Reloads the document when the file of a page is gone: after an update it has another name, which
 * a fresh document knows. Answers whether a reload is under way. It reloads once in a tab for the
 * same failure (browsers name the file in it), so that a broken file leads to the page that says
 * so. Without a network it does not reload, since that would not help.
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
