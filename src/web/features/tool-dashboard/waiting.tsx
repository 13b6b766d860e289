import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsLate } from '../../ui/page/use-is-late.ts'
import styles from './tool-dashboard.module.css'

/** In the place of what is under way: nothing at first, then blocks of its size. */
export const Waiting = ({ hasHeading }: { hasHeading: boolean }) => {
  const { t } = useTranslation()
  const isLate = useIsLate()
  return (
    <div role="status" aria-label={t('common.loading')} className={styles.waiting}>
      {isLate && (
        <>
          {!hasHeading && <i />}
          <i />
          <i />
        </>
      )}
    </div>
  )
}
