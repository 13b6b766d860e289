import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  SendWebhookAgainDocument,
  type WebhookMessageEntryFragment,
  WebhookMessagesDocument,
} from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'

export type WebhookMessage = WebhookMessageEntryFragment

export const WEBHOOKS_KEY = ['webhooks'] as const
export const WEBHOOK_MESSAGES_KEY = ['webhook-messages'] as const

const FIRST = 10
const MOST = 100
/** While a message is on its way. */
const AGAIN_MS = 1_500

const isOnItsWay = (messages: readonly WebhookMessage[] | undefined): boolean =>
  messages?.some(
    ({ status, attempts, heldUntil }) =>
      status === 'WAITING' && attempts.length === 0 && heldUntil === null,
  ) === true

/** An instant in ISO 8601; null before the first. */
const latestAttempt = (messages: readonly WebhookMessage[] = []): string | null =>
  messages
    .flatMap(({ attempts }) => attempts.map(({ at }) => at))
    .toSorted()
    .at(-1) ?? null

/** What was sent to a webhook, the newest first. `showMore` null: that is all. */
export const useWebhookMessages = (webhookId: string) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [first, setFirst] = useState(FIRST)
  const queryKey = [...WEBHOOK_MESSAGES_KEY, webhookId, first]
  const messages = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<WebhookMessage[]>(queryKey)
      const { webhookMessages } = await request(
        WebhookMessagesDocument,
        { webhookId, first },
        { signal },
      )
      // What came of it stands at the webhook too.
      if (latestAttempt(before) !== latestAttempt(webhookMessages))
        void queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY })
      return webhookMessages
    },
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? AGAIN_MS : false),
  })
  const sendAgain = useAction({
    send: (message: WebhookMessage) => request(SendWebhookAgainDocument, { id: message.id }),
    success: t('webhooks.sentAgain'),
    failure: t('webhooks.sendAgainFailed'),
    onSuccess: () => messages.refetch(),
    onFailure: () => messages.refetch(),
  })
  const hasMore = first < MOST && (messages.data?.length ?? 0) >= first
  return { messages, sendAgain, showMore: hasMore ? () => setFirst(MOST) : null }
}
