import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useCopyText } from '../../ui/data-table/use-copy-text.ts'
import { useModalDialog } from '../../ui/page/use-modal-dialog.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './link-card.module.css'

/** A link that is shown once, since the server sends no mail. `url` may begin with its path. */
export type ShownLink = { email: string; url: string; expiresAt: string }

export const LinkCard = ({ link, onClose }: { link: ShownLink; onClose: () => void }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const copy = useCopyText()
  const [titleId, textId] = [useId(), useId()]
  const dialog = useModalDialog(onClose)
  const url = new URL(link.url, window.location.origin).href
  const until = localTime(timeZone).minuteText(Date.parse(link.expiresAt))
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <h2 id={titleId}>{t('people.link.title', { email: link.email })}</h2>
      <p id={textId}>{t('people.link.once', { until })}</p>
      <p className={styles.url}>{url}</p>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => void copy(url)}
        >
          {t('people.link.copy')}
        </Button>
        <Button onClick={onClose}>{t('people.link.done')}</Button>
      </div>
    </dialog>
  )
}
