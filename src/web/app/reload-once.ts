const KEY = 'reloadedFor'

export type ReloadDeps = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  isOnline: () => boolean
  /** Whether the server hands out documents now. */
  answers: () => Promise<boolean>
  reload: () => void
}

/**
 * Reloads the document when the file of a page is gone: after an update it has another name, which
 * a fresh document knows. Answers whether a reload is under way. It reloads once in a tab for the
 * same failure (browsers name the file in it), so that a broken file leads to the page that says
 * so. Without a network, or while the server starts anew, it does not reload: the browser would put
 * a page of its own in place of ours, which nobody leaves again by itself.
 */
export const reloadOnce =
  ({ storage, isOnline, answers, reload }: ReloadDeps) =>
  async (failure: unknown): Promise<boolean> => {
    const text = String(failure)
    if (!isOnline() || storage.getItem(KEY) === text || !(await answers())) return false
    storage.setItem(KEY, text)
    reload()
    return true
  }
