import { IconLayoutGrid, IconRouter, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './benefits.module.css'

const BLOCKS = [
  ['marketing', IconLayoutGrid],
  ['code', IconRouter],
  ['group', IconUsersGroup],
] as const

/** What an account is good for, beside the form that makes one. */
export const Benefits = () => {
  const { t } = useTranslation()
  return (
    <aside className={styles.benefits} aria-label={t('registration.benefits')}>
      <ul>
        {BLOCKS.map(([block, Icon]) => (
          <li key={block} className={styles.block}>
            <Icon size={28} stroke={1.5} aria-hidden />
            <div>
              <h2 className={styles.title}>{t(`registration.${block}.title`)}</h2>
              <p className={styles.text}>{t(`registration.${block}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
