import { type ReactNode, useId } from 'react'
import styles from './server-page.module.css'

/** A heading and a list of facts. `failure`: what is wrong, which stands first. */
export const FactCard = ({
  title,
  failure = null,
  children,
}: {
  title: string
  failure?: string | null
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {failure !== null && <li className={styles.failure}>{failure}</li>}
        {children}
      </ul>
    </section>
  )
}
