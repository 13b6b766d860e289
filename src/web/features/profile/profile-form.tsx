import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../domain/users/account.ts'
import { problemLines, type FieldProblem, type FieldProblems } from '../../api/field-problems.ts'
import type { MeQuery } from '../../api/generated/graphql.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes/use-unsaved-changes.tsx'
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts'
import { isChanged, type Profile, type ProfileDraft, type ProfileField } from './profile-draft.ts'
import styles from './profile-form.module.css'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { useSaveProfile } from './use-save-profile.ts'

/** As in domain/users/account-rules.ts, which pages do not load. */
const LONGEST_NAME = 100

const MISMATCH: FieldProblem = { text: 'profile.mismatch' }

export const ProfileForm = ({ account }: { account: MeQuery['me'] }) => {
  const { t } = useTranslation()
  // The viewer's zone: until one is set, the browser's.
  const { timeZone } = useViewer()
  const profile: Profile = {
    firstName: account.firstName,
    lastName: account.lastName,
    language: account.language,
    timeZone,
  }
  const [draft, setDraft] = useState<ProfileDraft>({})
  const [problems, setProblems] = useState<FieldProblems<ProfileField>>({})
  const form = useRef<HTMLFormElement>(null)
  const changed = isChanged(profile, draft)
  const { question } = useUnsavedChanges(changed)

  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  const set = (field: ProfileField) => (value: string) => {
    setDraft((before) => ({ ...before, [field]: value }))
    // Typing in either password field may end a mismatch.
    const edited = field === 'password' ? ['password', 'repeat'] : [field]
    if (edited.some((each) => each in problems)) {
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([each]) => !edited.includes(each))),
      )
    }
  }
  const undo = () => {
    setDraft({})
    setProblems({})
  }

  const saving = useSaveProfile(account, {
    onAllButZoneSaved: ({ timeZone: zone }) =>
      setDraft(zone === undefined ? {} : { timeZone: zone }),
    onSaved: () => setDraft({}),
    onRefused: setProblems,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ((draft.password ?? '') !== (draft.repeat ?? '')) return setProblems({ repeat: [MISMATCH] })
    setProblems({})
    saving.run(draft)
  }

  const problemOf = (field: ProfileField) => problemLines(t, problems[field])
  const nameOf = (field: 'firstName' | 'lastName') => ({
    value: draft[field] ?? profile[field],
    onChange: set(field),
    error: problemOf(field),
    maxLength: LONGEST_NAME,
    description: draft[field]?.trim() === '' ? t('profile.namesLeftEmpty') : null,
  })
  const passwordOf = (field: 'password' | 'repeat') => {
    const problem = problemOf(field)
    return {
      value: draft[field] ?? '',
      onChange: set(field),
      error: problem === null ? null : <FieldError text={problem} />,
      autoComplete: 'new-password',
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <section className={styles.part}>
        <h2>{t('profile.person')}</h2>
        <div className={styles.whole}>
          <TextField
            label={t('authLogin.email')}
            description={t('profile.emailHint')}
            name="email"
            type="email"
            autoComplete="username"
            value={account.email}
            readOnly
          />
        </div>
        <TextField
          {...nameOf('lastName')}
          label={t('registration.lastName')}
          name="lastName"
          autoComplete="family-name"
        />
        <TextField
          {...nameOf('firstName')}
          label={t('registration.firstName')}
          name="firstName"
          autoComplete="given-name"
        />
      </section>
      <section className={styles.part}>
        <h2>{t('profile.regional')}</h2>
        <NativeSelect
          label={t('profile.language')}
          name="language"
          value={draft.language ?? profile.language}
          onChange={(event) => set('language')(event.currentTarget.value as Language)}
          rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={LANGUAGE_CODES[language]}>
              {LANGUAGE_NAMES[LANGUAGE_CODES[language]]}
            </option>
          ))}
        </NativeSelect>
        <TimeZoneSelect
          value={draft.timeZone ?? profile.timeZone}
          onChange={set('timeZone')}
          error={problemOf('timeZone')}
        />
      </section>
      <section className={styles.part}>
        <h2>{t('profile.passwordTitle')}</h2>
        <p className={styles.hint}>{t('profile.passwordHint')}</p>
        <PasswordField
          {...passwordOf('password')}
          label={t('profile.password')}
          description={t('password.rule')}
          name="password"
        />
        <PasswordField {...passwordOf('repeat')} label={t('profile.repeat')} name="repeat" />
      </section>
      <FormFooter
        saving={saving.isBusy}
        saveLabel={t('profile.update')}
        {...(changed && { onCancel: undo, cancelLabel: t('profile.undo') })}
      />
      {question}
    </form>
  )
}
