import { NotLoaded } from '../../../components/not-loaded/not-loaded.tsx'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { RightGate } from '../../../components/right-gate/right-gate.tsx'
import { useWebhooks, type Webhook } from './use-webhooks.ts'
import styles from './webhook-list.module.css'
import { WebhookRow } from './webhook-row.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

const WebhookForm = lazy(() =>
  import('./webhook-form.tsx').then((file) => ({ default: file.WebhookForm })),
)

/** The addresses that are called for alarms, a new one, and what was sent to each. */
export const WebhookList = () => {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<string | null>(null)
  const { webhooks, create, change, remove, test, question, secret, closeSecret } = useWebhooks({
    // The secret of a signed one is still to be copied.
    onCreated: () => setAdding(false),
    onChanged: () => setEdited(null),
  })
  const edit = (webhook: Webhook) => {
    change.reset()
    setEdited(webhook.id)
  }
  return (
    <section className={styles.part} aria-labelledby="webhooks-title">
      <h2 id="webhooks-title">{t('webhooks.title')}</h2>
      <p className={styles.hint}>{t('webhooks.hint')}</p>
      <NotLoaded query={webhooks} title={t('webhooks.didNotLoad')} />
      {webhooks.data?.length === 0 && <p className={styles.none}>{t('webhooks.none')}</p>}
      <ul>
        {webhooks.data?.map((webhook) =>
          edited === webhook.id ? (
            <li key={webhook.id}>
              <Suspense>
                <WebhookForm
                  webhook={webhook}
                  isBusy={change.isBusy}
                  problemOf={change.problemOf}
                  onSave={(draft) => change.run({ id: webhook.id, ...draft })}
                  onCancel={() => setEdited(null)}
                />
              </Suspense>
            </li>
          ) : (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              isBusy={change.isBusy || remove.isBusy || test.isBusy}
              onEdit={() => edit(webhook)}
              onSwitch={(isOn) => change.run({ id: webhook.id, isOn })}
              onTest={() => test.run(webhook)}
              onDelete={() => remove.run(webhook)}
            />
          ),
        )}
      </ul>
      {secret !== null && <WebhookSecret secret={secret} onClose={closeSecret} />}
      {secret === null && isAdding && (
        <Suspense>
          <WebhookForm
            webhook={null}
            isBusy={create.isBusy}
            problemOf={create.problemOf}
            onChoose={create.reset}
            onSave={create.run}
            onCancel={() => setAdding(false)}
          />
        </Suspense>
      )}
      {!isAdding && secret === null && (
        <RightGate needs="manage">
          <Button
            variant="default"
            onClick={() => {
              create.reset()
              setAdding(true)
            }}
          >
            {t('webhooks.new')}
          </Button>
        </RightGate>
      )}
      {question}
    </section>
  )
}
