import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './confirm-owner.module.css'

export const ConfirmActions = ({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.actions}>
      <Button variant="default" onClick={onClose} disabled={isBusy}>
        {t('form.cancel')}
      </Button>
      <Button type="submit" loading={isBusy}>
        {t('profile.confirm.confirm')}
      </Button>
    </div>
  )
}
