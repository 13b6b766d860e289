import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconChevronDown } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
  type Role,
} from '../../../domain/users/account.ts'
import { fieldText, refusalText } from '../../api/refusal-text.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { showToast } from '../../ui/toast/show-toast.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes/use-unsaved-changes.tsx'
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts'
import styles from './account-form.module.css'

export type NewAccount = {
  email: string
  firstName: string
  lastName: string
  password: string
  language: Language
  role: Role
}

type AccountField = 'email' | 'lastName' | 'firstName' | 'password'

const MESSAGE_FOR_MS = 5_000
const CHEVRON = <IconChevronDown size={16} stroke={1.7} aria-hidden />

type AccountFormProps = {
  /** What may be created here; a choice is shown when there is one. */
  roles: readonly [Role, ...Role[]]
  create: (account: NewAccount) => Promise<unknown>
  /** The list that the form came from and leads back to. */
  backTo: string
}

/**
 * A new account. What the server refuses is a toast, a line each, and stands beside its field as
 * well.
 */
export const AccountForm = ({ roles, create, backTo }: AccountFormProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { language: ownCode } = useViewer()
  const [first] = useState<NewAccount>(() => ({
    email: '',
    firstName: '',
    lastName: '',
    password: '',
    role: roles[0],
    language: LANGUAGES.find((language) => LANGUAGE_CODES[language] === ownCode) ?? LANGUAGES[0],
  }))
  const [account, setAccount] = useState(first)
  const isChanged = Object.keys(account).some(
    (field) => account[field as keyof NewAccount] !== first[field as keyof NewAccount],
  )
  const unsaved = useUnsavedChanges(isChanged)
  const saving = useMutation({
    mutationFn: create,
    onSuccess: () => {
      showToast({ kind: 'success', message: t('accounts.created'), closeLabel: t('common.close') })
      unsaved.letGo()
      void navigate(backTo)
    },
    onError: (error) =>
      showToast({
        kind: 'attention',
        message: refusalText(t, error),
        closeLabel: t('common.close'),
        forMs: MESSAGE_FOR_MS,
      }),
  })
  const problem = (field: AccountField) => fieldText(t, saving.error, field)
  const passwordProblem = problem('password')
  const field = (name: AccountField) => ({
    label: t(`accounts.${name}`),
    name,
    value: account[name],
    error: problem(name),
    maxLength: 320,
    autoComplete: 'off',
    onChange: (value: string) => setAccount((before) => ({ ...before, [name]: value })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(account)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.card}>
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <div className={styles.pair}>
          <TextField {...field('lastName')} />
          <TextField {...field('firstName')} />
        </div>
        <NativeSelect
          label={t('accounts.language')}
          description={t('accounts.languageHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          rightSection={CHEVRON}
          value={account.language}
          onChange={(event) => {
            const language = event.currentTarget.value as Language
            setAccount((before) => ({ ...before, language }))
          }}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={LANGUAGE_CODES[language]}>
              {LANGUAGE_NAMES[LANGUAGE_CODES[language]]}
            </option>
          ))}
        </NativeSelect>
        {roles.length > 1 && (
          <NativeSelect
            label={t('accounts.role')}
            description={t('accounts.roleHint')}
            inputWrapperOrder={['label', 'input', 'description']}
            rightSection={CHEVRON}
            value={account.role}
            onChange={(event) => {
              const role = event.currentTarget.value as Role
              setAccount((before) => ({ ...before, role }))
            }}
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(`accounts.roles.${role}`)}
              </option>
            ))}
          </NativeSelect>
        )}
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          description={t('accounts.passwordHint')}
          error={passwordProblem === null ? null : <FieldError text={passwordProblem} />}
        />
      </div>
      <FormFooter saving={saving.isPending} onCancel={() => void navigate(backTo)} />
      {unsaved.question}
    </form>
  )
}
