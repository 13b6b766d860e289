import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOwnerProof } from '../../components/owner-proof/use-owner-proof.tsx'
import { AppSetup } from '../../components/second-factor/app-setup.tsx'
import { NewPasskey } from '../../components/second-factor/new-passkey.tsx'
import { canUsePasskeys } from '../../components/second-factor/passkeys.ts'
import { RecoveryCodes } from '../../components/second-factor/recovery-codes.tsx'
import { useAppSetup } from '../../components/second-factor/use-app-setup.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './enrolment.module.css'
import { FinishFrame } from './finish-frame.tsx'
import type { StepProps } from './step-props.ts'

/** Sets up the first factor of an account that must have one, and shows its recovery codes. */
export const Enrolment = (props: StepProps) => <Ways {...props} />

const Ways = ({ email, onDone }: StepProps) => {
  const { t } = useTranslation()
  const title = t('secondFactor.enrol.title')
  const [isPasskey, setPasskey] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { withProof, question } = useOwnerProof()
  const added = (recoveryCodes: readonly string[] | null) =>
    recoveryCodes === null ? onDone() : setCodes(recoveryCodes)
  const app = useAppSetup(withProof, added)
  const cancelLabel = t('secondFactor.enrol.back')
  if (codes !== null)
    return (
      <FinishFrame title={title} tagline="">
        <RecoveryCodes
          codes={codes}
          email={email}
          timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
          as="h2"
          onDone={onDone}
        />
      </FinishFrame>
    )
  if (isPasskey)
    return (
      <FinishFrame title={title} tagline="">
        <NewPasskey
          withProof={withProof}
          onAdded={added}
          cancelLabel={cancelLabel}
          onCancel={() => setPasskey(false)}
        />
        {question}
      </FinishFrame>
    )
  if (app.setup !== null)
    return (
      <FinishFrame title={title} tagline="">
        <AppSetup setup={app.setup} state={app} cancelLabel={cancelLabel} onCancel={app.cancel} />
      </FinishFrame>
    )
  return (
    <FinishFrame title={title} tagline={t('secondFactor.enrol.intro')}>
      <section className={styles.way}>
        <h2>{t('secondFactor.app.title')}</h2>
        <p>{t('secondFactor.app.hint')}</p>
        {app.startProblem !== null && (
          <p role="alert" data-hint>
            {app.startProblem}
          </p>
        )}
        <Button
          variant="default"
          loading={app.isStarting}
          leftSection={<IconDeviceMobile size={18} stroke={1.7} aria-hidden />}
          onClick={app.start}
        >
          {t('secondFactor.app.setUp')}
        </Button>
      </section>
      <section className={styles.way}>
        <h2>{t('secondFactor.passkeys.title')}</h2>
        <p>
          {t(
            canUsePasskeys()
              ? 'secondFactor.passkeys.hint'
              : 'secondFactor.passkeyProblem.unsupported',
          )}
        </p>
        {canUsePasskeys() && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
            onClick={() => setPasskey(true)}
          >
            {t('secondFactor.passkeys.add')}
          </Button>
        )}
      </section>
      {question}
    </FinishFrame>
  )
}
