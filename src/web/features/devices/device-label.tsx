import { useTranslation } from 'react-i18next'
import { deviceLabelText } from '../../../domain/devices/device-label.ts'
import { Logo } from '../../components/brand/logo.tsx'
import styles from './device-label.module.css'
import { QrCode } from './qr-code.tsx'

export type IssuedKey = { key: string; imeiNumber: string; alias: string | null }

/** The label for a device: a QR code with its IMEI and key; IMEI and alias also as text. */
export const DeviceLabel = ({ issued }: { issued: IssuedKey }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.label} data-label={issued.imeiNumber}>
      <QrCode
        className={styles.code}
        text={deviceLabelText(issued)}
        label={t('devices.labelCode')}
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
      </div>
    </div>
  )
}
