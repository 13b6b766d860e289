import { type FormEvent, useState } from 'react'
import { SetCustomerDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './customer.module.css'
import type { Customer } from './use-customer.ts'

const FIELDS = ['company', 'timeZone', 'expiresOn', 'mostSensors', 'mostMessages'] as const
type Field = (typeof FIELDS)[number]

const HINTS = {
  timeZone: 'customers.timeZoneHint',
  expiresOn: 'customers.expiresOnHint',
  mostSensors: 'customers.limitHint',
  mostMessages: 'customers.limitHint',
} as const

const WHOLE = /^\d{1,9}$/
const isNumber = (field: Field): boolean => field === 'mostSensors' || field === 'mostMessages'

/** Company, time zone, last day and limits of a customer. */
export const CustomerTerms = ({
  customer: { user, mostSensors, mostMessages, maySet },
  onSaved,
}: {
  customer: Customer
  onSaved: () => unknown
}) => {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Record<Field, string>>({
    company: user.company ?? '',
    timeZone: user.timeZoneIsSet ? user.timeZone : '',
    expiresOn: user.expiresOn ?? '',
    mostSensors: String(mostSensors ?? ''),
    mostMessages: String(mostMessages ?? ''),
  })
  const [wrong, setWrong] = useState<readonly Field[]>([])
  const saving = useAction({
    send: ({ company, timeZone, expiresOn, ...limits }: Record<Field, string>) =>
      request(SetCustomerDocument, {
        userId: user.id,
        company: company.trim() || null,
        timeZone: timeZone.trim() || null,
        expiresOn: expiresOn.trim() || null,
        mostSensors: limits.mostSensors === '' ? null : Number(limits.mostSensors),
        mostMessages: limits.mostMessages === '' ? null : Number(limits.mostMessages),
        ifUpdatedAt: user.updatedAt,
      }),
    success: t('customers.saved'),
    failure: t('customers.notSaved'),
    fields: FIELDS,
    onSuccess: onSaved,
    onStoredUnread: onSaved,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const broken = FIELDS.filter(
      (field) => isNumber(field) && draft[field] !== '' && !WHOLE.test(draft[field]),
    )
    setWrong(broken)
    if (broken.length === 0) saving.run(draft)
  }
  return (
    <form className={styles.card} onSubmit={submit} noValidate aria-label={t('customers.ends')}>
      <h2>{t('customers.ends')}</h2>
      <div className={styles.pair}>
        {FIELDS.map((field) => (
          <TextField
            key={field}
            label={t(`customers.${field}`)}
            {...(field in HINTS && { description: t(HINTS[field as keyof typeof HINTS]) })}
            {...(field === 'expiresOn' && { type: 'date' as const })}
            {...(isNumber(field) && { inputMode: 'numeric' as const })}
            value={draft[field]}
            disabled={!maySet}
            autoComplete="off"
            onChange={(text) => setDraft({ ...draft, [field]: text })}
            error={wrong.includes(field) ? t('customers.noNumber') : saving.problemOf(field)}
          />
        ))}
      </div>
      {maySet && (
        <Button type="submit" mih={44} className={styles.save!} loading={saving.isBusy}>
          {t('customers.save')}
        </Button>
      )}
    </form>
  )
}
