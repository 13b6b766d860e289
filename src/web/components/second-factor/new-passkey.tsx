import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { deviceName } from '../../../domain/users/device-name.ts'
import { AddPasskeyDocument, PasskeyOptionsDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { WithProof } from './with-proof.ts'
import { factorReason } from './factor-reason.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './factor-setup.module.css'
import { createPasskey } from './passkeys.ts'
import type { OnFactorAdded } from './use-app-setup.ts'

const LONGEST_NAME = 100

type NewPasskeyProps = {
  withProof: WithProof
  onAdded: OnFactorAdded
  /** Of the button that leaves without a passkey. */
  cancelLabel: string
  onCancel: () => void
}

/** Names a passkey and has the browser make it. */
export const NewPasskey = ({ withProof, onAdded, cancelLabel, onCancel }: NewPasskeyProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const adding = useAction({
    // Returns nothing: recovery codes must not stay in the cache of answers.
    send: async () => {
      const { passkeyOptions } = await withProof(({ currentPassword = null }) =>
        request(PasskeyOptionsDocument, { password: currentPassword }),
      )
      const response = await createPasskey(passkeyOptions)
      const { addPasskey } = await request(AddPasskeyDocument, { name, response })
      onAdded(addPasskey.recoveryCodes ?? null)
    },
  })
  const reason = factorReason(t, adding.error, ['name'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.run()
  }
  return (
    <form className={styles.setup} onSubmit={submit} noValidate>
      <TextField
        label={t('secondFactor.passkeys.name')}
        description={t('secondFactor.passkeys.nameHint')}
        name="passkeyName"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={name}
        onChange={setName}
        error={adding.problemOf('name')}
      />
      {reason !== null && reason !== '' && (
        <p role="alert" className={styles.problem}>
          {reason}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel} disabled={adding.isBusy}>
          {cancelLabel}
        </Button>
        <Button type="submit" loading={adding.isBusy}>
          {t('secondFactor.passkeys.create')}
        </Button>
      </div>
    </form>
  )
}
