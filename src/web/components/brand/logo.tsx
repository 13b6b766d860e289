import styles from './logo.module.css'

/**
 * The mark and the name. Their colours follow the chosen scheme, which may differ from the
 * system's.
 */
export const Logo = () => (
  <span className={styles.logo}>
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
      <path
        className={styles.ring}
        d="M23.752 8.771A10.6 10.6 0 1 0 23.752 23.229"
        strokeWidth="4.8"
        strokeLinecap="butt"
      />
      <circle className={styles.point} cx="26.6" cy="16" r="3.8" />
    </svg>
    <span>Coldwatch</span>
  </span>
)
