import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { HandOverDeviceDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { ReasonField } from '../../../components/confirm-delete/reason-field.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { AccountChoice } from './account-choice.tsx'
import { LifeActions, type LifeFormProps } from './life-form.tsx'
import styles from './device-life.module.css'

/** Hands a device over: to whom, and whether its sensors go along with their record. */
export const HandOverForm = ({ device, onIssued, onClose }: LifeFormProps) => {
  const { t } = useTranslation()
  const [userId, setUserId] = useState<string | null>(null)
  const [withRecord, setWithRecord] = useState(false)
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const hasTools = device.tools.length > 0
  const handingOver = useAction({
    send: async (toId: string) =>
      (
        await request(HandOverDeviceDocument, {
          imeiNumber: device.imeiNumber,
          userId: toId,
          withRecord,
          reason,
        })
      ).handOverDevice,
    failure: t('devices.life.handOverFailed'),
    onSuccess: ({ key, claimCode, device: { imeiNumber, alias } }) => {
      onIssued({ key, claimCode, imeiNumber, alias })
      onClose()
    },
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (userId !== null) handingOver.run(userId)
      }}
      noValidate
    >
      <AccountChoice value={userId} onChange={setUserId} holderId={device.holder?.id ?? null} />
      {wasTried && userId === null && <FieldError text={t('devices.life.chooseAccount')} />}
      {hasTools && (
        <fieldset className={styles.choice}>
          <legend>{t('devices.life.record')}</legend>
          <label>
            <input
              type="radio"
              name="record"
              checked={!withRecord}
              onChange={() => setWithRecord(false)}
            />
            <span>{t('devices.life.fromNowOn')}</span>
          </label>
          <label>
            <input
              type="radio"
              name="record"
              checked={withRecord}
              onChange={() => setWithRecord(true)}
            />
            <span>{t('devices.life.withRecord')}</span>
          </label>
        </fieldset>
      )}
      <p className={styles.note}>{t('devices.life.newKeyNote')}</p>
      <ReasonField value={reason} onChange={setReason} />
      <LifeActions onClose={onClose} isBusy={handingOver.isBusy}>
        {t('devices.life.handOver')}
      </LifeActions>
    </form>
  )
}
