import { useState } from 'react'
import {
  LONGEST_REMARK,
  SIGNATURE_MEANINGS,
  type SignatureMeaning,
} from '../../../domain/records/signature.ts'
import {
  PasskeyChallengeDocument,
  type SignedKind,
  SignRecordDocument,
} from '../../api/generated/graphql.ts'
import { MEASURE_LOG_LIMIT_MS } from '../../../domain/records/measure-log-limit.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { factorReason } from '../second-factor/factor-reason.ts'
import { canUsePasskeys, signWithPasskey } from '../second-factor/passkeys.ts'
import { useSecondFactor } from '../second-factor/use-second-factor.ts'
import { EditModal } from '../tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './signatures.module.css'

const PROOFS = {
  password: 'signatures.password',
  code: 'secondFactor.login.byApp',
  passkey: 'secondFactor.login.byPasskey',
} as const
type Proof = keyof typeof PROOFS

const FIELDS = ['currentPassword', 'code', 'meaning', 'remark']

export type RecordToSign = {
  kind: SignedKind
  id: string
  contentHash: string
  /** What the form says that is signed, in the reader's language. */
  title: string
  subtitle: string
}

/** Signs a record: what the signature means, a remark, and a proof of the person for this signature. */
export const SignForm = ({
  record: { kind, id, contentHash, title, subtitle },
  first = 'REVIEWED',
  onSigned,
  onClose,
}: {
  record: RecordToSign
  /** The meaning that is chosen at first. */
  first?: SignatureMeaning
  /** Reads the signatures again. */
  onSigned: () => Promise<unknown>
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { data: factor } = useSecondFactor('session')
  const [meaning, setMeaning] = useState<SignatureMeaning>(first)
  const [remark, setRemark] = useState('')
  const [proof, setProof] = useState<Proof>('password')
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const proofs: Proof[] = [
    'password',
    ...(factor && factor.totpSince !== null ? (['code'] as const) : []),
    ...(factor && factor.passkeys.length > 0 && canUsePasskeys() ? (['passkey'] as const) : []),
  ]
  const signing = useAction({
    send: async () =>
      request(
        SignRecordDocument,
        {
          kind,
          id,
          contentHash,
          meaning,
          remark: remark || null,
          ...(proof === 'passkey' ? { passkey: await shownPasskey() } : { [proof]: typed }),
        },
        // The server works out the record anew, to sign what is stored.
        { timeoutMs: MEASURE_LOG_LIMIT_MS },
      ),
    fields: FIELDS,
    success: t('signatures.signed'),
    failure: (error) =>
      [t('signatures.notSaved'), factorReason(t, error, FIELDS)].filter(Boolean).join(' '),
    onSuccess: async () => {
      onClose()
      await onSigned()
    },
    onFailure: () => setTyped(''),
  })
  const sign = () => {
    const lacksProof = proof !== 'passkey' && typed.trim() === ''
    setMissing(lacksProof)
    if (!lacksProof) signing.run()
  }
  const choose = (chosen: string) => {
    setProof(proofs.find((one) => one === chosen) ?? 'password')
    setTyped('')
    setMissing(false)
  }
  return (
    <EditModal
      title={title}
      subtitle={subtitle}
      isChanged={remark !== '' || typed !== ''}
      isSaving={signing.isBusy}
      saveLabel={t('signatures.sign')}
      onClose={onClose}
      onSave={sign}
    >
      <p className={styles.hint}>{t('signatures.signHint')}</p>
      <div className={styles.field}>
        <span aria-hidden>{t('signatures.meaningLabel')}</span>
        <Choice
          label={t('signatures.meaningLabel')}
          value={meaning}
          onChange={(value) =>
            setMeaning(SIGNATURE_MEANINGS.find((one) => one === value) ?? 'REVIEWED')
          }
        >
          {SIGNATURE_MEANINGS.map((one) => (
            <option key={one} value={one}>
              {t(`signatures.meaning.${one}`)}
            </option>
          ))}
        </Choice>
        {signing.problemOf('meaning') !== null && (
          <p role="alert" className={styles.problem}>
            {signing.problemOf('meaning')}
          </p>
        )}
      </div>
      <TextField
        label={t('signatures.remark')}
        description={t('signatures.remarkHint')}
        value={remark}
        onChange={setRemark}
        maxLength={LONGEST_REMARK}
        autoComplete="off"
        error={signing.problemOf('remark')}
      />
      {proofs.length > 1 && (
        <div className={styles.field}>
          <span aria-hidden>{t('signatures.proof')}</span>
          <Choice label={t('signatures.proof')} value={proof} onChange={choose}>
            {proofs.map((one) => (
              <option key={one} value={one}>
                {t(PROOFS[one])}
              </option>
            ))}
          </Choice>
        </div>
      )}
      {proof === 'password' && (
        <PasswordField
          label={t('signatures.password')}
          name="currentPassword"
          autoComplete="current-password"
          value={typed}
          onChange={setTyped}
          error={isMissing ? t('signatures.passwordMissing') : signing.problemOf('currentPassword')}
        />
      )}
      {proof === 'code' && (
        <TextField
          label={t('secondFactor.app.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={typed}
          onChange={setTyped}
          error={isMissing ? t('secondFactor.codeMissing') : signing.problemOf('code')}
        />
      )}
    </EditModal>
  )
}

const shownPasskey = async (): Promise<string> =>
  signWithPasskey((await request(PasskeyChallengeDocument, {})).passkeyChallenge)
