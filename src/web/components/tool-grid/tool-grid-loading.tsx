import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsLate } from '../../ui/page/use-is-late.ts'
import styles from './tool-grid.module.css'

const CARDS = 6

/** Placeholders of the widgets. At first nothing, so that a quick answer does not flicker. */
export const ToolGridLoading = () => {
  const { t } = useTranslation()
  const late = useIsLate()
  return (
    <div role="status">
      {late && (
        <>
          <span className="cw-visually-hidden">{t('common.loading')}</span>
          <div className={styles.grid} aria-hidden="true">
            {Array.from({ length: CARDS }, (_, i) => (
              <div key={i} className={styles.skeleton}>
                <span />
                <span />
                <span />
                <span />
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
