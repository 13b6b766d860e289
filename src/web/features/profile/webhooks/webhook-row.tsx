import { personName } from '../../../../domain/users/person-name.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { RightGate } from '../../../components/right-gate/right-gate.tsx'
import { useViewer } from '../../../viewer/viewer.ts'
import type { Webhook } from './use-webhooks.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './webhook-list.module.css'
import { WebhookMessages } from './webhook-messages.tsx'

type WebhookRowProps = {
  webhook: Webhook
  isBusy: boolean
  onEdit: () => void
  onSwitch: (isOn: boolean) => void
  onTest: () => void
  onDelete: () => void
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url

/** Of all fields those that say to whom. */
const DESTINATIONS: readonly string[] = ['topic', 'chat', 'to']

const destinationOf = ({ fields }: Webhook): string | null =>
  fields.find(({ name }) => DESTINATIONS.includes(name))?.value ?? null

/** By which buttons name a webhook: the path of an address may be long. */
const nameOf = (t: TFunction, webhook: Webhook): string => {
  const host = hostOf(webhook.url)
  if (webhook.form === 'STANDARD') return host
  const destination = webhook.form === 'CUSTOM' ? host : destinationOf(webhook)
  return [t(`webhooks.forms.${webhook.form}`), destination]
    .filter((part) => part !== null)
    .join(' ')
}

export const WebhookRow = ({
  webhook,
  isBusy,
  onEdit,
  onSwitch,
  onTest,
  onDelete,
}: WebhookRowProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const name = nameOf(t, webhook)
  const button = (key: 'edit' | 'test' | 'switchOn' | 'switchOff' | 'delete', act: () => void) => (
    <Button
      variant="default"
      disabled={isBusy}
      aria-label={`${t(`webhooks.${key}`)}: ${name}`}
      onClick={act}
    >
      {t(`webhooks.${key}`)}
    </Button>
  )
  const ask = t('webhooks.deleteQuestion', { name })
  return (
    <li className={styles.webhook}>
      <WebhookFacts webhook={webhook} />
      <div className={styles.tools}>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${t('webhooks.messages')}: ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t('webhooks.messages')}
        </Button>
        <RightGate needs="manage">
          {button('test', () => {
            setOpen(true)
            onTest()
          })}
          {button('edit', onEdit)}
          {webhook.off === null
            ? button('switchOff', () => onSwitch(false))
            : button('switchOn', () => onSwitch(true))}
          {button('delete', () => setAsking(true))}
        </RightGate>
      </div>
      {isAsking && (
        <div className={styles.question} role="alertdialog" aria-label={ask}>
          <p>{ask}</p>
          <div className={styles.actions}>
            <Button variant="default" autoFocus onClick={() => setAsking(false)}>
              {t('webhooks.keep')}
            </Button>
            <Button loading={isBusy} onClick={onDelete}>
              {t('webhooks.deleteConfirm')}
            </Button>
          </div>
        </div>
      )}
      {isOpen && <WebhookMessages webhookId={webhook.id} name={name} />}
    </li>
  )
}

const WebhookFacts = ({ webhook }: { webhook: Webhook }) => {
  const { form, url, events, severities, off, account } = webhook
  const { lastSuccess, lastFailure, lastFailureAt } = webhook
  const { t } = useTranslation()
  const { id, timeZone, language } = useViewer()
  const { isPersonal, person } = webhook
  const at = (instant: string) => localTime(timeZone).minuteText(Date.parse(instant))
  const lines = [
    ...(form === 'STANDARD' ? [] : [url]),
    t(off === null ? 'webhooks.on' : `webhooks.off.${off}`),
    events.map((event) => t(`webhooks.event.${event}`)).join(', '),
    ...(isPersonal
      ? [
          person === null
            ? t('webhooks.person.left')
            : t('webhooks.person.reaches', {
                name: personName(person, language) || person.email,
              }),
        ]
      : []),
    ...(!isPersonal && severities.includes('WARNING') ? [t('webhooks.warnings')] : []),
    ...(account !== null && account.id !== id
      ? [t('webhooks.of', { account: account.email })]
      : []),
    lastSuccess === null
      ? t('webhooks.neverDelivered')
      : t('webhooks.delivered', { time: at(lastSuccess) }),
    ...(lastFailure !== null && lastFailureAt !== null
      ? [t('webhooks.failed', { time: at(lastFailureAt), reason: lastFailure })]
      : []),
  ]
  return (
    <div className={styles.about}>
      <strong>{form === 'STANDARD' ? url : nameOf(t, webhook)}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}
