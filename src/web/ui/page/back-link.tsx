import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './back-link.module.css'

/** The way from a page to the list, or to the sensor, that it belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={styles.back} to={to}>
    <IconArrowLeft size={16} stroke={1.8} aria-hidden />
    {children}
  </Link>
)
