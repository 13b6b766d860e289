import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ProveWithCodeDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { factorReason } from '../second-factor/factor-reason.ts'
import { ConfirmActions } from './confirm-actions.tsx'

type CodeFormProps = { isBusy: boolean; onProven: () => void; onClose: () => void }

/** Takes a code of the app in place of the password. */
export const CodeForm = ({ isBusy, onProven, onClose }: CodeFormProps) => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const proving = useAction({
    send: () => request(ProveWithCodeDocument, { code }),
    onSuccess: onProven,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '') proving.run()
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t('secondFactor.app.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={setCode}
        error={isMissing ? t('secondFactor.codeMissing') : factorReason(t, proving.error)}
      />
      <ConfirmActions isBusy={isBusy || proving.isBusy} onClose={onClose} />
    </form>
  )
}
