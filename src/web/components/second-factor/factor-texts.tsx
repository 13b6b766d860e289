import type { ReactNode } from 'react'

/** Draws `children`: the texts of the second factor are there whenever a page that needs them is. */
export const FactorTexts = ({ children }: { children: () => ReactNode; isNeeded?: boolean }) =>
  children()
