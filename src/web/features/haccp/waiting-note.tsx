import { Button } from '@mantine/core'
import { IconAlertCircle, IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { localTime } from '../../../domain/periods/local-time.ts'
import { RefusedError } from '../../api/request-error.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { entryText } from './entry-text.ts'
import styles from './haccp.module.css'
import { discardCheck, retryCheck, sendWaiting } from './outbox/check-outbox.ts'
import type { WaitingCheck } from './outbox/waiting-check.ts'

type WaitingNoteProps = {
  timeZone: string
  waiting: readonly WaitingCheck[]
  refused: readonly WaitingCheck[]
  ofOthers: number
}

/** What of this device the server does not have: entries that wait, and those that it refused. */
export const WaitingNote = ({ timeZone, waiting, refused, ofOthers }: WaitingNoteProps) => {
  const { t } = useTranslation()
  if (waiting.length + refused.length + ofOthers === 0) return null
  return (
    <section className={styles.note} aria-label={t('haccp.onThisDevice')}>
      {waiting.length > 0 && (
        <p role="status">
          <IconCloudUp size={18} stroke={1.7} aria-hidden />
          {t('haccp.waitingCount', { count: waiting.length })}{' '}
          <Button variant="default" onClick={() => void sendWaiting()}>
            {t('haccp.sendNow')}
          </Button>
        </p>
      )}
      {ofOthers > 0 && <p>{t('haccp.ofOthers', { count: ofOthers })}</p>}
      {refused.map((check) => (
        <RefusedEntry key={check.id} check={check} timeZone={timeZone} />
      ))}
    </section>
  )
}

const RefusedEntry = ({ check, timeZone }: { check: WaitingCheck; timeZone: string }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [isAsking, setAsking] = useState(false)
  const { entry, refusal, madeAtMs } = check
  const shown = {
    ...entry,
    celsius: entry.celsius ?? null,
    supplier: entry.supplier ?? null,
    batch: entry.batch ?? null,
    accepted: entry.accepted ?? null,
    done: entry.done ?? null,
  }
  return (
    <div className={styles.refused} role="alert">
      <p>
        <IconAlertCircle size={18} stroke={1.7} aria-hidden />
        <strong>
          {t('haccp.refused', {
            time: localTime(timeZone).minuteText(madeAtMs),
            entry: entryText(t, language, shown),
          })}
        </strong>
      </p>
      <p>{refusal && refusalText(t, new RefusedError(refusal))}</p>
      <div className={styles.entryButtons}>
        <Button variant="default" onClick={() => void retryCheck(check)}>
          {t('haccp.tryAgain')}
        </Button>
        {isAsking ? (
          <Button variant="default" onClick={() => void discardCheck(check.id)}>
            {t('haccp.discardSure')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('haccp.discard')}
          </Button>
        )}
      </div>
    </div>
  )
}
