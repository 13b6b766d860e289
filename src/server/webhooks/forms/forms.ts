import type { WebhookForm } from '../../../domain/webhooks/webhook-form.ts'
import { custom } from './custom.ts'
import type { Form } from './form.ts'
import { ntfy } from './ntfy.ts'
import { pagerduty } from './pagerduty.ts'
import { sms, voice } from './phone.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'
import { telegram } from './telegram.ts'

/** The forms in words. */
export const FORMS = {
  NTFY: ntfy,
  TELEGRAM: telegram,
  SLACK: slack,
  TEAMS: teams,
  PAGERDUTY: pagerduty,
  SMS: sms,
  VOICE: voice,
  CUSTOM: custom,
} as const satisfies Record<Exclude<WebhookForm, 'STANDARD'>, Form>
