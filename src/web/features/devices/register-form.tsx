import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { RegisterDeviceDocument } from '../../api/generated/graphql.ts'
import { fieldText, refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/toast/show-toast.tsx'
import { DEVICE_TABLES } from './device-columns.tsx'
import type { IssuedKey } from './device-label.tsx'
import styles from './register-form.module.css'

type RegisterFormProps = {
  imei: string
  onImei: (imei: string) => void
  onRegistered: (issued: IssuedKey) => void
}

/** Brings a device into the register; it gets its key then. */
export const RegisterForm = ({ imei, onImei, onRegistered }: RegisterFormProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [alias, setAlias] = useState('')
  const registration = useMutation({
    mutationFn: async () =>
      (
        await request(RegisterDeviceDocument, {
          imeiNumber: imei.replace(/\s/g, ''),
          alias: alias.trim() === '' ? null : alias.trim(),
        })
      ).registerDevice,
    onSuccess: ({ key, device }) => {
      onImei('')
      setAlias('')
      onRegistered({ key, imeiNumber: device.imeiNumber, alias: device.alias })
      void queryClient.invalidateQueries({ queryKey: DEVICE_TABLES })
    },
    onError: (error) =>
      showToast({
        kind: 'attention',
        message: `${t('devices.registerFailed')}\n${refusalText(t, error)}`,
        closeLabel: t('common.close'),
        forMs: 5_000,
      }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!registration.isPending) registration.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2>{t('devices.register')}</h2>
      <div className={styles.fields}>
        <TextField
          label={t('devices.imei')}
          description={t('devices.imeiHint')}
          value={imei}
          onChange={onImei}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          name="imeiNumber"
          error={fieldText(t, registration.error, 'imeiNumber')}
        />
        <TextField
          label={t('devices.alias')}
          description={t('devices.aliasHint')}
          value={alias}
          onChange={setAlias}
          autoComplete="off"
          maxLength={64}
          name="alias"
          error={fieldText(t, registration.error, 'alias')}
        />
        <Button type="submit" className={styles.submit!} loading={registration.isPending}>
          {t('devices.registerButton')}
        </Button>
      </div>
    </form>
  )
}
