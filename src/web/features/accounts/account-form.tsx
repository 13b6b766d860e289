import { NativeSelect } from '@mantine/core'
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
import { refusalText } from '../../api/refusal-text.ts'
import { useAction } from '../../api/use-action.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
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

const CHEVRON = <IconChevronDown size={16} stroke={1.7} aria-hidden />

type AccountFormProps = {
  /** The roles that may be created here; with more than one the form shows a choice. */
  roles: readonly [Role, ...Role[]]
  create: (account: NewAccount) => Promise<unknown>
  /** The list that the form came from and leads back to. */
  backTo: string
}

/**
 * Creates an account. Each problem that the server finds is a line of the toast and also stands
 * beside its field.
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
  const saving = useAction({
    send: create,
    success: t('accounts.created'),
    failure: (error) => refusalText(t, error),
    onSuccess: () => {
      unsaved.letGo()
      void navigate(backTo)
    },
  })
  const passwordProblem = saving.problemOf('password')
  const field = (name: AccountField) => ({
    label: t(`accounts.${name}`),
    name,
    value: account[name],
    error: saving.problemOf(name),
    maxLength: 320,
    autoComplete: 'off',
    onChange: (value: string) => setAccount((before) => ({ ...before, [name]: value })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.run(account)
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
      <FormFooter saving={saving.isBusy} onCancel={() => void navigate(backTo)} />
      {unsaved.question}
    </form>
  )
}
