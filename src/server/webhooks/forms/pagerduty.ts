import { cutAtWord } from '../../../domain/webhooks/cut-at-word.ts'
import type { WebhookType } from '../../../domain/webhooks/webhook.ts'
import type { FormWords } from '../form-words.ts'
import { type Form, JSON_TYPE, judgeByStatus } from './form.ts'

const LONGEST_SUMMARY = 1_024

const ACTIONS = {
  'alarm.opened': 'trigger',
  'device.silent': 'trigger',
  'alarm.escalated': 'trigger',
  // It is never called for one: it reminds by itself.
  'alarm.reminder': 'trigger',
  // It is over already: somebody has to look at it, and then resolves it.
  'late.excursion': 'trigger',
  'alarm.acknowledged': 'acknowledge',
  'alarm.recovered': 'resolve',
  'webhook.test': 'trigger',
} as const satisfies Record<WebhookType, string>

const severityOf = ({ type, isWarning }: FormWords): 'critical' | 'warning' | 'info' => {
  if (type === 'webhook.test') return 'info'
  return isWarning || type === 'late.excursion' ? 'warning' : 'critical'
}

/** At most 255 characters. Events of one alarm meet in one incident, a test has one of its own. */
const dedupKey = ({ type, source, alarm, time }: FormWords): string =>
  type === 'webhook.test' ? `${source} test ${time}` : `${source} alarm ${alarm}`

const payload = (words: FormWords) => {
  const { title, source, time, sensor, customer, value, limit, since, imei } = words
  return {
    summary: cutAtWord(title, LONGEST_SUMMARY),
    source: sensor === '' ? source : sensor,
    severity: severityOf(words),
    timestamp: time,
    component: sensor === '' ? source : sensor,
    custom_details: { customer, value, limit, since, imei },
  }
}

/**
 * PagerDuty's Events API v2 (https://developer.pagerduty.com/docs/events-api-v2/trigger-events/):
 * trigger, acknowledge and resolve meet by `dedup_key`; the last two need nothing else. 202 is success.
 */
export const pagerduty: Form = {
  call: (url, { key }, words) => {
    const action = ACTIONS[words.type]
    return {
      url,
      headers: JSON_TYPE,
      body: JSON.stringify({
        routing_key: key,
        event_action: action,
        dedup_key: dedupKey(words),
        ...(action === 'trigger' && {
          payload: payload(words),
          client: words.product,
          ...(words.link !== '' && {
            client_url: words.link,
            links: [{ href: words.link, text: words.open }],
          }),
        }),
      }),
    }
  },
  judge: (answer) => {
    const { isTaken, reason } = judgeByStatus(({ message, errors }) =>
      typeof message !== 'string'
        ? null
        : [message, ...(Array.isArray(errors) ? errors.map(String) : [])].join(': '),
    )(answer)
    return { isTaken: isTaken && answer.status === 202, reason }
  },
}
