import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { WebhookEvent } from '../../../api/generated/graphql.ts'
import { CheckField } from '../../../components/tool-edit/check-field.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { Webhook, WebhookDraft } from './use-webhooks.ts'
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
  onSave: (draft: WebhookDraft) => void
  onCancel: () => void
}

export const WebhookForm = ({ webhook, isBusy, problemOf, onSave, onCancel }: WebhookFormProps) => {
  const { t } = useTranslation()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? FIRST_EVENTS)
  const [hasWarnings, setWarnings] = useState(webhook?.severities.includes('WARNING') ?? false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave({
      url,
      events: EVENTS.filter((one) => events.includes(one)),
      severities: hasWarnings ? ['ALARM', 'WARNING'] : ['ALARM'],
    })
  }
  const noEvent = problemOf('events')
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('webhooks.url')}
        description={t('webhooks.urlHint')}
        name="webhookUrl"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_URL}
        autoFocus
        value={url}
        onChange={setUrl}
        error={problemOf('url')}
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
      <CheckField
        label={t('webhooks.warnings')}
        hint={t('webhooks.warningsHint')}
        value={hasWarnings}
        onChange={setWarnings}
      />
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
