import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { RetireDeviceDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { ReasonField } from '../../../components/confirm-delete/reason-field.tsx'
import { DEVICE_TABLES } from '../device-columns.tsx'
import { LifeActions, type LifeFormProps } from './life-form.tsx'
import styles from './device-life.module.css'

/** Takes a device out of service, and says what becomes of its sensors. */
export const RetireForm = ({ device, onClose }: LifeFormProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const hasTools = device.tools.length > 0
  const retiring = useAction({
    send: () =>
      request(RetireDeviceDocument, {
        imeiNumber: device.imeiNumber,
        leaveTools: hasTools,
        reason,
      }),
    success: t('devices.life.retired'),
    failure: t('devices.life.retireFailed'),
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
        retiring.run()
      }}
      noValidate
    >
      <p>{t('devices.life.retireText')}</p>
      {hasTools && (
        <p>
          {t('devices.life.retireTools', {
            names: device.tools.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      <ReasonField value={reason} onChange={setReason} />
      <LifeActions onClose={onClose} isBusy={retiring.isBusy}>
        {t('devices.life.retire')}
      </LifeActions>
    </form>
  )
}
