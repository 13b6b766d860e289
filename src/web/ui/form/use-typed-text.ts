import { useEffect, useRef, useState } from 'react'

/** Long enough to go on typing, short enough not to be noticed. */
const TYPING_PAUSE_MS = 250

/**
 * The text in the field. It is written to the address when the typing pauses, and read from it when
 * the browser goes back.
 */
export const useTypedText = (search: string, write: (text: string) => void) => {
  const [typed, setTyped] = useState(search)
  const written = useRef(search)
  const writing = useRef(write)
  useEffect(() => {
    writing.current = write
  })
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])
  useEffect(() => {
    if (typed === written.current) return
    const timer = setTimeout(() => {
      written.current = typed
      writing.current(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
