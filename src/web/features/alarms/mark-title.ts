const MARK = /^\(\d+\) /

/** The page's title with the number of open alarms before it: "(2) Alarms – Coldwatch". */
export const markedTitle = (title: string, count: number): string => {
  const plain = title.replace(MARK, '')
  return count > 0 ? `(${count}) ${plain}` : plain
}

/**
 * Holds the number before whatever title the pages write. Returns the function that takes it away
 * again.
 */
export const markTitle = (count: number): (() => void) => {
  const mark = (): void => {
    const wanted = markedTitle(document.title, count)
    if (document.title !== wanted) document.title = wanted
  }
  mark()
  const watcher = new MutationObserver(mark)
  watcher.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    watcher.disconnect()
    document.title = markedTitle(document.title, 0)
  }
}
