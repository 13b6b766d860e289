import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCopyText } from '../../ui/data-table/use-copy-text.ts'
import { tokenExample } from './token-example.ts'
import styles from './token-list.module.css'
import type { CreatedToken } from './use-tokens.ts'

/** Shows a new token once, to copy it, with a command that uses it. */
export const TokenCard = ({
  created: { id, text, scopes },
  onClose,
}: {
  created: CreatedToken
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const copy = useCopyText()
  return (
    <div className={styles.created} role="status">
      <h3>{t('profile.tokens.onceTitle')}</h3>
      <p>{t('profile.tokens.onceText')}</p>
      <code className={styles.token}>{text}</code>
      {scopes.includes('SEND_READINGS') && (
        <p>{t('profile.tokens.mqttLogin', { user: `key-${id}` })}</p>
      )}
      <p>{t('profile.tokens.example')}</p>
      <pre className={styles.example} tabIndex={0}>
        {tokenExample(location.origin, text, scopes)}
      </pre>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => void copy(text)}
        >
          {t('profile.tokens.copy')}
        </Button>
        <Button onClick={onClose}>{t('profile.tokens.done')}</Button>
      </div>
    </div>
  )
}
