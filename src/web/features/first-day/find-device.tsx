import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { ClaimCodeField } from '../../components/claim-code/claim-code-field.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import styles from './first-day.module.css'
import { LabelScanner } from './label-scanner.tsx'
import { useFindDevice, type HeldDevice } from './use-find-device.ts'

/** What somebody does whose device came without our label. */
const NoCode = () => {
  const { t } = useTranslation()
  return (
    <details className={styles.noCode}>
      <summary>{t('firstDay.label.noCode')}</summary>
      <p>
        {t('firstDay.label.gateway')} <Link to="/found-sensors">{t('firstDay.label.toFound')}</Link>
      </p>
      <p>{t('firstDay.label.askFor')}</p>
    </details>
  )
}

/** The first step: the label is scanned or typed, and the device comes into the account. */
export const FindDevice = ({ onFound }: { onFound: (device: HeldDevice) => void }) => {
  const { t } = useTranslation()
  const refusal = useRightRefusal('manage')
  const [isScanning, setScanning] = useState(false)
  const form = useFindDevice(onFound)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.card}>
        <p className={styles.lead}>{t('firstDay.label.lead')}</p>
        <Button
          className={styles.scan!}
          size="md"
          leftSection={<IconScan size={22} stroke={1.7} aria-hidden />}
          onClick={() => setScanning(true)}
          disabled={refusal !== null}
        >
          {t('firstDay.label.scan')}
        </Button>
        <p className={styles.or}>{t('firstDay.label.orType')}</p>
        <div className={styles.fields}>
          <TextField
            label={t('toolForm.imei')}
            description={t('toolForm.imeiHint')}
            value={form.imeiNumber}
            onChange={form.setImei}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            error={form.imeiProblem}
          />
          <ClaimCodeField
            value={form.claimCode}
            onChange={form.setClaimCode}
            error={form.claimProblem}
          />
        </div>
        {form.isOdd && (
          <div className={styles.odd} role="alert">
            <p>{t('firstDay.label.oddDigit')}</p>
            <Button variant="default" onClick={form.confirmOdd}>
              {t('firstDay.label.oddDigitConfirm')}
            </Button>
          </div>
        )}
        {form.problem !== null && (
          <p role="alert">
            <FieldError text={form.problem} />
          </p>
        )}
        <NoCode />
      </div>
      <FormFooter saving={form.isBusy} saveLabel={t('firstDay.next')} refusal={refusal} />
      {isScanning && (
        <LabelScanner
          onLabel={(label) => {
            setScanning(false)
            form.takeLabel(label)
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </form>
  )
}
