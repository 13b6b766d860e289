import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RotateDeviceKeyDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { ReasonField } from '../../components/confirm-delete/reason-field.tsx'
import { showToast } from '../../ui/toast/show-toast.tsx'
import type { IssuedKey } from './device-label.tsx'
import styles from './key-card.module.css'

/** Asks before a device's key is replaced: the old one opens nothing from then on. */
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
  const rotation = useMutation({
    mutationFn: async () =>
      (await request(RotateDeviceKeyDocument, { imeiNumber: imei, reason })).rotateDeviceKey,
    onSuccess: ({ key, device }) =>
      onIssued({ key, imeiNumber: device.imeiNumber, alias: device.alias }),
    onError: (error) =>
      showToast({
        kind: 'attention',
        message: `${t('devices.newKeyFailed')}\n${refusalText(t, error)}`,
        closeLabel: t('common.close'),
        forMs: 5_000,
      }),
    onSettled: onClose,
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
        <Button variant="default" onClick={onClose} disabled={rotation.isPending} autoFocus>
          {t('form.cancel')}
        </Button>
        <Button onClick={() => rotation.mutate()} loading={rotation.isPending}>
          {t('devices.issue')}
        </Button>
      </div>
    </dialog>
  )
}
