import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconMailForward } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../domain/users/account.ts'
import { MEMBER_RIGHTS, type MemberRight } from '../../../domain/users/membership.ts'
import { LANGUAGE_NAMES } from '../../../locales/language-names.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './members.module.css'
import { type NewMember, useInviteMember } from './use-members.tsx'

const CHEVRON = <IconChevronDown size={16} stroke={1.7} aria-hidden />

/** Invites a person into the account `memberOf`; into the viewer's own when it is null. */
export const InviteMember = ({
  memberOf,
  onSent,
}: {
  memberOf: string | null
  onSent: () => void
}) => {
  const { t } = useTranslation()
  const { language: ownCode } = useViewer()
  const [member, setMember] = useState<NewMember>(() => ({
    email: '',
    right: 'STAFF',
    language: LANGUAGES.find((language) => LANGUAGE_CODES[language] === ownCode) ?? LANGUAGES[0],
  }))
  const change = (values: Partial<NewMember>) => setMember((before) => ({ ...before, ...values }))
  const { inviting, card } = useInviteMember(memberOf, () => {
    change({ email: '' })
    onSent()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    inviting.run(member)
  }
  return (
    <form className={styles.card} onSubmit={submit} noValidate aria-labelledby="invite-title">
      <h2 id="invite-title">{t('members.invite')}</h2>
      <TextField
        label={t('accounts.email')}
        name="email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={320}
        value={member.email}
        error={inviting.problemOf('email')}
        onChange={(email) => change({ email })}
      />
      <div className={styles.pair}>
        <NativeSelect
          label={t('members.right.label')}
          description={t(`members.may.${member.right}`)}
          inputWrapperOrder={['label', 'input', 'description']}
          rightSection={CHEVRON}
          value={member.right}
          onChange={(event) => change({ right: event.currentTarget.value as MemberRight })}
        >
          {MEMBER_RIGHTS.map((right) => (
            <option key={right} value={right}>
              {t(`members.right.${right}`)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={t('accounts.language')}
          description={t('accounts.languageHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          rightSection={CHEVRON}
          value={member.language}
          onChange={(event) => change({ language: event.currentTarget.value as Language })}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={LANGUAGE_CODES[language]}>
              {LANGUAGE_NAMES[LANGUAGE_CODES[language]]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <p className={styles.hint}>{t('people.invite.hint')}</p>
      <div>
        <Button
          type="submit"
          size="md"
          loading={inviting.isBusy}
          leftSection={<IconMailForward size={18} stroke={1.7} aria-hidden />}
        >
          {t('people.invite.submit')}
        </Button>
      </div>
      {card}
    </form>
  )
}
