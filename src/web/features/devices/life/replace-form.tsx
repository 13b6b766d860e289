import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ReplaceDeviceDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { ReasonField } from '../../../components/confirm-delete/reason-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DEVICE_TABLES } from '../device-columns.tsx'
import { LifeActions, type LifeFormProps } from './life-form.tsx'
import styles from './device-life.module.css'

/** Lets the sensors of a broken device go on with another one. */
export const ReplaceForm = ({ device, onClose }: LifeFormProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [byImei, setByImei] = useState('')
  const [reason, setReason] = useState('')
  const replacing = useAction({
    send: () =>
      request(ReplaceDeviceDocument, {
        imeiNumber: device.imeiNumber,
        byImeiNumber: byImei.replace(/[\s-]/g, ''),
        reason,
      }),
    success: t('devices.life.replaced'),
    failure: t('devices.life.replaceFailed'),
    fields: ['byImeiNumber'],
    onSuccess: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: DEVICE_TABLES })
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
      <LifeActions onClose={onClose} isBusy={replacing.isBusy}>
        {t('devices.life.replace')}
      </LifeActions>
    </form>
  )
}
