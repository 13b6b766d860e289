const MARK = /^\(\d+\) /

/** The page's title with the number of open alarms before it: "(2) Alarms – Coldwatch". */
export const markedTitle = (title: string, count: number): string => {
  const plain = title.replace(MARK, '')
  return count > 0 ? `(${count}) ${plain}` : plain
}

/**
 * Keeps the number before the title, whatever title the pages set. Returns a function that removes
 * it.
 */
export const markTitle = (count: number): (() => void) => {
  const mark = (): void => {
    const marked = markedTitle(document.title, count)
    if (document.title !== marked) document.title = marked
  }
  mark()
  const watcher = new MutationObserver(mark)
  watcher.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    watcher.disconnect()
    document.title = markedTitle(document.title, 0)
  }
}
