import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import {
  customerName,
  type CustomerNames as Names,
} from '../../../../domain/users/customer-name.ts'
import { nameOrder } from '../../../../domain/users/person-name.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../../domain/users/account.ts'
import { ChangeCustomerDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { LANGUAGE_NAMES } from '../../../../locales/language-names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useViewer } from '../../../viewer/viewer.ts'
import styles from './customer.module.css'
import { type Customer, useResellers } from './use-customer.ts'

const FIELDS = ['email', 'firstName', 'lastName'] as const
const CHEVRON = <IconChevronDown size={16} stroke={1.7} aria-hidden />

/** Address, names, language and reseller of a customer. */
export const CustomerNames = ({
  customer: { user, parent, maySet, mayMove },
  onSaved,
}: {
  customer: Customer
  onSaved: () => unknown
}) => {
  const { t } = useTranslation()
  const { language: readerLanguage } = useViewer()
  const [draft, setDraft] = useState({
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    language: user.language,
    parentUserId: user.parentUserId ?? null,
  })
  const saving = useAction({
    send: (values: typeof draft) =>
      request(ChangeCustomerDocument, {
        ...values,
        parentUserId: mayMove ? values.parentUserId : null,
        id: user.id,
        ifUpdatedAt: user.updatedAt,
      }),
    success: t('customers.saved'),
    failure: t('customers.notSaved'),
    fields: [...FIELDS, 'parentUserId'],
    onSuccess: onSaved,
    onStoredUnread: onSaved,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.run(draft)
  }
  return (
    <form className={styles.card} onSubmit={submit} noValidate aria-label={t('customers.who')}>
      <h2>{t('customers.who')}</h2>
      <div className={styles.pair}>
        {(['email', ...nameOrder(readerLanguage)] as const).map((field) => (
          <TextField
            key={field}
            label={t(`customers.${field}`)}
            value={draft[field]}
            disabled={!maySet}
            autoComplete="off"
            onChange={(text) => setDraft({ ...draft, [field]: text })}
            error={saving.problemOf(field)}
          />
        ))}
        <NativeSelect
          label={t('customers.language')}
          rightSection={CHEVRON}
          value={draft.language}
          disabled={!maySet}
          onChange={({ currentTarget }) =>
            setDraft({ ...draft, language: currentTarget.value as Language })
          }
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={LANGUAGE_CODES[language]}>
              {LANGUAGE_NAMES[LANGUAGE_CODES[language]]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <Reseller
        parent={parent ?? null}
        mayMove={mayMove}
        value={draft.parentUserId}
        error={saving.problemOf('parentUserId')}
        onChange={(parentUserId) => setDraft({ ...draft, parentUserId })}
      />
      {maySet && (
        <Button type="submit" mih={44} className={styles.save!} loading={saving.isBusy}>
          {t('customers.save')}
        </Button>
      )}
    </form>
  )
}

/** The account above. Only who may move the account chooses another one. */
const Reseller = ({
  parent,
  mayMove,
  value,
  error,
  onChange,
}: {
  parent: Customer['parent'] | null
  mayMove: boolean
  value: string | null
  error: string | null
  onChange: (parentUserId: string) => void
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const nameOf = (account: Names & { email: string }): string => {
    const name = customerName(account, language)
    return name === '' ? account.email : `${name}, ${account.email}`
  }
  const others = useResellers(mayMove).filter(({ id }) => id !== parent?.id)
  const choices = [...(parent ? [parent] : []), ...others]
  return (
    <NativeSelect
      label={t('customers.reseller')}
      description={t('customers.resellerHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={CHEVRON}
      value={value ?? ''}
      disabled={!mayMove}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {choices.map((account) => (
        <option key={account.id} value={account.id}>
          {nameOf(account)}
        </option>
      ))}
    </NativeSelect>
  )
}
