import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useCopyText } from '../../../ui/data-table/use-copy-text.ts'
import styles from './webhook-list.module.css'

/** Shows the secret of a new webhook once, to copy it. */
export const WebhookSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const copy = useCopyText()
  return (
    <div className={styles.form} role="status">
      <h3>{t('webhooks.onceTitle')}</h3>
      <p>{t('webhooks.onceText')}</p>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => void copy(secret)}
        >
          {t('webhooks.copy')}
        </Button>
        <Button onClick={onClose}>{t('webhooks.done')}</Button>
      </div>
    </div>
  )
}
