import type { ReactNode } from 'react'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import styles from './right-gate.module.css'

/** What a member needs a right for; in its place the reason, where the right does not reach it. */
export const RightGate = ({
  needs,
  children,
}: {
  needs: 'work' | 'manage'
  children: ReactNode
}) => {
  const refusal = useRightRefusal(needs)
  return refusal === null ? children : <p className={styles.reason}>{refusal}</p>
}
