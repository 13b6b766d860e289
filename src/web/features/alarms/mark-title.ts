import type { OpenAlarmCount } from '../../api/use-open-alarms.ts'

const MARK = /^\(✓?\d+\) /

/**
 * The page's title with the number of open alarms before it: "(2) Alarms – Coldwatch", and "(✓2)"
 * once all of them are acknowledged.
 */
export const markedTitle = (title: string, { open, waiting }: OpenAlarmCount): string => {
  const plain = title.replace(MARK, '')
  return open > 0 ? `(${waiting > 0 ? '' : '✓'}${open}) ${plain}` : plain
}

/**
 * Keeps the number before the title, whatever title the pages set. Returns a function that removes
 * it.
 */
export const markTitle = (count: OpenAlarmCount): (() => void) => {
  const mark = (): void => {
    const marked = markedTitle(document.title, count)
    if (document.title !== marked) document.title = marked
  }
  mark()
  const watcher = new MutationObserver(mark)
  watcher.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    watcher.disconnect()
    document.title = markedTitle(document.title, { open: 0, waiting: 0 })
  }
}
