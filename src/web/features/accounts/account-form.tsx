import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import {
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
  type Role,
} from '../../../domain/users/account.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useAction } from '../../api/use-action.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { NameFields } from '../../components/name-fields/name-fields.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes/use-unsaved-changes.tsx'
import { LANGUAGE_NAMES } from '../../../locales/language-names.ts'
import { useInvite } from './use-invite.tsx'
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

type AccountFormProps = {
  /** The roles that may be created here; with more than one the form shows a choice. */
  roles: readonly [Role, ...Role[]]
  create: (account: NewAccount) => Promise<unknown>
  /** The account below which an invited one comes; null for the viewer's own. */
  parentUserId: string | null
  /** The list that the form came from and leads back to. */
  backTo: string
}

/**
 * Invites somebody, who then chooses a password; or creates an account with a password. Each problem that the
 * server finds is a line of the toast and also stands beside its field.
 */
export const AccountForm = (props: AccountFormProps) => {
  const { roles, parentUserId, backTo } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { account, change, saving, unsaved } = useNewAccount(props)
  const [isInvited, setInvited] = useState(true)
  const refusal = useRightRefusal('manage')
  const { inviting, card } = useInvite(() => {
    unsaved.letGo()
    void navigate(backTo)
  })
  const problemOf = isInvited ? inviting.problemOf : saving.problemOf
  const passwordProblem = saving.problemOf('password')
  const field = (name: AccountField) => ({
    label: t(`accounts.${name}`),
    name,
    value: account[name],
    error: problemOf(name),
    maxLength: 320,
    autoComplete: 'off',
    onChange: (value: string) => change({ [name]: value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { email, role, language } = account
    if (isInvited) inviting.run({ email, role, language, parentUserId })
    else saving.run(account)
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
        <NativeSelect
          label={t('people.invite.way')}
          description={t(isInvited ? 'people.invite.hint' : 'people.invite.passwordHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
          value={isInvited ? 'link' : 'password'}
          onChange={(event) => setInvited(event.currentTarget.value === 'link')}
        >
          <option value="link">{t('people.invite.byLink')}</option>
          <option value="password">{t('people.invite.byPassword')}</option>
        </NativeSelect>
        {!isInvited && (
          <div className={styles.pair}>
            <NameFields propsOf={field} />
          </div>
        )}
        <Choice
          field="language"
          value={account.language}
          onChange={(language) => change({ language: language as Language })}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={LANGUAGE_CODES[language]}>
              {LANGUAGE_NAMES[LANGUAGE_CODES[language]]}
            </option>
          ))}
        </Choice>
        {roles.length > 1 && (
          <Choice
            field="role"
            value={account.role}
            onChange={(role) => change({ role: role as Role })}
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(`accounts.roles.${role}`)}
              </option>
            ))}
          </Choice>
        )}
        {!isInvited && (
          <PasswordField
            {...field('password')}
            autoComplete="new-password"
            description={t('accounts.passwordHint')}
            error={passwordProblem === null ? null : <FieldError text={passwordProblem} />}
          />
        )}
      </div>
      <FormFooter
        saving={saving.isBusy || inviting.isBusy}
        refusal={refusal}
        {...(isInvited && { saveLabel: t('people.invite.submit') })}
        onCancel={() => void navigate(backTo)}
      />
      {card}
      {unsaved.question}
    </form>
  )
}

/** The account being typed, which begins with the viewer's own language, and its creation. */
const useNewAccount = ({ roles, create, backTo }: AccountFormProps) => {
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
  const change = (values: Partial<NewAccount>) => setAccount((before) => ({ ...before, ...values }))
  return { account, change, saving, unsaved }
}

type ChoiceProps = {
  field: 'language' | 'role'
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** A choice from a list, with its hint below it. */
const Choice = ({ field, value, onChange, children }: ChoiceProps) => {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t(`accounts.${field}`)}
      description={t(`accounts.${field}Hint`)}
      inputWrapperOrder={['label', 'input', 'description']}
      rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {children}
    </NativeSelect>
  )
}
