import { brandLook } from './brand-look.ts'
import styles from './logo.module.css'

/**
 * The mark and the name, or those of the brand at this host. Their colours follow the chosen scheme,
 * which may differ from the system's.
 */
export const Logo = () => {
  const brand = brandLook()
  if (brand?.light && brand.dark)
    return (
      <span className={styles.logo}>
        <img className={styles.light} src={brand.light} alt={brand.name} />
        <img className={styles.dark} src={brand.dark} alt={brand.name} />
      </span>
    )
  if (brand) return <span className={styles.logo}>{brand.name}</span>
  return (
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
}
