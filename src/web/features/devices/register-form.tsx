import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { hasRightCheckDigit } from '../../../domain/devices/check-digit.ts'
import { RegisterDeviceDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { AccountPicker } from '../../components/account-picker/account-picker.tsx'
import { DEVICE_TABLES } from './device-columns.tsx'
import type { IssuedKey } from './device-label.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './register-form.module.css'

type RegisterFormProps = {
  imei: string
  onImei: (imei: string) => void
  onRegistered: (issued: IssuedKey) => void
}

/** Registers a device, which gets its key then. */
export const RegisterForm = ({ imei, onImei, onRegistered }: RegisterFormProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { can } = useViewer()
  const [alias, setAlias] = useState('')
  const [userId, setUserId] = useState<string | null>(null)
  const imeiNumber = imei.replace(/[\s-]/g, '')
  /** Numbers with a wrong check digit that were sent once, and that somebody has compared. */
  const [doubted, setDoubted] = useState('')
  const [compared, setCompared] = useState('')
  const isDoubtful = doubted !== '' && doubted === imeiNumber
  const registration = useAction({
    send: async () =>
      (
        await request(RegisterDeviceDocument, {
          imeiNumber,
          alias: alias.trim() === '' ? null : alias.trim(),
          userId,
        })
      ).registerDevice,
    onSuccess: ({ key, claimCode, device }) => {
      onImei('')
      setAlias('')
      onRegistered({ key, claimCode, imeiNumber: device.imeiNumber, alias: device.alias })
      void queryClient.invalidateQueries({ queryKey: DEVICE_TABLES })
    },
    failure: t('devices.registerFailed'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (/^\d{15}$/.test(imeiNumber) && !hasRightCheckDigit(imeiNumber) && compared !== imeiNumber)
      return setDoubted(imeiNumber)
    registration.run()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2>{t('devices.register')}</h2>
      <div className={styles.fields} data-accounts={can.assignDevices.allowed}>
        <TextField
          label={t('devices.imei')}
          description={t('devices.imeiHint')}
          value={imei}
          onChange={onImei}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          name="imeiNumber"
          error={
            isDoubtful && compared !== imeiNumber
              ? t('refusals.devices.checkDigit')
              : registration.problemOf('imeiNumber')
          }
        />
        <TextField
          label={t('devices.alias')}
          description={t('devices.aliasHint')}
          value={alias}
          onChange={setAlias}
          autoComplete="off"
          maxLength={64}
          name="alias"
          error={registration.problemOf('alias')}
        />
        {can.assignDevices.allowed && (
          <AccountPicker
            words={{ label: t('devices.holder'), hint: t('devices.holderHint') }}
            none={t(can.manageStock.allowed ? 'devices.stock' : 'devices.life.ownStock')}
            value={userId}
            onChange={setUserId}
            error={registration.problemOf('userId')}
          />
        )}
        <Button type="submit" className={styles.submit!} loading={registration.isBusy}>
          {t('devices.registerButton')}
        </Button>
      </div>
      {isDoubtful && (
        <Checkbox
          label={t('devices.confirmImei')}
          checked={compared === imeiNumber}
          onChange={({ currentTarget }) => setCompared(currentTarget.checked ? imeiNumber : '')}
        />
      )}
    </form>
  )
}
