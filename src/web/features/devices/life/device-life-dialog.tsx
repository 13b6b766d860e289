import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DeviceReport } from '../../../components/device-report/device-report.tsx'
import { useModalDialog } from '../../../ui/page/use-modal-dialog.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import keyStyles from '../key-card.module.css'
import styles from './device-life.module.css'
import { AliasForm } from './alias-form.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import type { LifeFormProps } from './life-form.tsx'
import { ReplaceOfRegister } from './replace-of-register.tsx'
import { RetireForm } from './retire-form.tsx'

const STEPS = {
  alias: AliasForm,
  handOver: HandOverForm,
  replace: ReplaceOfRegister,
  retire: RetireForm,
} as const
type Step = keyof typeof STEPS

/** What can become of a device: another alias, another account, another device, retirement. */
export const DeviceLifeDialog = (props: LifeFormProps) => {
  const { t } = useTranslation()
  const { can, language, timeZone } = useViewer()
  const [step, setStep] = useState<Step | null>(null)
  const { lastReport } = props.device
  const titleId = useId()
  const dialog = useModalDialog(props.onClose)
  const Form = step === null ? null : STEPS[step]
  const steps = (['alias', 'handOver', 'replace', 'retire'] as const).filter(
    (name) => name !== 'handOver' || can.assignDevices.allowed,
  )
  return (
    <dialog ref={dialog} className={keyStyles.dialog} aria-labelledby={titleId}>
      <h2 id={titleId}>{step === null ? t('devices.life.title') : t(`devices.life.${step}`)}</h2>
      <p className={keyStyles.subject}>{props.device.imeiNumber}</p>
      {Form !== null ? (
        <Form {...props} />
      ) : (
        <>
          {lastReport !== null && (
            <div className={styles.report}>
              <DeviceReport report={lastReport} language={language} timeZone={timeZone} />
            </div>
          )}
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
