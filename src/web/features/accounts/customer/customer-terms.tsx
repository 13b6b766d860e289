import { type FormEvent, Fragment, useState } from 'react'
import { addDays } from '../../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { countText } from '../../../../domain/records/count-text.ts'
import { SetCustomerDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { useNow } from '../../../clock/use-now.ts'
import { DayField } from '../../../components/day-field/day-field.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { saysHalfTyped } from '../../../ui/form/says-half-typed.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useViewer } from '../../../viewer/viewer.ts'
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

const PARTS = [
  { title: 'customers.firm', fields: ['company', 'timeZone'] },
  { title: 'customers.ends', fields: ['expiresOn', 'mostSensors', 'mostMessages'] },
] as const satisfies readonly { title: string; fields: readonly Field[] }[]

/** The calendar offers so many; any other day can be typed. */
const DAYS_AHEAD = 3_660

const WHOLE = /^\d{1,9}$/
/** Whether a typed limit is lower than what there is. */
const isBelow = (typed: string, used: number): boolean => WHOLE.test(typed) && Number(typed) < used
const isNumber = (field: Field): boolean => field === 'mostSensors' || field === 'mostMessages'

/** Company and time zone of a customer, then its last day and limits. */
export const CustomerTerms = ({
  customer: { user, mostSensors, mostMessages, sensors, messages, maySet },
  onSaved,
}: {
  customer: Customer
  onSaved: () => unknown
}) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const today = useNow((nowMs) => localTime(timeZone).dayOf(nowMs))
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isHalfTyped = saysHalfTyped(event.currentTarget)
    const broken = FIELDS.filter(
      (field) => isNumber(field) && draft[field] !== '' && !WHOLE.test(draft[field]),
    )
    setWrong(broken)
    if (broken.length === 0 && !isHalfTyped) saving.run(draft)
  }
  return (
    <form className={styles.card} onSubmit={submit} noValidate aria-label={t('customers.ends')}>
      {PARTS.map(({ title, fields }) => (
        <Fragment key={title}>
          <h2>{t(title)}</h2>
          <div className={styles.pair}>
            {fields.map((field) => {
              const shared = {
                label: t(`customers.${field}`),
                ...(field in HINTS && { description: t(HINTS[field as keyof typeof HINTS]) }),
                value: draft[field],
                disabled: !maySet,
                onChange: (text: string) => setDraft({ ...draft, [field]: text }),
                error: wrong.includes(field) ? t('customers.noNumber') : saving.problemOf(field),
              }
              return field === 'expiresOn' ? (
                <DayField
                  key={field}
                  {...shared}
                  latest={addDays(today, DAYS_AHEAD)}
                  opensAt={today}
                />
              ) : (
                <TextField
                  key={field}
                  {...shared}
                  {...(isNumber(field) && { inputMode: 'numeric' as const })}
                  autoComplete="off"
                />
              )
            })}
          </div>
        </Fragment>
      ))}
      <div aria-live="polite">
        {isBelow(draft.mostSensors, sensors) && (
          <p className={styles.ended}>
            {t('customers.sensorsAbove', { n: countText(sensors, language) })}
          </p>
        )}
        {isBelow(draft.mostMessages, messages) && (
          <p className={styles.ended}>
            {t('customers.messagesAbove', { n: countText(messages, language) })}
          </p>
        )}
      </div>
      {maySet && (
        <Button type="submit" mih={44} className={styles.save!} loading={saving.isBusy}>
          {t('customers.save')}
        </Button>
      )}
    </form>
  )
}
