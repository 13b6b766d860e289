import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './form-footer.module.css'

type FormFooterProps = {
  saving: boolean
  /** Left out: "Save" and "Cancel". */
  saveLabel?: string
  cancelLabel?: string
  onCancel?: () => void
}

/**
 * The buttons of a form: Save on the right, Cancel left of it. On phones they stay within the
 * thumb's reach. Place it inside the form.
 */
export const FormFooter = ({ saving, saveLabel, cancelLabel, onCancel }: FormFooterProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.footer}>
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={saving}>
          {cancelLabel ?? t('form.cancel')}
        </Button>
      )}
      <Button type="submit" loading={saving}>
        {saveLabel ?? t('form.save')}
      </Button>
    </div>
  )
}
