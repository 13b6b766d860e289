import { Button } from '@mantine/core'
import { useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RotateDeviceKeyDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { ReasonField } from '../../components/confirm-delete/reason-field.tsx'
import type { IssuedKey } from './device-label.tsx'
import styles from './key-card.module.css'

/** Asks before a device's key is replaced: the old key stops working at once. */
export const NewKeyQuestion = ({
  imei,
  onIssued,
  onClose,
}: {
  imei: string
  onIssued: (issued: IssuedKey) => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const [titleId, textId] = [useId(), useId()]
  const [reason, setReason] = useState('')
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const rotation = useAction({
    send: async () =>
      (await request(RotateDeviceKeyDocument, { imeiNumber: imei, reason })).rotateDeviceKey,
    failure: t('devices.newKeyFailed'),
    onSuccess: ({ key, device }) => {
      onIssued({ key, imeiNumber: device.imeiNumber, alias: device.alias })
      onClose()
    },
    onFailure: onClose,
  })
  return (
    <dialog
      ref={open}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={onClose}
    >
      <h2 id={titleId}>{t('devices.newKeyQuestion')}</h2>
      <p id={textId} className={styles.once}>
        {t('devices.newKeyText')}
      </p>
      <p className={styles.subject}>{imei}</p>
      <div className={styles.reason}>
        <ReasonField value={reason} onChange={setReason} />
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose} disabled={rotation.isBusy} autoFocus>
          {t('form.cancel')}
        </Button>
        <Button onClick={() => rotation.run()} loading={rotation.isBusy}>
          {t('devices.issue')}
        </Button>
      </div>
    </dialog>
  )
}
