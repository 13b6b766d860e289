import { IconCopy } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCopyText } from '../../ui/data-table/use-copy-text.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { QrCode } from '../../ui/qr-code/qr-code.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './factor-setup.module.css'
import type { AppSetupState } from './use-app-setup.ts'

type AppSetupProps = {
  setup: NonNullable<AppSetupState['setup']>
  state: AppSetupState
  /** Of the button that leaves without an app. */
  cancelLabel: string
  onCancel: () => void
}

/** The secret of a new app, as a QR code and as text, and the field for its first code. */
export const AppSetup = ({ setup, state, cancelLabel, onCancel }: AppSetupProps) => {
  const { t } = useTranslation()
  const copy = useCopyText()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '') state.confirm(code)
  }
  return (
    <form className={styles.setup} onSubmit={submit} noValidate>
      <p>{t('secondFactor.app.scan')}</p>
      <QrCode text={setup.uri} label={t('secondFactor.app.qr')} className={styles.qr} />
      <a className={styles.here} href={setup.uri}>
        {t('secondFactor.app.openHere')}
      </a>
      <p>{t('secondFactor.app.orType')}</p>
      <div className={styles.secret}>
        <code>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => void copy(setup.secret)}
        >
          {t('secondFactor.app.copyKey')}
        </Button>
      </div>
      <TextField
        label={t('secondFactor.app.code')}
        description={t('secondFactor.app.codeHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={setCode}
        error={isMissing ? t('secondFactor.codeMissing') : state.codeProblem}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel} disabled={state.isConfirming}>
          {cancelLabel}
        </Button>
        <Button type="submit" loading={state.isConfirming}>
          {t('secondFactor.app.confirm')}
        </Button>
      </div>
    </form>
  )
}
