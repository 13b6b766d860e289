import { NotLoaded } from '../../../components/not-loaded/not-loaded.tsx'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { useRightRefusal } from '../../../viewer/use-right-refusal.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import { useWebhookMessages, type WebhookMessage } from './use-webhook-messages.ts'
import styles from './webhook-list.module.css'

/** What was sent to a webhook, with every attempt. */
export const WebhookMessages = ({ webhookId, name }: { webhookId: string; name: string }) => {
  const { t } = useTranslation()
  const { messages, sendAgain, showMore } = useWebhookMessages(webhookId)
  return (
    <section className={styles.messages} aria-label={t('webhooks.messagesNamed', { name })}>
      <NotLoaded query={messages} title={t('webhooks.messagesDidNotLoad')} />
      {messages.data?.length === 0 && <p className={styles.none}>{t('webhooks.messagesNone')}</p>}
      <ul>
        {messages.data?.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            isBusy={sendAgain.isBusy}
            onSendAgain={() => sendAgain.run(message)}
          />
        ))}
      </ul>
      {showMore !== null && (
        <Button variant="default" onClick={showMore}>
          {t('webhooks.showMore')}
        </Button>
      )}
    </section>
  )
}

const ICONS = { SENT: IconCheck, WAITING: IconClock, FAILED: IconAlertTriangle } as const

const MessageRow = ({
  message: { type, createdAt, status, nextAt, heldUntil, reason, delivery, attempts },
  isBusy,
  onSendAgain,
}: {
  message: WebhookMessage
  isBusy: boolean
  onSendAgain: () => void
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const mayManage = useRightRefusal('manage') === null
  const at = (instant: string) => localTime(timeZone).minuteText(Date.parse(instant))
  const isLost = delivery === 'FAILED' || delivery === 'MISSING'
  const shown = isLost ? 'FAILED' : status
  const Icon = ICONS[shown]
  const hasNext = nextAt !== null && attempts.length > 0
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong className={styles.status} data-status={shown}>
          <Icon size={16} stroke={1.9} aria-hidden />
          {t(`webhooks.status.${shown}`)}
        </strong>
        <span>
          <code>{type}</code> · {at(createdAt)}
        </span>
        {heldUntil !== null && <span>{t('webhooks.held', { time: at(heldUntil) })}</span>}
        {hasNext && <span>{t('webhooks.next', { time: at(nextAt) })}</span>}
        {reason !== null && <span>{reason}</span>}
        {delivery !== null && <span>{t(`webhooks.delivery.${delivery}`)}</span>}
        {attempts.length > 0 && (
          <ol className={styles.attempts}>
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                {attempt.status === null
                  ? t('webhooks.attemptUnanswered', { time: at(attempt.at) })
                  : t('webhooks.attempt', {
                      time: at(attempt.at),
                      status: attempt.status,
                      milliseconds: attempt.milliseconds,
                    })}
                {attempt.answer !== '' && <q>{attempt.answer}</q>}
              </li>
            ))}
          </ol>
        )}
      </div>
      {mayManage && (
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={`${t('webhooks.sendAgain')}: ${type}, ${at(createdAt)}`}
          onClick={onSendAgain}
        >
          {t('webhooks.sendAgain')}
        </Button>
      )}
    </li>
  )
}
