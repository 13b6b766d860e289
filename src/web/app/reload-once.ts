const KEY = 'reloadedFor'

export type ReloadDeps = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  isOnline: () => boolean
  reload: () => void
}

/**
 * A page's file that the server has no more is there under another name after an update: a fresh
 * document knows it. Answers whether one is on its way. Never twice in a tab for the same failure
 * (browsers name the file in it), so that a file which is broken ends at the page that says so; and
 * not without a network, which a reload does not bring back.
 */
export const reloadOnce =
  ({ storage, isOnline, reload }: ReloadDeps) =>
  (failure: unknown): boolean => {
    const what = String(failure)
    if (!isOnline() || storage.getItem(KEY) === what) return false
    storage.setItem(KEY, what)
    reload()
    return true
  }
