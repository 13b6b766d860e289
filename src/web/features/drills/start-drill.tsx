import { useId, useState } from 'react'
import { personName } from '../../../domain/users/person-name.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useModalDialog } from '../../ui/page/use-modal-dialog.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './drills.module.css'
import type { DrillContact } from './use-alarm-drill.ts'

type StartDrillProps = {
  /** Whom the drill would reach. */
  contacts: readonly DrillContact[]
  isBusy: boolean
  onStart: () => void
}

/** Begins a drill, after a question that names everybody who would get a message. */
export const StartDrill = ({ contacts, isBusy, onStart }: StartDrillProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button loading={isBusy} onClick={() => setAsking(true)}>
        {t('drills.start')}
      </Button>
      {isAsking && (
        <Question
          contacts={contacts}
          onClose={() => setAsking(false)}
          onStart={() => {
            setAsking(false)
            onStart()
          }}
        />
      )}
    </>
  )
}

const Question = ({
  contacts,
  onStart,
  onClose,
}: {
  contacts: readonly DrillContact[]
  onStart: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [titleId, textId] = [useId(), useId()]
  const dialog = useModalDialog(onClose)
  const nameOf = ({ user, address, channel }: DrillContact): string =>
    [
      (user === null ? '' : personName(user, language)) || (address ?? ''),
      t(`alarms.channel.${channel}`),
    ].join(', ')
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <h2 id={titleId}>{t('drills.question')}</h2>
      <p id={textId}>{t('drills.whatComes')}</p>
      <p className={styles.whom}>{t('drills.whom', { n: contacts.length })}</p>
      {/* Long lists scroll, also by the keyboard. */}
      <ul
        className={styles.names}
        tabIndex={0}
        aria-label={t('drills.whom', { n: contacts.length })}
      >
        {contacts.map((contact, i) => (
          <li key={i}>{nameOf(contact)}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose} autoFocus>
          {t('form.cancel')}
        </Button>
        <Button onClick={onStart}>{t('drills.send')}</Button>
      </div>
    </dialog>
  )
}
