import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  type AlarmSeverity,
  ChangeWebhookDocument,
  CreateWebhookDocument,
  DeleteWebhookDocument,
  TestWebhookDocument,
  type WebhookEntryFragment,
  type WebhookEvent,
  type WebhookFieldInput,
  type WebhookForm,
  WebhooksDocument,
} from '../../../api/generated/graphql.ts'
import { FIELD_NAMES } from '../../../../domain/webhooks/webhook-form.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { useOwnerProof } from '../../../components/owner-proof/use-owner-proof.tsx'
import { useViewer } from '../../../viewer/viewer.ts'
import { WEBHOOK_MESSAGES_KEY, WEBHOOKS_KEY } from './use-webhook-messages.ts'

export type Webhook = WebhookEntryFragment
/** `url` and `fields` are left out where they stay, `form` of the form STANDARD. */
export type WebhookDraft = {
  form?: WebhookForm
  url?: string
  fields?: WebhookFieldInput[]
  events: WebhookEvent[]
  severities: AlarmSeverity[]
  /** Whom it reaches; null: nobody in particular. Left out where it stays. */
  personId?: string | null
}

const FIELDS = [
  'url',
  'events',
  'severities',
  'personId',
  ...FIELD_NAMES.map((name) => `fields.${name}`),
]

type WithProof = ReturnType<typeof useOwnerProof>['withProof']

/** The form of a new webhook, and its secret until that is closed. */
const useNewWebhook = (withProof: WithProof, onSuccess: () => Promise<void>) => {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<string | null>(null)
  const create = useAction({
    // Returns nothing: the secret must not stay in the cache of answers.
    send: async (draft: WebhookDraft) => {
      const answer = await withProof((proof) =>
        request(CreateWebhookDocument, { ...draft, url: draft.url ?? '', ...proof }),
      )
      setSecret(answer.createWebhook.secret)
    },
    failure: t('webhooks.createFailed'),
    fields: FIELDS,
    onSuccess,
  })
  return { create, secret, closeSecret: () => setSecret(null) }
}

/** The webhooks in sight, and what can be done with them. */
export const useWebhooks = ({
  onCreated,
  onChanged,
}: {
  onCreated: () => void
  onChanged: () => void
}) => {
  const { t } = useTranslation()
  const { id } = useViewer()
  const queryClient = useQueryClient()
  const { withProof, question } = useOwnerProof()
  const queryKey = [...WEBHOOKS_KEY, id] as const
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const webhooks = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await request(WebhooksDocument, {}, { signal })).webhookList,
  })
  const { create, secret, closeSecret } = useNewWebhook(withProof, () => {
    onCreated()
    return refresh()
  })
  const change = useAction({
    send: (input: { id: string; isOn?: boolean } & Partial<WebhookDraft>) =>
      withProof((proof) => request(ChangeWebhookDocument, { ...input, ...proof })),
    success: t('webhooks.changed'),
    failure: t('webhooks.changeFailed'),
    fields: FIELDS,
    onSuccess: () => {
      onChanged()
      return refresh()
    },
  })
  const remove = useAction({
    send: (webhook: Webhook) => request(DeleteWebhookDocument, { id: webhook.id }),
    success: t('webhooks.deleted'),
    failure: t('webhooks.deleteFailed'),
    onSuccess: refresh,
    onFailure: refresh,
  })
  const test = useAction({
    send: (webhook: Webhook) => request(TestWebhookDocument, { id: webhook.id }),
    failure: t('webhooks.testFailed'),
    onSuccess: (_output, webhook) =>
      queryClient.invalidateQueries({ queryKey: [...WEBHOOK_MESSAGES_KEY, webhook.id] }),
  })
  return {
    webhooks,
    create,
    change,
    remove,
    test,
    question,
    secret,
    closeSecret,
  }
}
