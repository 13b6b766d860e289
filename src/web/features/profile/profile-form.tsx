import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../domain/users/account.ts'
import type { MeQuery } from '../../api/generated/graphql.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { NameFields } from '../../components/name-fields/name-fields.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes/use-unsaved-changes.tsx'
import { LANGUAGE_NAMES } from '../../../locales/language-names.ts'
import styles from './profile-form.module.css'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { useProfileForm, type ProfileFormState } from './use-profile-form.ts'

/** As in domain/users/account-rules.ts, which pages do not load. */
const LONGEST_NAME = 100

export const ProfileForm = ({ account }: { account: MeQuery['me'] }) => {
  const { t } = useTranslation()
  const { formRef, ...form } = useProfileForm(account)
  const { question } = useUnsavedChanges(form.isChanged)
  return (
    <>
      <form ref={formRef} className={styles.form} onSubmit={form.submit} noValidate>
        <PersonPart form={form} account={account} />
        <RegionPart form={form} />
        <PasswordPart form={form} />
        <FormFooter
          saving={form.isSaving}
          saveLabel={t('profile.update')}
          {...(form.isChanged && { onCancel: form.undo, cancelLabel: t('profile.undo') })}
        />
        {question}
      </form>
      {form.proofQuestion}
    </>
  )
}

type PartProps = { form: Omit<ProfileFormState, 'formRef'> }

/** Who can change the address; on this page nobody can, by the specification. */
const emailHintOf = ({ role, parentUserId, memberOf }: MeQuery['me']) => {
  if (memberOf !== null) return 'profile.emailHintMember'
  if (role === 'superadmin') return 'profile.emailHintOperator'
  return parentUserId === null ? 'profile.emailHintAlone' : 'profile.emailHint'
}

const PersonPart = ({ form, account }: PartProps & { account: MeQuery['me'] }) => {
  const { t } = useTranslation()
  const propsOf = (field: 'firstName' | 'lastName') => ({
    name: field,
    value: form.values[field],
    onChange: form.set(field),
    error: form.problemOf(field),
    maxLength: LONGEST_NAME,
    description: form.draft[field]?.trim() === '' ? t('profile.namesLeftEmpty') : null,
  })
  return (
    <section className={styles.part}>
      <h2>{t('profile.person')}</h2>
      <div className={styles.whole}>
        <TextField
          label={t('authLogin.email')}
          description={t(emailHintOf(account))}
          name="email"
          type="email"
          autoComplete="username"
          value={account.email}
          readOnly
        />
      </div>
      <NameFields isOwn propsOf={propsOf} />
    </section>
  )
}

const RegionPart = ({ form }: PartProps) => {
  const { t } = useTranslation()
  return (
    <section className={styles.part}>
      <h2>{t('profile.regional')}</h2>
      <NativeSelect
        label={t('profile.language')}
        name="language"
        value={form.values.language}
        onChange={(event) => form.set('language')(event.currentTarget.value as Language)}
        rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={LANGUAGE_CODES[language]}>
            {LANGUAGE_NAMES[LANGUAGE_CODES[language]]}
          </option>
        ))}
      </NativeSelect>
      <TimeZoneSelect
        value={form.values.timeZone}
        onChange={form.set('timeZone')}
        error={form.problemOf('timeZone')}
      />
    </section>
  )
}

const PasswordPart = ({ form }: PartProps) => {
  const { t } = useTranslation()
  const propsOf = (field: 'password' | 'repeat') => {
    const problem = form.problemOf(field)
    return {
      name: field,
      label: t(`profile.${field}`),
      value: form.values[field] ?? '',
      onChange: form.set(field),
      error: problem === null ? null : <FieldError text={problem} />,
      autoComplete: 'new-password',
    }
  }
  return (
    <section className={styles.part}>
      <h2>{t('profile.passwordTitle')}</h2>
      <p className={styles.hint}>{t('profile.passwordHint')}</p>
      <PasswordField {...propsOf('password')} description={t('password.rule')} />
      <PasswordField {...propsOf('repeat')} />
    </section>
  )
}
