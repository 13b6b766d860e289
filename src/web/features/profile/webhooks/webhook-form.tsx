import { NativeSelect } from '@mantine/core'
import type { ParseKeys } from 'i18next'
import { type FormEvent, useState } from 'react'
import {
  rulesOf,
  WEBHOOK_FORMS,
  type WebhookForm as Form,
} from '../../../../domain/webhooks/webhook-form.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { WebhookEvent } from '../../../api/generated/graphql.ts'
import { CheckField } from '../../../components/tool-edit/check-field.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { Webhook, WebhookDraft } from './use-webhooks.ts'
import { draftOf, firstUrl, firstValues, sealedNames } from './webhook-draft.ts'
import { WebhookPerson } from './webhook-person.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { Button } from '../../../ui/button/button.tsx'
import styles from './webhook-list.module.css'

/** As in domain/webhooks, which pages do not load. */
const EVENTS = [
  'ALARM_OPENED',
  'ALARM_RECOVERED',
  'ALARM_ACKNOWLEDGED',
  'ALARM_ESCALATED',
  'LATE_EXCURSION',
  'DEVICE_SILENT',
] as const satisfies readonly WebhookEvent[]
const FIRST_EVENTS: readonly WebhookEvent[] = EVENTS.slice(0, 3)
const LONGEST_URL = 1_000

type WebhookFormProps = {
  /** Null: a new one. */
  webhook: Webhook | null
  isBusy: boolean
  problemOf: (field: string) => string | null
  /** Another form was chosen: what was refused is over. */
  onChoose?: () => void
  onSave: (draft: WebhookDraft) => void
  onCancel: () => void
}

export const WebhookForm = ({
  webhook,
  isBusy,
  problemOf,
  onChoose,
  onSave,
  onCancel,
}: WebhookFormProps) => {
  const { t } = useTranslation()
  const [form, setForm] = useState<Form>(webhook?.form ?? 'STANDARD')
  const [url, setUrl] = useState(firstUrl(form, webhook))
  const [values, setValues] = useState(firstValues(form, webhook))
  const choose = (next: Form) => {
    onChoose?.()
    setForm(next)
    setUrl(firstUrl(next, null))
    setValues(firstValues(next, null))
  }
  const keepsUrl = webhook !== null && rulesOf(form).isUrlSealed
  const urlHint = [
    ...(keepsUrl ? [t('webhooks.stays')] : []),
    t(form === 'STANDARD' ? 'webhooks.urlHint' : (`webhooks.urlHints.${form}` as ParseKeys)),
  ].join(' ')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? FIRST_EVENTS)
  const [hasWarnings, setWarnings] = useState(webhook?.severities.includes('WARNING') ?? false)
  const firstPerson = webhook?.person?.id ?? null
  const [personId, setPerson] = useState(firstPerson)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave({
      ...draftOf(form, webhook, url, values),
      events: EVENTS.filter((one) => events.includes(one)),
      severities: hasWarnings ? ['ALARM', 'WARNING'] : ['ALARM'],
      ...(personId !== firstPerson && { personId }),
    })
  }
  const noEvent = problemOf('events')
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {webhook === null ? (
        <NativeSelect
          label={t('webhooks.form')}
          description={t(`webhooks.formHints.${form}`)}
          inputWrapperOrder={['label', 'input', 'description']}
          autoFocus
          value={form}
          onChange={(event) => choose(event.currentTarget.value as Form)}
          data={WEBHOOK_FORMS.map((value) => ({ value, label: t(`webhooks.forms.${value}`) }))}
        />
      ) : (
        <strong>{t(`webhooks.forms.${form}`)}</strong>
      )}
      <TextField
        label={t('webhooks.url')}
        description={urlHint}
        name="webhookUrl"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_URL}
        value={url}
        onChange={setUrl}
        error={problemOf('url')}
      />
      <WebhookFields
        form={form}
        sealed={sealedNames(webhook)}
        values={values}
        onChange={setValues}
        problemOf={problemOf}
      />
      <fieldset className={styles.events}>
        <legend>{t('webhooks.events')}</legend>
        {EVENTS.map((event) => (
          <CheckField
            key={event}
            label={t(`webhooks.event.${event}`)}
            value={events.includes(event)}
            onChange={(isChosen) =>
              setEvents(isChosen ? [...events, event] : events.filter((other) => other !== event))
            }
          />
        ))}
        {noEvent !== null && <FieldError text={noEvent} />}
      </fieldset>
      <WebhookPerson
        account={webhook?.account ?? null}
        value={personId}
        error={problemOf('personId')}
        onChange={setPerson}
      />
      {personId === null && (
        <CheckField
          label={t('webhooks.warnings')}
          hint={t('webhooks.warningsHint')}
          value={hasWarnings}
          onChange={setWarnings}
        />
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t(webhook === null ? 'webhooks.create' : 'webhooks.save')}
        </Button>
      </div>
    </form>
  )
}
