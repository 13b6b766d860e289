import { useState } from 'react'
import { ReplaceDeviceDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { ReasonField } from '../confirm-delete/reason-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './replace-form.module.css'

/** Lets the sensors of a broken device go on with another one. */
export const ReplaceForm = ({
  imeiNumber,
  onReplaced,
  onClose,
}: {
  imeiNumber: string
  /** After the change. */
  onReplaced: () => unknown
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const [byImei, setByImei] = useState('')
  const [reason, setReason] = useState('')
  const replacing = useAction({
    send: () =>
      request(ReplaceDeviceDocument, {
        imeiNumber,
        byImeiNumber: byImei.replace(/[\s-]/g, ''),
        reason,
      }),
    success: t('devices.life.replaced'),
    failure: t('devices.life.replaceFailed'),
    fields: ['byImeiNumber'],
    onSuccess: () => {
      onClose()
      return onReplaced()
    },
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        replacing.run()
      }}
      noValidate
    >
      <p>{t('devices.life.replaceText')}</p>
      <TextField
        label={t('devices.life.replaceBy')}
        description={t('devices.life.replaceHint')}
        value={byImei}
        onChange={setByImei}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={replacing.problemOf('byImeiNumber')}
      />
      <ReasonField value={reason} onChange={setReason} />
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose} disabled={replacing.isBusy}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={replacing.isBusy}>
          {t('devices.life.replace')}
        </Button>
      </div>
    </form>
  )
}
