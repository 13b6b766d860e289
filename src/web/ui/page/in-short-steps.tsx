import { type ReactNode, useDeferredValue } from 'react'

/**
 * Draws its content a moment after it is in place itself, in short steps. Mantine draws what is in a modal
 * in one step, which would block a phone.
 */
export const InShortSteps = ({
  children,
  fallback = null,
}: {
  children: ReactNode
  fallback?: ReactNode
}) => (useDeferredValue(true, false) ? children : fallback)
