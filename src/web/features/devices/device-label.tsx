import { useTranslation } from '../../i18n/use-translation.ts'
import { printedClaimCode } from '../../../domain/devices/claim-code.ts'
import { deviceLabelText } from '../../../domain/devices/device-label.ts'
import { Logo } from '../../components/brand/logo.tsx'
import styles from './device-label.module.css'
import { QrCode } from '../../ui/qr-code/qr-code.tsx'

/** What was issued for a device. `key`, `claimCode`: null when it was not. */
export type IssuedKey = {
  key: string | null
  claimCode: string | null
  imeiNumber: string
  alias: string | null
}

/**
 * The label for a device: a QR code with its IMEI, key and claim code; all but the key also as text.
 */
export const DeviceLabel = ({ issued }: { issued: IssuedKey }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.label} data-label={issued.imeiNumber}>
      <QrCode
        className={styles.code}
        text={deviceLabelText(issued)}
        label={t(issued.key === null ? 'devices.labelClaimCode' : 'devices.labelCode')}
      />
      <div className={styles.words}>
        <Logo />
        <p>
          {t('devices.imei')}
          <strong>{issued.imeiNumber}</strong>
        </p>
        {issued.alias !== null && (
          <p>
            {t('devices.alias')}
            <strong>{issued.alias}</strong>
          </p>
        )}
        {issued.claimCode !== null && (
          <p>
            {t('devices.claimCode')}
            <strong>{printedClaimCode(issued.claimCode)}</strong>
          </p>
        )}
      </div>
    </div>
  )
}
