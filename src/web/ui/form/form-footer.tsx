import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/button.tsx'
import styles from './form-footer.module.css'

type FormFooterProps = {
  saving: boolean
  /** Left out: "Save" and "Cancel". */
  saveLabel?: string
  cancelLabel?: string
  onCancel?: () => void
  /** Why nothing can be saved here; null or left out when it can. */
  refusal?: string | null
}

/**
 * The buttons of a form: Save on the right, Cancel left of it. On phones they stay within the
 * thumb's reach. Place it inside the form.
 */
export const FormFooter = ({
  saving,
  saveLabel,
  cancelLabel,
  onCancel,
  refusal = null,
}: FormFooterProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.footer}>
      {refusal !== null && <p className={styles.refusal}>{refusal}</p>}
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={saving}>
          {cancelLabel ?? t('form.cancel')}
        </Button>
      )}
      <Button type="submit" loading={saving} disabled={refusal !== null}>
        {saveLabel ?? t('form.save')}
      </Button>
    </div>
  )
}
