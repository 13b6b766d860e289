import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useModalDialog } from '../../../ui/page/use-modal-dialog.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import type { DeviceRow } from '../device-columns.tsx'
import type { IssuedKey } from '../device-label.tsx'
import keyStyles from '../key-card.module.css'
import styles from './device-life.module.css'
import { HandOverForm } from './hand-over-form.tsx'
import { ReplaceForm } from './replace-form.tsx'
import { RetireForm } from './retire-form.tsx'

export type LifeFormProps = {
  device: DeviceRow
  onIssued: (issued: IssuedKey) => void
  onClose: () => void
}

const STEPS = { handOver: HandOverForm, replace: ReplaceForm, retire: RetireForm } as const
type Step = keyof typeof STEPS

/** What can become of a device: hand it over, replace it, retire it. */
export const DeviceLifeDialog = (props: LifeFormProps) => {
  const { t } = useTranslation()
  const { role } = useViewer()
  const [step, setStep] = useState<Step | null>(null)
  const titleId = useId()
  const dialog = useModalDialog(props.onClose)
  const Form = step === null ? null : STEPS[step]
  // The factory sees no accounts that it could hand a device to.
  const steps = (['handOver', 'replace', 'retire'] as const).filter(
    (name) => name !== 'handOver' || role !== 'factory',
  )
  return (
    <dialog ref={dialog} className={keyStyles.dialog} aria-labelledby={titleId}>
      <h2 id={titleId}>{step === null ? t('devices.life.title') : t(`devices.life.${step}`)}</h2>
      <p className={keyStyles.subject}>{props.device.imeiNumber}</p>
      {Form !== null ? (
        <Form {...props} />
      ) : (
        <>
          <div className={styles.steps}>
            {steps.map((name) => (
              <button key={name} type="button" onClick={() => setStep(name)}>
                <strong>{t(`devices.life.${name}`)}</strong>
                <span>{t(`devices.life.${name}Text`)}</span>
              </button>
            ))}
          </div>
          <div className={keyStyles.actions}>
            <Button variant="default" onClick={props.onClose}>
              {t('form.cancel')}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}

/** The buttons below a form of the dialog. */
export const LifeActions = ({
  onClose,
  isBusy,
  children,
}: {
  onClose: () => void
  isBusy: boolean
  children: ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <div className={keyStyles.actions}>
      <Button variant="default" onClick={onClose} disabled={isBusy}>
        {t('form.cancel')}
      </Button>
      <Button type="submit" loading={isBusy}>
        {children}
      </Button>
    </div>
  )
}
