import { useState } from 'react'

const KEY = 'findCaseSensitive'

const stored = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}

/** Whether upper and lower case differ, as this browser's reader last chose. */
export const useCaseChoice = (): [boolean, (caseSensitive: boolean) => void] => {
  const [caseSensitive, setCaseSensitive] = useState(stored)
  return [
    caseSensitive,
    (next) => {
      setCaseSensitive(next)
      try {
        localStorage.setItem(KEY, String(next))
      } catch {
        // Storage is closed or full: the choice holds until the search is closed.
      }
    },
  ]
}
