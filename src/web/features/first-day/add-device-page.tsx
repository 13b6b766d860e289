import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { PageHead } from '../../ui/page/page-head.tsx'
import { FindDevice } from './find-device.tsx'
import styles from './first-day.module.css'
import { NameSensors } from './name-sensors.tsx'
import { Steps } from './steps.tsx'
import type { HeldDevice } from './use-find-device.ts'

/** Where the page is that says what to put into a logger. */
export const connectPath = (imeiNumber: string): string =>
  `/connect-device?imei=${encodeURIComponent(imeiNumber)}`

/** Adds a device to the viewer's own account: its label, then its sensors; connecting it follows. */
export const AddDevicePage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [device, setDevice] = useState<HeldDevice | null>(null)
  const second = useRef<HTMLDivElement>(null)
  // What took the focus is gone: the next step begins at its top.
  useEffect(() => {
    if (device !== null) second.current?.focus()
  }, [device])
  return (
    <div className={styles.page}>
      <PageHead title={t('firstDay.title')} />
      <Steps now={device === null ? 1 : 2} />
      {device === null ? (
        <FindDevice onFound={setDevice} />
      ) : (
        <div ref={second} tabIndex={-1} className={styles.step}>
          <NameSensors
            device={device}
            onCreated={() => void navigate(connectPath(device.imeiNumber), { replace: true })}
          />
        </div>
      )}
    </div>
  )
}
