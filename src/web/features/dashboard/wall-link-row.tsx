import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { WallLink } from './use-wall-links.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './wall-links-dialog.module.css'

/** One wall display. Before its link is revoked, a question takes the place of the row. */
export const WallLinkRow = ({
  link,
  busy,
  onRevoke,
}: {
  link: WallLink
  busy: boolean
  onRevoke: () => void
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const [isAsking, setAsking] = useState(false)
  const name = link.name || t('wall.links.unnamed')
  const at = (instant: string) => localTime(timeZone).minuteText(Date.parse(instant))
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong>{name}</strong>
        <span>
          {t('wall.links.created', { time: at(link.createdAt) })}
          {' · '}
          {link.lastUsedAt === null
            ? t('wall.links.neverUsed')
            : t('wall.links.lastUsed', { time: at(link.lastUsedAt) })}
        </span>
      </div>
      {!isAsking && (
        <Button
          variant="default"
          aria-label={t('wall.links.revokeLabel', { name })}
          onClick={() => setAsking(true)}
        >
          {t('wall.links.revoke')}
        </Button>
      )}
      {isAsking && (
        <div
          className={styles.question}
          role="alertdialog"
          aria-label={t('wall.links.revokeQuestion', { name })}
        >
          <p>{t('wall.links.revokeQuestion', { name })}</p>
          <div className={styles.actions}>
            <Button variant="default" autoFocus onClick={() => setAsking(false)}>
              {t('wall.links.keep')}
            </Button>
            <Button loading={busy} onClick={onRevoke}>
              {t('wall.links.revokeConfirm')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
