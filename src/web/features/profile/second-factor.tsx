import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { AppSetup } from '../../components/second-factor/app-setup.tsx'
import { NewPasskey } from '../../components/second-factor/new-passkey.tsx'
import { canUsePasskeys } from '../../components/second-factor/passkeys.ts'
import { RecoveryCodes } from '../../components/second-factor/recovery-codes.tsx'
import {
  hasSecondFactor,
  useSecondFactor,
  type Passkey,
  type SecondFactor as Factor,
} from '../../components/second-factor/use-second-factor.ts'
import { useScrolledTo } from './use-scrolled-to.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { AskFirst } from './ask-first.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './second-factor.module.css'
import { useFactorChanges, type FactorChanges } from './use-factor-changes.ts'

/** Below this number the page advises to make new recovery codes. */
const FEW_CODES = 3

/** The second factor of the own account: what is set up, more of it, and its end. */
export const SecondFactor = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useSecondFactor('session')
  if (data !== undefined) return <Part factor={data} />
  if (error === null) return null
  return (
    <ProblemCard
      role="alert"
      title={t('secondFactor.didNotLoad')}
      text={refusalText(t, error)}
      action={{ label: t('common.reload'), onClick: () => void refetch() }}
    />
  )
}

const Part = ({ factor }: { factor: Factor }) => {
  const { t } = useTranslation()
  const { email, timeZone } = useViewer()
  const changes = useFactorChanges()
  const isOn = hasSecondFactor(factor)
  const Icon = isOn ? IconShieldCheck : IconShieldOff
  return (
    <section
      ref={useScrolledTo('second-factor')}
      className={styles.part}
      id="second-factor"
      aria-labelledby="factor-title"
    >
      <h2 id="factor-title">{t('secondFactor.title')}</h2>
      <p className={styles.hint}>{t('secondFactor.hint')}</p>
      <p className={styles.state} data-on={isOn}>
        <Icon size={20} stroke={1.7} aria-hidden />
        <span>
          {t(isOn ? 'secondFactor.isOn' : 'secondFactor.isOff')}{' '}
          {factor.requiredBy !== null && t('secondFactor.isRequired')}
        </span>
      </p>
      {changes.codes === null ? (
        <>
          <AppBlock since={factor.totpSince ?? null} changes={changes} />
          <PasskeyBlock passkeys={factor.passkeys} changes={changes} />
          {isOn && <CodesBlock left={factor.recoveryCodesLeft} changes={changes} />}
        </>
      ) : (
        <div className={styles.block}>
          <RecoveryCodes
            codes={changes.codes}
            email={email ?? ''}
            timeZone={timeZone}
            onDone={changes.codesSaved}
          />
        </div>
      )}
      {changes.question}
    </section>
  )
}

const AppBlock = ({ since, changes }: { since: string | null; changes: FactorChanges }) => {
  const { t } = useTranslation()
  const at = useMinute()
  const { app, removeApp } = changes
  return (
    <div className={styles.block}>
      <h3>{t('secondFactor.app.title')}</h3>
      <p className={styles.hint}>{t('secondFactor.app.hint')}</p>
      {since !== null && (
        <div className={styles.row}>
          <p>{t('secondFactor.app.since', { time: at(since) })}</p>
          <AskFirst
            label={t('secondFactor.app.remove')}
            name={t('secondFactor.app.removeNamed')}
            question={t('secondFactor.app.removeQuestion')}
            confirm={t('secondFactor.app.removeNamed')}
            isBusy={removeApp.isBusy}
            onConfirm={() => removeApp.run()}
          />
        </div>
      )}
      {since === null && app.startProblem !== null && (
        <p role="alert" className={styles.problem}>
          {app.startProblem}
        </p>
      )}
      {since === null && app.setup === null && (
        <Button variant="default" loading={app.isStarting} onClick={app.start}>
          {t('secondFactor.app.setUp')}
        </Button>
      )}
      {since === null && app.setup !== null && (
        <AppSetup
          setup={app.setup}
          state={app}
          cancelLabel={t('form.cancel')}
          onCancel={app.cancel}
        />
      )}
    </div>
  )
}

const PasskeyBlock = ({
  passkeys,
  changes,
}: {
  passkeys: readonly Passkey[]
  changes: FactorChanges
}) => {
  const { t } = useTranslation()
  const at = useMinute()
  const [isAdding, setAdding] = useState(false)
  const { removePasskey, withProof, passkeyAdded } = changes
  return (
    <div className={styles.block}>
      <h3>{t('secondFactor.passkeys.title')}</h3>
      <p className={styles.hint}>{t('secondFactor.passkeys.hint')}</p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.row}>
              <div className={styles.about}>
                <strong>{passkey.name}</strong>
                <span>{t('secondFactor.passkeys.added', { time: at(passkey.createdAt) })}</span>
                <span>
                  {passkey.lastUsed === null
                    ? t('secondFactor.passkeys.neverUsed')
                    : t('secondFactor.passkeys.used', { time: at(passkey.lastUsed) })}
                </span>
              </div>
              <AskFirst
                label={t('secondFactor.passkeys.remove')}
                name={t('secondFactor.passkeys.removeNamed', { name: passkey.name })}
                question={t('secondFactor.passkeys.removeQuestion', { name: passkey.name })}
                confirm={t('secondFactor.passkeys.remove')}
                isBusy={removePasskey.isBusy}
                onConfirm={() => removePasskey.run(passkey)}
              />
            </li>
          ))}
        </ul>
      )}
      {!canUsePasskeys() && (
        <p className={styles.hint}>{t('secondFactor.passkeyProblem.unsupported')}</p>
      )}
      {canUsePasskeys() && !isAdding && (
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('secondFactor.passkeys.add')}
        </Button>
      )}
      {isAdding && (
        <NewPasskey
          withProof={withProof}
          onAdded={(codes) => {
            setAdding(false)
            passkeyAdded(codes)
          }}
          cancelLabel={t('form.cancel')}
          onCancel={() => setAdding(false)}
        />
      )}
    </div>
  )
}

const CodesBlock = ({ left, changes }: { left: number; changes: FactorChanges }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.block}>
      <h3>{t('secondFactor.codes.title')}</h3>
      <p className={styles.hint}>{t('secondFactor.codes.hint')}</p>
      <div className={styles.row}>
        <p>
          {t('secondFactor.codes.left', { n: left })}
          {left < FEW_CODES && <strong> {t('secondFactor.codes.few')}</strong>}
        </p>
        <AskFirst
          label={t('secondFactor.codes.new')}
          question={t('secondFactor.codes.newQuestion')}
          confirm={t('secondFactor.codes.create')}
          isBusy={changes.renewCodes.isBusy}
          onConfirm={() => changes.renewCodes.run()}
        />
      </div>
    </div>
  )
}

const useMinute = () => {
  const { timeZone } = useViewer()
  return (instant: string) => localTime(timeZone).minuteText(Date.parse(instant))
}
