import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { SetDeviceAliasDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { ReasonField } from '../../../components/confirm-delete/reason-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DEVICE_TABLES } from '../device-columns.tsx'
import { LifeActions, type LifeFormProps } from './life-form.tsx'
import styles from './device-life.module.css'

/** Sets, changes or removes the second name under which the device sends. */
export const AliasForm = ({ device, onClose }: LifeFormProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [alias, setAlias] = useState(device.alias ?? '')
  const [reason, setReason] = useState('')
  const naming = useAction({
    send: () => request(SetDeviceAliasDocument, { imeiNumber: device.imeiNumber, alias, reason }),
    success: t('devices.life.aliasSet'),
    failure: t('devices.life.aliasFailed'),
    fields: ['alias'],
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
        naming.run()
      }}
      noValidate
    >
      <p>{t('devices.life.aliasText')}</p>
      <TextField
        label={t('devices.alias')}
        description={t('devices.life.aliasNote')}
        value={alias}
        onChange={setAlias}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        error={naming.problemOf('alias')}
      />
      <ReasonField value={reason} onChange={setReason} />
      <LifeActions onClose={onClose} isBusy={naming.isBusy}>
        {t('form.save')}
      </LifeActions>
    </form>
  )
}
