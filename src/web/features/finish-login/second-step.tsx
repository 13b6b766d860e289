import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SECOND_MS } from '../../../domain/durations.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { FinishLoginWithCodeDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { factorReason } from '../../components/second-factor/factor-reason.ts'
import {
  useSecondFactor,
  type SecondFactor,
} from '../../components/second-factor/use-second-factor.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { FinishFrame } from './finish-frame.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from '../../components/second-factor/ways.module.css'
import type { StepProps } from './step-props.ts'

type Way = 'app' | 'passkey' | 'recovery'

/** Asks for the second factor of an account that has logged in with its password. */
export const SecondStep = ({ onDone }: StepProps) => <Step onDone={onDone} />

type DoneProps = Pick<StepProps, 'onDone'>

const Step = ({ onDone }: DoneProps) => {
  const { t } = useTranslation()
  return (
    <FinishFrame title={t('secondFactor.login.title')} tagline="">
      <Asked onDone={onDone} />
    </FinishFrame>
  )
}

const Asked = ({ onDone }: DoneProps) => {
  const { t } = useTranslation()
  const { data: factor, error, refetch } = useSecondFactor('login')
  if (factor !== undefined) return <Ways factor={factor} onDone={onDone} />
  if (error === null) return null
  return (
    <>
      <p role="alert" data-hint>
        {refusalText(t, error)}
      </p>
      <Button variant="default" onClick={() => void refetch()}>
        {t('common.reload')}
      </Button>
    </>
  )
}

const Ways = ({ factor, onDone }: DoneProps & { factor: SecondFactor }) => {
  const { t } = useTranslation()
  const ways: Way[] = [
    ...(factor.totpSince === null ? [] : (['app'] as const)),
    ...(factor.passkeys.length === 0 ? [] : (['passkey'] as const)),
    'recovery',
  ]
  const [way, setWay] = useState<Way>(ways[0]!)
  const labels = {
    app: t('secondFactor.login.byApp'),
    passkey: t('secondFactor.login.byPasskey'),
    recovery: t('secondFactor.login.byRecovery'),
  }
  return (
    <>
      {way === 'passkey' ? (
        <PasskeyStep isOnly={factor.totpSince === null} onDone={onDone} />
      ) : (
        <CodeStep key={way} way={way} onDone={onDone} />
      )}
      <ul className={styles.ways}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other}>
              <button type="button" onClick={() => setWay(other)}>
                {labels[other]}
              </button>
            </li>
          ))}
      </ul>
      {way === 'recovery' && <p data-below>{t('secondFactor.login.lost')}</p>}
    </>
  )
}

const CodeStep = ({ way, onDone }: DoneProps & { way: 'app' | 'recovery' }) => {
  const { t, i18n } = useTranslation()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const finishing = useAction({
    send: () => request(FinishLoginWithCodeDocument, { code }),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '') finishing.run()
  }
  const { error } = finishing
  const problem =
    error instanceof RefusedError && error.retryAfterSeconds !== null
      ? t('authLogin.tooManyAttempts', {
          duration: durationText(
            error.retryAfterSeconds * SECOND_MS,
            i18n.language as LanguageCode,
          ),
        })
      : factorReason(t, error)
  const isApp = way === 'app'
  return (
    <form onSubmit={submit} noValidate>
      <p>{t(isApp ? 'secondFactor.login.codeIntro' : 'secondFactor.login.recoveryIntro')}</p>
      <TextField
        label={t(isApp ? 'secondFactor.login.code' : 'secondFactor.login.recoveryCode')}
        name="code"
        {...(isApp
          ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 }
          : {
              autoComplete: 'off',
              autoCapitalize: 'characters',
              spellCheck: false,
              maxLength: 60,
            })}
        autoFocus
        value={code}
        onChange={setCode}
        error={isMissing ? t('secondFactor.codeMissing') : problem}
      />
      <Button type="submit" fullWidth loading={finishing.isBusy}>
        {t('secondFactor.login.submit')}
      </Button>
    </form>
  )
}
