import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The ref of a part that loads late: the browser has looked for the address's #id already. */
export const useScrolledTo = (id: string) => {
  const { hash } = useLocation()
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash === `#${id}`) part.current?.scrollIntoView()
  }, [hash, id])
  return part
}
